internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// What the steps of a scenario did that nothing has expected yet.
///
/// A step may show one new model, which is what a person who touches a screen waits for. Whatever else it brings about has to be
/// expected before the next step: a message, another screen, the end of the flow, more than one model.
struct Ledger {
  /// How many models the last step showed.
  private(set) var modelCount = 0
  /// The calls that the last step made, in order.
  private(set) var calls: [Call] = []
  private var owed: [Surprise] = []
  /// The flow before the last step: the entry on top, and whether it had ended.
  private var before: (top: UInt64?, hasExited: Bool)
  /// Whether something expected what goes on, or which calls are in flight, since the last thing that was done.
  private var isRunningExpected = false
  private var isLoadingExpected = false
  /// The messages that were seen, by their ids.
  private var seenMessages: Set<Int64> = []

  /// A call, with what it was handed.
  struct Call {
    /// The position in ``Program/operations``.
    let operation: Int
    let arguments: RecordValue
  }

  /// Something that a step did, with the step.
  private struct Surprise {
    let content: UnexpectedOutcome.Content
    let span: Span
  }

  /// Starts with what the launch did.
  init(launchOf flow: RunningFlow, _ launch: Tick, isRelaxed: Bool, at span: Span) {
    modelCount = 1
    before = (flow.model.stack.last?.id, false)
    note(callsIn: [launch], of: flow.program, isRelaxed: isRelaxed, at: span)
    note(messagesIn: [flow.model], isRelaxed: isRelaxed, at: span)
    if flow.hasExited, !isRelaxed { owed.append(Surprise(content: .exit, span: span)) }
  }

  /// What was not expected, as messages.
  var surprises: [Diagnostic] {
    var report = Report()
    for surprise in owed { report.add(UnexpectedOutcome(content: surprise.content), at: surprise.span) }
    return report.diagnostics
  }

  /// Notes what a step did.
  ///
  /// - Parameters:
  ///   - groups: Its ticks, those together that show one model.
  ///   - usual: How many models it may show without being asked.
  mutating func note(
    _ groups: [[Tick]], from before: RunningFlow, to after: RunningFlow, usual: Int, isRelaxed: Bool, at span: Span
  ) {
    let ticks = groups.flatMap { $0 }
    modelCount = groups.count { $0.contains { $0.model != nil } }
    (isRunningExpected, isLoadingExpected) = (false, false)
    self.before = (before.model.stack.last?.id, before.hasExited)
    calls = []
    note(callsIn: ticks, of: after.program, isRelaxed: isRelaxed, at: span)
    note(messagesIn: ticks.compactMap(\.model) + [after.model], isRelaxed: isRelaxed, at: span)
    if isRelaxed { return }
    noteChange(to: after, at: span)
    if modelCount > usual { owed.append(Surprise(content: .models(modelCount), span: span)) }
  }

  /// Notes what came due at the instant of the last step, which counts as done by it: its models replace the one that it showed.
  mutating func noteEcho(_ ticks: [Tick], in flow: RunningFlow, isRelaxed: Bool, at span: Span) {
    let models = ticks.compactMap(\.model)
    if !models.isEmpty { modelCount = max(modelCount, 1) }
    note(callsIn: ticks, of: flow.program, isRelaxed: isRelaxed, at: span)
    note(messagesIn: models + [flow.model], isRelaxed: isRelaxed, at: span)
    if !isRelaxed { noteChange(to: flow, at: span) }
  }

  /// Notes where the last step has led so far.
  private mutating func noteChange(to flow: RunningFlow, at span: Span) {
    owed.removeAll { $0.content.isChange }
    if let top = flow.model.stack.last, top.id != before.top {
      owed.append(Surprise(content: .screen(flow.program.topName(of: flow.model)), span: span))
    }
    if flow.hasExited, !before.hasExited { owed.append(Surprise(content: .exit, span: span)) }
  }

  /// Notes that the flow was brought back to life.
  mutating func noteRestored() {
    // Numbers begin anew with the process.
    seenMessages = []
    (isRunningExpected, isLoadingExpected) = (false, false)
  }

  /// Whether something has spoken of what goes on: what runs was compared with all of it, and calls with `loading`.
  func isExpected(_ work: WorkUnderWay) -> Bool { isRunningExpected || isLoadingExpected && work.isCall }

  /// Notes which operations were called. Those that change something outside have to be expected.
  private mutating func note(callsIn ticks: [Tick], of program: Program, isRelaxed: Bool, at span: Span) {
    for entry in ticks.flatMap(\.trace) {
      guard case .called(_, let name, let arguments, 1) = entry, let index = program.operation(named: name) else {
        continue
      }
      calls.append(Call(operation: index, arguments: arguments))
      if !program.operations[index].isReadOnly, !isRelaxed { owed.append(Surprise(content: .call(name), span: span)) }
    }
  }

  private mutating func note(messagesIn models: [FlowModel], isRelaxed: Bool, at span: Span) {
    for model in models {
      for message in model.messages where seenMessages.insert(message.id).inserted && !isRelaxed {
        owed.append(Surprise(content: .message(message.text), span: span))
      }
    }
  }

  /// Takes what an expectation speaks of off the list.
  mutating func settle(_ expectation: Expectation) {
    if expectation.running != nil { isRunningExpected = true }
    if expectation.loading != nil { isLoadingExpected = true }
    owed.removeAll { surprise in
      switch surprise.content {
      case .message: expectation.messages != nil
      case .screen: expectation.screen != nil || expectation.backstack != nil
      case .exit: expectation.exited != nil || expectation.result != nil
      case .models: expectation.emitted != nil
      case .call: expectation.calls != nil
      case .running: expectation.running != nil
      }
    }
  }
}

extension UnexpectedOutcome.Content {
  /// Whether it tells where a step has led.
  fileprivate var isChange: Bool {
    switch self {
    case .screen, .exit: true
    case .message, .models, .call, .running: false
    }
  }
}
