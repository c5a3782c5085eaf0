internal import CEL
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime

/// The texts of a flow that a proof run does not always tell apart.
///
/// If nothing reads a text while its screen is hidden, all its values count as one during this time. As soon as the
/// screen is visible, the text may become any other one (``TextVariation``).
///
/// A param that is read only when its screen is created matters afterwards in one way: a link with an equal value keeps
/// the entry, a link with another value replaces it. So its values count as one as well, but for those that are alone
/// in their cell. Links try two values of each cell: from every entry, one of them is another value. If no other slot of
/// the screen counts while it is hidden, an entry that stays is like a new one, and one value suffices.
///
/// In both cases the states of a proof run contain those of all real runs, and some that no run reaches. That suffices
/// for claims that hold in a flow with more runs.
struct BlurredTexts: Sendable {
  /// The texts that count while their screen is visible.
  var hidden: Set<Place.Root> = []
  /// The params that only links are compared with.
  var arrivals: [Place.Root: Arrival] = [:]

  /// A param that only links are compared with.
  struct Arrival: Sendable {
    /// The constants that are passed to it.
    let constants: [String]
    /// Whether only links and the start of a tab lead to the screen, so that entries of the screen differ in their
    /// slots alone.
    let isOfLinks: Bool
  }

  static let none = BlurredTexts()

  private init() {}

  /// Finds the texts of a program.
  ///
  /// - Parameter canFail: Whether the evaluation of a plan of a presenter may fail.
  init(_ program: Program, canFail: (ValuePlan, PresenterID) -> Bool) {
    for presenter in program.presenters where presenter.role == .screen {
      if !program.livingReads.contains(where: { $0.presenter == presenter.index && $0.readsValues }) {
        findArrivals(presenter, in: program)
        if presenter.isQuiet, !program.passesEvents(of: presenter.index), !presenter.mayFail(canFail) {
          for slot in presenter.slots.ids.dropFirst(presenter.parameterCount)
          where presenter.slots[slot].type == .string {
            hidden.insert(.slot(presenter: presenter.index, slot: slot))
          }
        }
      }
    }
  }

  var isEmpty: Bool { hidden.isEmpty && arrivals.isEmpty }

  /// Whether a param is one that only links are compared with.
  func isArrival(_ slot: SlotID, of presenter: PresenterID) -> Bool {
    !arrivals.isEmpty && arrivals[.slot(presenter: presenter, slot: slot)] != nil
  }

  private mutating func findArrivals(_ screen: Presenter, in program: Program) {
    guard screen.effects.isEmpty, screen.children.isEmpty, screen.modes == nil, screen.requirement == nil,
      program.comparesWithLinksAlone(screen.index)
    else { return }
    let readers = screen.readsAfterCreation
    if readers.contains(Variable.params.number) { return }
    for slot in screen.slots.ids.prefix(screen.parameterCount) where screen.slots[slot].type == .string {
      guard !readers.contains(Variable.slot(slot).number), !program.isPassedOn(slot, of: screen.index),
        let constants = program.constants(passedTo: slot, of: screen.index)
      else { continue }
      arrivals[.slot(presenter: screen.index, slot: slot)] = Arrival(
        constants: constants, isOfLinks: program.isReachedByLinksAlone(screen.index))
    }
  }
}

extension ProofPlan {
  /// The names of the texts that states of the run do not always tell apart.
  func blurredNames(in program: Program) -> [String] {
    program.presenters.flatMap { presenter in
      presenter.slots.ids.compactMap { slot -> String? in
        let root = Place.Root.slot(presenter: presenter.index, slot: slot)
        var isBlurred = arrivals[root] != nil
        if case .seenWhileVisible? = abstraction.slots.value(at: presenter.index.position)?.value(at: slot.position) {
          isBlurred = true
        }
        return isBlurred ? PlaceName(Place(root: root), in: program).text : nil
      }
    }
  }
}

extension LivingRead {
  /// Whether conditions read values of the presenters, and not only which ones there are.
  fileprivate var readsValues: Bool {
    fields.contains { field in
      switch field {
      case nil, .isVisible, .isInMode: false
      case .params, .slot, .derived, .mode, .loading: true
      }
    }
  }
}

extension Presenter {
  /// Whether steps of the presenter run only because of what its user does, and whether it consists of itself alone.
  fileprivate var isQuiet: Bool {
    effects.isEmpty && children.isEmpty && modes == nil && calls.isEmpty && catches.isEmpty && blocks.isEmpty
      && enter.isEmpty && leave.isEmpty && stacks == nil && requirement == nil && childHandlers.isEmpty
      && provided.allSatisfy { $0 == nil } && implemented.allSatisfy { $0 == nil }
      && !allSteps.contains { step in
        if case .message(let message) = step.action { message.action != nil } else { false }
      }
  }

  /// Whether a value that the presenter computes for its model may fail.
  fileprivate func mayFail(_ canFail: (ValuePlan, PresenterID) -> Bool) -> Bool {
    let conditions = model.cases.compactMap(\.condition).map { ValuePlan.expression($0) }
    let plans = derived.map(\.plan) + conditions + model.cases.flatMap { $0.fields.map(\.plan) }
    return plans.contains { canFail($0, index) }
  }

  /// The numbers of the variables that are read after the state of the presenter has its initial values.
  fileprivate var readsAfterCreation: Set<Int> {
    var reads = derived.flatMap(\.plan.reads)
    reads += model.cases.flatMap { ($0.condition?.reads ?? []) + $0.fields.flatMap(\.plan.reads) }
    reads += alternatives.flatMap { $0.guardExpression?.reads ?? [] }
    let parts = allSteps.flatMap(\.action.parts) + calls.flatMap(\.parts)
    for part in parts {
      switch part {
      case .value(let plan, _): reads += plan.reads
      case .condition(let condition): reads += condition.reads
      case .words, .number, .item, .steps, .later, .call: break
      }
    }
    return Set(reads)
  }
}

extension Program {
  /// Whether links of hosts are all that the params of entries of a screen are compared with. A link of a step is
  /// computed, so its values are not known.
  fileprivate func comparesWithLinksAlone(_ screen: PresenterID) -> Bool {
    !navigations.contains { $0.screen == nil || $0.screen == screen && $0.style == .reuse }
      && !requirements.contains { $0.redirect == screen && $0.style == .reuse || $0.requested != nil }
      && flows.contains { $0.routes.contains { $0.screen == screen } }
  }

  /// Whether no step and no redirect leads to a screen.
  fileprivate func isReachedByLinksAlone(_ screen: PresenterID) -> Bool {
    !requirements.contains { $0.redirect == screen } && !navigations.contains { $0.screen == screen }
  }

  private var navigations: [Step.Navigation] {
    presenters.flatMap(\.allSteps).compactMap { step in
      if case .navigate(let navigation) = step.action { navigation } else { nil }
    }
  }

  private var requirements: [Requirement] {
    presenters.compactMap(\.requirement) + flows.flatMap { $0.imports.compactMap(\.requirement) }
  }

  /// Whether a route passes a param on to an entry below, so that two entries are compared with it.
  fileprivate func isPassedOn(_ slot: SlotID, of screen: PresenterID) -> Bool {
    flows.flatMap(\.routes).contains { route in
      route.over.contains { under in
        under.screen == screen && under.params.indices.contains(slot.position) && under.params[slot.position] != nil
          || route.screen == screen && under.params.contains(slot.position)
      }
    }
  }

  /// Returns the constants that a param may have besides values of links, or `nil` if it may have other values.
  fileprivate func constants(passedTo slot: SlotID, of screen: PresenterID) -> [String]? {
    var plans: [ValuePlan?] = [presenters[screen].slots[slot].initial]
    let tabs = (presenters.compactMap(\.stacks) + flows.map(\.backstack)).flatMap(\.tabs)
    plans += tabs.filter { $0.start == screen }.map { $0.params.value(at: slot.position) ?? nil }
    plans += requirements.filter { $0.redirect == screen }.map { $0.redirectParams.value(at: slot.position) ?? nil }
    plans += navigations.filter { $0.screen == screen }.map { $0.params.value(at: slot.position) ?? nil }
    var constants: [String] = []
    for plan in plans {
      switch plan {
      case nil: break
      case .constant(.string(let text)): constants.append(text)
      default: return nil
      }
    }
    return constants
  }

  /// Whether an event of a presenter is passed on as a value, so that it may come while the presenter is hidden.
  fileprivate func passesEvents(of presenter: PresenterID) -> Bool {
    presenters.contains { other in
      let parts = other.allSteps.flatMap(\.action.parts) + other.calls.flatMap(\.parts)
      let plans =
        parts.compactMap { part in if case .value(let plan, _) = part { plan } else { nil as ValuePlan? } }
        + other.derived.map(\.plan) + other.slots.compactMap(\.initial)
        + other.model.cases.flatMap { $0.fields.map(\.plan) } + other.children.flatMap { $0.params.compactMap(\.self) }
      return plans.contains { $0.names(eventOf: presenter) }
    }
  }
}

extension ValuePlan {
  fileprivate func names(eventOf presenter: PresenterID) -> Bool {
    switch self {
    case .constant, .expression, .text, .secret: false
    case .list(let items): items.contains { $0.names(eventOf: presenter) }
    case .record(_, let fields): fields.contains { $0?.names(eventOf: presenter) ?? false }
    case .map(let pairs): pairs.contains { $0.value.names(eventOf: presenter) }
    case .event(let owner, _, let payload): owner == presenter || payload.names(eventOf: presenter)
    }
  }
}
