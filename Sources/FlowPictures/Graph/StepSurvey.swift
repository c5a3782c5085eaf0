internal import CEL
internal import Diagnostics
internal import FlowProgram

/// The moves that the steps of a presenter can make, each with its cause: the event, and the conditions on the way.
struct StepSurvey {
  /// A move to another screen, or a call.
  struct Move {
    /// The event or other cause: `submit`, `submit, then profile.save fails: taken`.
    let cause: String
    /// The conditions on the way, as they are written.
    let guards: [String]
    let action: Step.Action
    /// Whether the step waits for a result.
    let awaitsResult: Bool

    /// The label of an arrow: `submit [isValid]`.
    var label: String {
      let shown = guards.map { shortened($0, to: 32) }.joined(separator: " and ")
      return guards.isEmpty ? cause : "\(cause) [\(shown)]"
    }
  }

  private let program: Program
  private(set) var moves: [Move] = []
  /// The events of the flow that were followed.
  private(set) var followed: Set<EventID> = []
  /// The lists of steps on the way, each by its presenter and its index there.
  private var open: Set<[Int]> = []

  init(_ program: Program) { self.program = program }

  /// Adds everything that a presenter does.
  mutating func add(_ presenter: Presenter) {
    for (event, alternatives) in zip(presenter.events.ids, presenter.transitions) {
      add(alternatives, of: presenter, cause: presenter.events[event].name)
    }
    for handler in presenter.childHandlers {
      if case .child = handler.source { add(handler, of: presenter) }
    }
    addUncaused(presenter)
  }

  /// Adds what a presenter does without an event: on back, on entering, and in effects.
  mutating func addUncaused(_ presenter: Presenter) {
    add(presenter.back, of: presenter, cause: "back")
    add(presenter.enter, of: presenter, "enter", [])
    for effect in presenter.effects where presenter.blocks.ids.contains(effect.block) {
      add(presenter.blocks[effect.block], of: presenter, effect.name, [])
    }
    for mode in presenter.modes?.modes ?? [] {
      if let enter = mode.enter, presenter.blocks.ids.contains(enter) {
        add(presenter.blocks[enter], of: presenter, "enter \(mode.name)", [])
      }
    }
  }

  /// Adds the handler of an event that a child or a screen raises.
  mutating func add(_ handler: ChildHandler, of presenter: Presenter) {
    let raiser =
      switch handler.source {
      case .child(let child): presenter.children[child].presenter
      case .screen(let screen): screen
      }
    let events = program.presenters[raiser].events
    let name = events.element(at: handler.event)?.name ?? "event"
    add(handler.alternatives, of: presenter, cause: name)
  }

  /// Adds the alternatives of an event.
  mutating func add(_ alternatives: [Alternative], of presenter: Presenter, cause: String) {
    for alternative in alternatives {
      var guards = alternative.guardExpression.map { [$0.text.text] } ?? []
      if let modes = presenter.modes?.modes, modes.ids.contains(alternative.mode) {
        guards.insert("in \(modes[alternative.mode].name)", at: 0)
      }
      add(alternative.steps, of: presenter, cause, guards)
    }
  }

  private mutating func add(_ steps: [Step], of presenter: Presenter, _ cause: String, _ guards: [String]) {
    for step in steps where moves.count < StepSurvey.longest {
      var awaitsResult = false
      for case .later(let later) in step.action.parts {
        if case .returned = later.cause { awaitsResult = true }
        guard presenter.blocks.ids.contains(later.block),
          open.insert([presenter.index.position, later.block.position]).inserted
        else { continue }
        add(presenter.blocks[later.block], of: presenter, words(for: later.cause, after: cause), guards)
        open.remove([presenter.index.position, later.block.position])
      }
      moves.append(Move(cause: cause, guards: guards, action: step.action, awaitsResult: awaitsResult))
      if case .branch(let condition, let then, let otherwise) = step.action {
        add(then, of: presenter, cause, guards + [condition.text.text])
        add(otherwise, of: presenter, cause, guards + ["not \(condition.text.text)"])
      }
      if case .call(let number) = step.action, presenter.calls.indices.contains(number) {
        follow(presenter.calls[number], of: presenter, cause, guards)
      }
      if case .send(.flow, let event, _) = step.action { follow(event, of: presenter, cause, guards) }
    }
  }

  private mutating func follow(_ call: Call, of presenter: Presenter, _ cause: String, _ guards: [String]) {
    for case .later(let later) in call.parts
    where presenter.blocks.ids.contains(later.block)
      && open.insert([presenter.index.position, later.block.position]).inserted
    {
      add(presenter.blocks[later.block], of: presenter, words(for: later.cause, after: cause), guards)
      open.remove([presenter.index.position, later.block.position])
    }
  }

  /// Follows an event that is sent to the flow of a presenter.
  private mutating func follow(_ event: EventID, of presenter: Presenter, _ cause: String, _ guards: [String]) {
    let flow = program.presenters[presenter.flow]
    guard flow.index != presenter.index, flow.events.ids.contains(event) else { return }
    if flow.index == Program.flowPresenter { followed.insert(event) }
    for alternative in flow.transitions[event] {
      add(alternative.steps, of: flow, cause, guards + (alternative.guardExpression.map { [$0.text.text] } ?? []))
    }
  }

  /// The maximum number of moves of a presenter.
  private static var longest: Int { 10_000 }

  private func words(for cause: Step.Later.Cause, after event: String) -> String {
    switch cause {
    case .delay: "\(event), later"
    case .returned(let screen): "\(event), then \(screen.map { program.presenters[$0].name } ?? "it") returns"
    case .cancelled(let screen): "\(event), then \(screen.map { program.presenters[$0].name } ?? "it") is left"
    case .reply(let operation): "\(event), then \(program.operations[operation].qualifiedName) replies"
    case .failure(let operation, let error):
      "\(event), then \(program.operations[operation].qualifiedName) fails: \(error)"
    }
  }
}

/// Returns a text on one line, with `…` for what is beyond a number of characters.
func shortened(_ text: String, to limit: Int) -> String {
  let line = text.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
  return line.count > limit ? line.prefix(limit - 1) + "…" : line
}
