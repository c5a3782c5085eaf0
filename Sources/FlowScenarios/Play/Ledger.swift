internal import FlowExplorer
internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// The effects of a scenario's steps that no expectation has covered yet.
///
/// A step may show one new model, which a user who touches a screen expects. Every other effect has to be expected
/// before the next step: a message, another screen, the end of the flow, a second model.
struct Ledger {
  /// The number of models that the last step showed.
  private(set) var modelCount = 0
  /// The calls that the last step made, in order.
  private(set) var calls: [Call] = []
  private var pendingEffects: [UnexpectedEffect] = []
  /// The state before the last step: the entry on top, and whether the flow had ended.
  private var before: (top: UInt64?, hasExited: Bool)
  /// Whether an expectation named the running work, or the calls in flight, since the last action.
  private var isRunningExpected = false
  private var isLoadingExpected = false
  /// The ids of the messages that were already seen.
  private var seenMessages: Set<Int64> = []

  /// A call with its arguments.
  struct Call {
    /// The position in ``Program/operations``.
    let operation: OperationID
    let arguments: RecordValue
  }

  /// An effect of a step, with the source range of the step.
  private struct UnexpectedEffect {
    let content: UnexpectedOutcome.Content
    let span: Span
  }

  /// Starts with the effects of the launch.
  init(launchOf flow: RunningFlow, _ launch: Tick, isRelaxed: Bool, at span: Span) {
    modelCount = 1
    before = (flow.model.stack.last?.id, false)
    note(callsIn: [launch], of: flow.program, isRelaxed: isRelaxed, at: span)
    note(messagesIn: [flow.model], isRelaxed: isRelaxed, at: span)
    if flow.hasExited, !isRelaxed { pendingEffects.append(UnexpectedEffect(content: .exit, span: span)) }
  }

  /// Diagnostics for the effects that were not expected.
  var unexpectedEffects: [Diagnostic] {
    var report = Report()
    for effect in pendingEffects { report.add(UnexpectedOutcome(content: effect.content), at: effect.span) }
    return report.diagnostics
  }

  /// Records the effects of a step.
  ///
  /// - Parameters:
  ///   - groups: The ticks of the step, grouped by the model that they show.
  ///   - usual: The number of models that need no expectation.
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
    if modelCount > usual { pendingEffects.append(UnexpectedEffect(content: .models(modelCount), span: span)) }
  }

  /// Records the effects of work that was due at the instant of the last step. They count as effects of that step,
  /// and their models replace the model that it showed.
  mutating func noteEcho(_ ticks: [Tick], in flow: RunningFlow, isRelaxed: Bool, at span: Span) {
    let models = ticks.compactMap(\.model)
    if !models.isEmpty { modelCount = max(modelCount, 1) }
    note(callsIn: ticks, of: flow.program, isRelaxed: isRelaxed, at: span)
    note(messagesIn: models + [flow.model], isRelaxed: isRelaxed, at: span)
    if !isRelaxed { noteChange(to: flow, at: span) }
  }

  /// Records the screen to which the last step has led so far.
  private mutating func noteChange(to flow: RunningFlow, at span: Span) {
    pendingEffects.removeAll { $0.content.isChange }
    if let top = flow.model.stack.last, top.id != before.top {
      pendingEffects.append(UnexpectedEffect(content: .screen(flow.program.topName(of: flow.model)), span: span))
    }
    if flow.hasExited, !before.hasExited { pendingEffects.append(UnexpectedEffect(content: .exit, span: span)) }
  }

  /// Records that the flow was restored.
  mutating func noteRestored() {
    // A new process numbers its messages from the start.
    seenMessages = []
    (isRunningExpected, isLoadingExpected) = (false, false)
  }

  /// Whether an expectation covers this work: `running` covers all work, `loading` covers calls.
  func isExpected(_ work: PendingWork) -> Bool { isRunningExpected || isLoadingExpected && work.isCall }

  /// Records the called operations. Calls that change something outside have to be expected.
  private mutating func note(callsIn ticks: [Tick], of program: Program, isRelaxed: Bool, at span: Span) {
    for entry in ticks.flatMap(\.trace) {
      guard case .called(_, let name, let arguments, 1) = entry, let index = program.operation(named: name) else {
        continue
      }
      calls.append(Call(operation: index, arguments: arguments))
      if !program.operations[index].isReadOnly, !isRelaxed {
        pendingEffects.append(UnexpectedEffect(content: .call(name), span: span))
      }
    }
  }

  private mutating func note(messagesIn models: [FlowModel], isRelaxed: Bool, at span: Span) {
    for model in models {
      for message in model.messages where seenMessages.insert(message.id).inserted && !isRelaxed {
        pendingEffects.append(UnexpectedEffect(content: .message(message.text), span: span))
      }
    }
  }

  /// Removes the effects that an expectation covers.
  mutating func settle(_ expectation: Expectation) {
    if expectation.running != nil { isRunningExpected = true }
    if expectation.loading != nil { isLoadingExpected = true }
    pendingEffects.removeAll { effect in
      switch effect.content {
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
  /// Whether this effect is a change of the screen or the end of the flow.
  fileprivate var isChange: Bool {
    switch self {
    case .screen, .exit: true
    case .message, .models, .call, .running: false
    }
  }
}
