internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// What of a program an exploration has seen: screens, cases, events, and what became of each alternative.
struct Sights {
  private let program: Program
  /// For each presenter whether it was shown.
  private var presenters: [Bool]
  /// The screens that were on the stack of the flow itself, which is the one that `screen` is about.
  private(set) var screensOfFlow: Set<Int> = []
  /// For each presenter, which of its cases were shown.
  private var cases: [[Bool]]
  /// For each presenter, which of its events were heard.
  private var events: [[Bool]]
  /// The events that did something at least once that a state does not show, or that failed.
  private(set) var acts: Set<HeardEvent> = []
  /// The controls that could be used at least once, by where they stand.
  private(set) var usable: Set<Span> = []
  /// Everything that was seen, once the exploration is over.
  private(set) var points: Set<CoveragePoint> = []
  /// The steps for results that ran, by first byte in the file.
  private(set) var answers: Set<Int> = []

  init(_ program: Program) {
    self.program = program
    presenters = program.presenters.map { _ in false }
    cases = program.presenters.map { $0.model.cases.map { _ in false } }
    events = program.presenters.map { $0.events.map { _ in false } }
  }

  /// Notes that an event was heard.
  @inline(__always) mutating func note(_ event: HeardEvent) { events[event.presenter][event.event] = true }

  /// Notes that an event did something that a state need not show.
  mutating func noteAct(of event: HeardEvent) { acts.insert(event) }

  /// Notes that a control could be used.
  mutating func note(usableAt span: Span) { usable.insert(span) }

  /// Notes that an element was drawn.
  mutating func note(elementAt span: Span) { points.insert(.element(span)) }

  /// Notes all that a model shows.
  mutating func note(_ model: FlowModel) {
    if let frame = model.frame { note(frame) }
    for entry in model.stack {
      presenters[entry.presenter] = true
      screensOfFlow.insert(entry.presenter)
    }
    for model in model.below { note(model) }
    note(model.top)
  }

  /// The screens that were shown, and never on the stack of the flow itself.
  var screensInside: Set<Int> {
    Set(presenters.indices.filter { presenters[$0] && program.presenters[$0].role == .screen }).subtracting(
      screensOfFlow)
  }

  private mutating func note(_ model: PresenterModel) {
    presenters[model.presenter] = true
    if cases[model.presenter].indices.contains(model.caseIndex) { cases[model.presenter][model.caseIndex] = true }
    for child in model.children + model.fillings {
      switch child {
      case .absent: break
      case .one(let model): note(model)
      case .rows(let rows): for row in rows { note(row) }
      }
    }
    guard let stack = model.stack else { return }
    for entry in stack.entries { presenters[entry.presenter] = true }
    for model in stack.below { note(model) }
    note(stack.top)
  }

  /// Takes together all that was seen, with what a walker recorded.
  mutating func finish(_ walker: FlowWalker) {
    points.formUnion(walker.outcomes)
    for presenter in program.presenters {
      let index = presenter.index
      if presenters[index] { points.insert(.presenter(index)) }
      for shown in cases[index].indices where cases[index][shown] {
        points.insert(.modelCase(presenter: index, caseIndex: shown))
      }
      for event in events[index].indices where events[index][event] {
        points.insert(.event(presenter: index, event: event))
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

extension Presenter {
  /// Everything that it does under a guard, or could: transitions, what follows events of children, and back.
  var alternatives: [Alternative] {
    transitions.flatMap { $0 } + childHandlers.flatMap(\.alternatives) + back
  }
}
