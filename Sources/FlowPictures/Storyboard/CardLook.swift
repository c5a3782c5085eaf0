internal import CEL
internal import Diagnostics
internal import FlowExplorer
internal import FlowProgram

/// The look of a screen without its values: the visible presenters with their cases, and the usable controls.
struct CardLook: Hashable {
  private let shown: [Int]
  private let usable: Set<Int>

  /// - Parameter hasControls: Whether the usable controls are a part of the look.
  private init(_ model: FlowModel, _ program: Program, hasControls: Bool) {
    var shown = [model.hasExited ? 1 : 0, model.below.count, model.frame?.caseIndex ?? -1]
    for model in model.below + model.tops { shown += [model.presenter.position, model.caseIndex] }
    self.shown = shown
    var usable: Set<Int> = []
    if hasControls, !model.hasExited { CardLook.collect(program.draw(model).elements, &usable) }
    self.usable = usable
  }

  private static func collect(_ elements: [Element], _ usable: inout Set<Int>) {
    for element in elements {
      if let span = element.span, element.action != nil { usable.insert(span.source.number << 32 | span.start) }
      switch element.kind {
      case .list(let rows, _): for row in rows { collect(row.elements, &usable) }
      case .group(_, let content), .row(let content): collect(content, &usable)
      case .part(let part): collect(part.elements, &usable)
      case .heading, .text, .control, .divider, .display, .tabs, .failed: break
      }
    }
  }

  /// Returns for each card the runs that pass a screen with its look.
  static func passes(of runs: [[FlowModel]], _ survey: Survey, _ program: Program) -> [[Int]] {
    var cards: [CardLook: [Int]] = [:]
    let hasControls = !survey.foldsControls
    for (index, card) in survey.cards.enumerated() where !runs.isEmpty {
      cards[CardLook(card.model, program, hasControls: hasControls), default: []].append(index)
    }
    var passes = [[Int]](repeating: [], count: survey.cards.count)
    for (number, run) in runs.enumerated() {
      let passed = run.flatMap { cards[CardLook($0, program, hasControls: hasControls)] ?? [] }
      for card in Set(passed) { passes[card].append(number) }
    }
    return passes
  }
}
