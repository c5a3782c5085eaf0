internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// The parts of a program that an exploration has seen: screens, cases, events, and the outcomes of alternatives.
struct CoverageLog {
  private let program: Program
  /// For each presenter, whether it was shown, or covered on a stack.
  private var presenters: [Bool]
  /// The presenters that the user saw.
  private(set) var visible: Set<PresenterID> = []
  /// The screens that were on the stack of the flow itself, to which `screen` refers.
  private(set) var screensOfFlow: Set<PresenterID> = []
  /// For each presenter, whether each of its cases was shown.
  private var cases: [[Bool]]
  /// For each presenter, whether each of its events was handled.
  private var events: [[Bool]]
  /// The events that at least once failed, or had an effect that the state does not show.
  private(set) var acts: Set<HeardEvent> = []
  /// The source ranges of the controls that were enabled at least once.
  private(set) var usable: Set<Span> = []
  /// Everything that was seen, once the exploration is complete.
  private(set) var points: Set<CoveragePoint> = []
  /// The steps for results that ran, by their first byte in the file.
  private(set) var answers: Set<Int> = []

  init(_ program: Program) {
    self.program = program
    presenters = program.presenters.map { _ in false }
    cases = program.presenters.map { $0.model.cases.map { _ in false } }
    events = program.presenters.map { $0.events.map { _ in false } }
  }

  /// Records a handled event.
  @inline(__always) mutating func note(_ event: HeardEvent) {
    events[event.presenter.position][event.event.position] = true
  }

  /// Records that an event had an effect that the state may not show.
  mutating func noteAct(of event: HeardEvent) { acts.insert(event) }

  /// Records an enabled control.
  mutating func note(usableAt span: Span) { usable.insert(span) }

  /// Records a drawn element.
  mutating func note(elementAt span: Span) { points.insert(.element(span)) }

  /// Records everything that a model shows.
  mutating func note(_ model: FlowModel) {
    if let frame = model.frame { note(frame) }
    for entry in model.stack {
      presenters[entry.presenter.position] = true
      screensOfFlow.insert(entry.presenter)
    }
    for model in model.below { note(model) }
    note(model.top)
  }

  /// The screens that were shown, but never on the stack of the flow itself.
  var screensInside: Set<PresenterID> {
    Set(program.presenters.filter { presenters[$0.index.position] && $0.role == .screen }.map(\.index)).subtracting(
      screensOfFlow)
  }

  private mutating func note(_ model: PresenterModel) {
    let index = model.presenter.position
    presenters[index] = true
    visible.insert(model.presenter)
    if cases[index].indices.contains(model.caseIndex) { cases[index][model.caseIndex] = true }
    for child in model.children + model.fillings {
      switch child {
      case .absent: break
      case .one(let model): note(model)
      case .rows(let rows): for row in rows { note(row) }
      }
    }
    guard let stack = model.stack else { return }
    for entry in stack.entries { presenters[entry.presenter.position] = true }
    for model in stack.below { note(model) }
    note(stack.top)
  }

  /// Combines everything that was seen with the records of a walker.
  mutating func finish(_ walker: FlowWalker) {
    points.formUnion(walker.outcomes)
    for presenter in program.presenters {
      let index = presenter.index.position
      if presenters[index] { points.insert(.presenter(presenter.index)) }
      for shown in cases[index].indices where cases[index][shown] {
        points.insert(.modelCase(presenter: presenter.index, caseIndex: shown))
      }
      for event in events[index].indices where events[index][event] {
        points.insert(.event(presenter: presenter.index, event: EventID(event)))
      }
      for alternative in presenter.alternatives {
        let use = walker.use(ofAlternativeAt: alternative.span)
        if use.ran { points.insert(.alternative(alternative.span)) }
        guard alternative.guardExpression != nil else { continue }
        if use.held { points.insert(.guardOutcome(alternative.span, holds: true)) }
        if use.failed { points.insert(.guardOutcome(alternative.span, holds: false)) }
      }
      for span in presenter.blocks.compactMap({ $0.first?.span }) where walker.use(ofAlternativeAt: span).ran {
        answers.insert(span.start)
      }
    }
  }
}
