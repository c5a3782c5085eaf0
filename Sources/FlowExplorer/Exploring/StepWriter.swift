public import CEL
internal import Diagnostics
public import FlowProgram
public import FlowRuntime

/// A writer that converts the inputs of a session to steps of a scenario.
public struct StepWriter {
  private let program: Program
  private let replay: ReplayWriter

  /// Writes steps for a program.
  public init(_ program: Program) {
    self.program = program
    replay = ReplayWriter(program)
  }

  /// Returns the lines of the step that sends an event, preferably by using a control; `nil` if no step can send it.
  ///
  /// - Parameter used: The verb and the label of the control that the user used, if known. Another control may send the
  ///   same event.
  public func step(
    sending payload: RecordValue, as event: EventID, to instance: InstanceID, in flow: RunningFlow,
    by used: (verb: ControlVerb, label: String)? = nil
  ) -> [String]? {
    guard let presenter = flow.inspect().first(where: { $0.instance == instance })?.presenter else { return nil }
    let meant = MeantEvent(instance: instance, presenter: presenter, event: event, payload: payload)
    let walker = FlowWalker(flow)
    let addresses = Addresses(walker, timeOrder: .deadlines)
    func moment(_ userAction: UserAction?) -> ReplayWriter.Moment {
      ReplayWriter.Moment(walker: walker, addresses: addresses, model: flow.model, userAction: userAction)
    }
    let controls = ShownPlace(flow.model, of: program).allControls.filter { meant.isSent(by: $0) }
    let usedFirst = controls.filter { $0.verb == used?.verb && $0.label == used?.label } + controls
    for userAction in usedFirst.compactMap({ self.userAction($0, sending: meant) }) {
      if let lines = replay.control(meant, at: moment(userAction)) { return lines }
    }
    return replay.send(meant, at: moment(nil))
  }

  /// Returns the use of a control that sends exactly this payload, or `nil` if the control sends another.
  private func userAction(_ control: Element.Control, sending meant: MeantEvent) -> UserAction? {
    guard let action = control.action else { return nil }
    func sends(_ value: Value?) -> Bool {
      Value.record(program.payload(of: action, value: value)).isIdentical(to: .record(meant.payload))
    }
    func use(_ input: String?) -> UserAction { .use(control.verb, label: control.label, input: input) }
    switch control.input {
    case .nothing(let value): return sends(value) ? use(nil) : nil
    case .text, .number: return use("")
    case .option(let options): return options.first { sends($0.value) }.map { use($0.label) }
    }
  }

  /// Returns the lines of the step that answers a service call; `nil` if no step can, or if no call waits for it.
  public func step(answering input: Input, in flow: RunningFlow) -> [String]? {
    switch input {
    case .reply(let number, let outcome, _):
      let calls = flow.pendingCalls.filter { $0.isAsked }
      guard let call = calls.first(where: { $0.number == number }) else { return nil }
      let rivals = calls.filter { $0.operation == call.operation }.map(\.number)
      return step(outcome, of: call.operation, rivals.firstIndex(of: number))
    case .item(let number, let value): return step(.returned(value), on: number, in: flow)
    case .streamFailed(let number, let error): return step(.failed(error), on: number, in: flow)
    default: return nil
    }
  }

  private func step(_ outcome: CallOutcome, on number: UInt64, in flow: RunningFlow) -> [String]? {
    let streams = flow.followedStreams.filter { $0.error == nil }
    guard let stream = streams.first(where: { $0.number == number }) else { return nil }
    let rivals = streams.filter { $0.operation == stream.operation }.map(\.number).sorted()
    return step(outcome, of: stream.operation, rivals.firstIndex(of: number), isOneOfMany: rivals.count > 1)
  }

  private func step(
    _ outcome: CallOutcome, of index: OperationID, _ position: Int?, isOneOfMany: Bool = false
  ) -> [String]? {
    let operation = program.operations[index]
    let answer: String
    switch outcome {
    case .unusable: return nil
    case .failed(let error):
      let text = error.written
      if text.contains(Secret.mask) { return nil }
      answer = "{ fails: \(text) }"
    case .returned(let value):
      let text = value.written
      if text.contains(Secret.mask) { return nil }
      answer = operation.type == nil ? "{}" : "{ \(operation.isStream ? "value" : "returns"): \(text) }"
    }
    let reply = "reply: { \(operation.qualifiedName): \(operation.isStream ? "{ emits: [\(answer)] }" : answer) }"
    let isNamed = isOneOfMany || (position ?? 0) > 0
    return [reply] + (isNamed ? ["nth: \((position ?? 0) + 1)"] : [])
  }

  /// Returns the texts that are on the screen after an input and were not before, in screen order.
  public func newTexts(from before: RunningFlow, to after: RunningFlow) -> [String] {
    let known = Set(ShownPlace(before.model, of: program).allTexts)
    var seen: Set<String> = [""]
    return ShownPlace(after.model, of: program).allTexts.filter { !known.contains($0) && seen.insert($0).inserted }
  }

  /// Returns a text in the syntax of scenarios, with no part of it read as an expression.
  public static func text(_ text: String) -> String { scenarioText(text) }

  /// Returns a name in the syntax of scenarios.
  public static func name(_ text: String) -> String { quoted(text) }

  /// Returns a value in the syntax of scenarios; `nil` for a value that contains a secret.
  public static func value(_ value: Value) -> String? {
    let text = value.written
    return text.contains(Secret.mask) ? nil : text
  }
}
