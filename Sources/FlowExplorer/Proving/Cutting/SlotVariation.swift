internal import CEL
internal import FlowProgram
internal import Diagnostics
internal import FlowRuntime

/// Another value for a slot whose values a proof run does not always tell apart.
enum SlotVariation: Sendable {
  case number(NumberVariation)
  case text(TextVariation)

  /// The position of the presenter in tree order.
  var place: Int {
    switch self {
    case .number(let variation): variation.place
    case .text(let variation): variation.place
    }
  }

  /// The change, for a trace.
  var words: String {
    switch self {
    case .number(let variation): "a number becomes \(variation.number)"
    case .text(let variation): "a text becomes '\(variation.text)'"
    }
  }

  /// Replaces the value, if it stands for the present one.
  func enter(_ walker: FlowWalker) -> FlowWalker.Outcome? {
    switch self {
    case .number(let variation): variation.enter(walker)
    case .text(let variation): variation.enter(walker)
    }
  }
}

extension Explorer.Watched {
  /// Returns the variations that a state offers.
  func variations(_ walker: FlowWalker) -> [SlotVariation] {
    (cuts?.variations(walker) ?? []) + (texts?.variations(walker) ?? [])
  }
}

/// Another value for a text of a screen that was hidden; see ``BlurredTexts``.
struct TextVariation: Sendable {
  /// The position of the presenter in tree order.
  let place: Int
  let slot: SlotID
  let text: String

  func enter(_ walker: FlowWalker) -> FlowWalker.Outcome? {
    walker.replace(slot: slot, atPlace: place) { value in
      if case .string(let former) = value, former.utf8.elementsEqual(text.utf8) { return nil }
      return .string(text)
    }
  }
}

/// The texts that states do not tell apart while their screens are hidden, with one value of each cell.
struct TextVariations: Sendable {
  private let texts: [(presenter: PresenterID, slot: SlotID, values: [String])]

  init(
    _ program: Program, _ treatments: [[StateAbstraction.Treatment]], _ values: ProofValues, at span: Span
  ) {
    var texts: [(presenter: PresenterID, slot: SlotID, values: [String])] = []
    for presenter in program.presenters {
      for (slot, treatment) in zip(presenter.slots.ids, treatments[presenter.index.position]) {
        guard case .seenWhileVisible = treatment else { continue }
        let place = Place(root: .slot(presenter: presenter.index, slot: slot))
        let choices = values.choices(of: .string, at: place)
        if !choices.isExhaustive {
          values.refuse(DemandCause("the texts of the screen '\(presenter.name)'", at: span))
        }
        texts.append((presenter.index, slot, choices.values.map(\.text)))
      }
    }
    self.texts = texts
  }

  /// Returns the variations that a state offers.
  func variations(_ walker: FlowWalker) -> [SlotVariation] {
    if texts.isEmpty { return [] }
    var variations: [SlotVariation] = []
    walker.forEachVisiblePresenter { place, presenter in
      for text in texts where text.presenter == presenter {
        variations += text.values.map { .text(TextVariation(place: place, slot: text.slot, text: $0)) }
      }
    }
    return variations
  }
}
