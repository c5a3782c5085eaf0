internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// What of a program an exploration has seen: screens, cases, events, and what became of each alternative.
struct Sights {
  let program: Program
  /// For each presenter, which of its cases were shown; for one without cases, whether it was.
  private(set) var cases: [[Bool]]
  /// For each presenter, which of its events were heard.
  private(set) var events: [[Bool]]
  /// What became of the alternatives, by first byte in the file.
  private(set) var alternatives: [Int: AlternativeUse] = [:]
  /// The steps for results that ran, by first byte in the file.
  private(set) var answers: Set<Int> = []

  init(_ program: Program) {
    self.program = program
    cases = program.presenters.map { Array(repeating: false, count: max(1, $0.model.cases.count)) }
    events = program.presenters.map { Array(repeating: false, count: $0.events.count) }
  }

  /// Notes that an event was heard.
  @inline(__always) mutating func note(_ event: HeardEvent) { events[event.presenter][event.event] = true }

  /// Notes all that a model shows.
  mutating func note(_ model: FlowModel) {
    if let frame = model.frame { note(frame) }
    if let top = model.stack.last {
      cases[top.presenter][0] = cases[top.presenter][0] || top.presenter != model.top.presenter
    }
    for model in model.below { note(model) }
    note(model.top)
  }

  private mutating func note(_ model: PresenterModel) {
    if cases[model.presenter].indices.contains(model.caseIndex) { cases[model.presenter][model.caseIndex] = true }
    for child in model.children + model.fillings {
      switch child {
      case .absent: break
      case .one(let model): note(model)
      case .rows(let rows): for row in rows { note(row) }
      }
    }
  }

  /// Notes what became of all alternatives while a walker recorded.
  mutating func note(_ walker: FlowWalker) {
    for presenter in program.presenters {
      for alternative in presenter.alternatives {
        alternatives[alternative.span.start] = walker.use(ofAlternativeAt: alternative.span)
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
