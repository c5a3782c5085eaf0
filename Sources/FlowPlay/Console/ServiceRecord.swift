internal import FlowConsole
internal import FlowKit
internal import FlowProgram
internal import FlowRuntime

/// The replies of services in a session. A return to an earlier state answers its calls by them, so that no call is
/// made twice.
struct ServiceRecord: Sendable {
  /// The identity of a call in all versions of a program.
  private struct Call: Hashable {
    let number: UInt64
    let operation: String
    let arguments: String
  }

  /// A reply that a restored state waits for.
  struct Due: Sendable {
    let number: UInt64
    /// The time of the flow.
    let time: Int64
    let input: Input
  }

  /// The maximum number of replies. A session that has more of them is not taken back to its first ones.
  private static let limit = 1_000

  private var replies: [(call: Call, time: Int64, input: Input)] = []

  /// Adds the reply to a pending call of a flow.
  mutating func note(_ input: Input, to flow: RunningFlow) {
    guard case .reply(let number, _, _) = input, let call = flow.pendingCalls.first(where: { $0.number == number })
    else { return }
    replies.append((ServiceRecord.call(call, of: flow.program), flow.now, input))
    if replies.count > ServiceRecord.limit { replies.removeFirst() }
  }

  /// Returns the replies that came after the present time to the pending calls of a flow, in their order.
  func due(in flow: RunningFlow) -> [Due] {
    let program = flow.program
    let waiting = flow.pendingCalls.filter { !$0.isFaked }
    let found = waiting.flatMap { pending -> [Due] in
      let call = ServiceRecord.call(pending, of: program)
      let later = replies.filter { $0.call == call && $0.time >= flow.now }
      return later.map { reply in
        Due(number: call.number, time: reply.time, input: reply.input.fitted(to: program.operations[pending.operation]))
      }
    }
    return found.sorted { ($0.time, $0.number) < ($1.time, $1.number) }
  }

  private static func call(_ call: AwaitedCall, of program: Program) -> Call {
    Call(
      number: call.number, operation: program.operations[call.operation].qualifiedName,
      arguments: program.literals(of: call.arguments, limit: .max))
  }
}

// Travelling with real services: calls in flight are cancelled, and replies come from the record.
extension ConsoleSession {
  /// Continues in a restored state without repeating its calls.
  ///
  /// - Returns: The calls that no reply of the record answers, each as a sentence.
  mutating func answerByRecord() -> [String] {
    startOver()
    guard isReal else { return [] }
    adapters.dueReplies = adapters.record.due(in: flow)
    adapters.heldCalls = Set(flow.pendingCalls.map(\.number))
    let waiting = flow.pendingCalls.filter { call in
      call.isAsked && !call.isFaked && !adapters.dueReplies.contains { $0.number == call.number }
    }
    return waiting.map { call in
      let name = flow.program.operations[call.operation].qualifiedName
      return "#\(call.number) \(name) is cancelled and not called again; ':reply \(call.number)' answers it"
    }
  }

  /// Adds an input to the record.
  mutating func noteInRecord(_ input: Input) {
    guard isReal else { return }
    adapters.record.note(input, to: flow)
    // A retry after the last known reply is a new call.
    if case .reply(let number, _, _) = input, !isReplyDue(to: number) { adapters.heldCalls.remove(number) }
  }

  /// Whether a request is that of a call which is not made again.
  func isHeld(_ request: ServiceRequest) -> Bool {
    guard case .call(let number, _, _) = request else { return false }
    return adapters.heldCalls.contains(number)
  }

  /// Whether the record has a reply to a call that will arrive.
  func isReplyDue(to number: UInt64) -> Bool { adapters.dueReplies.contains { $0.number == number } }

  /// Removes and returns the next reply of the record that arrives in a time, with the time until then.
  mutating func takeDueReply(within nanoseconds: Int64) -> (pause: Int64, input: Input)? {
    // A call that the flow has cancelled needs no reply.
    adapters.dueReplies.removeAll { !adapters.requestNames.isPending($0.input) }
    guard let due = adapters.dueReplies.first, due.time - flow.now <= nanoseconds else { return nil }
    adapters.dueReplies.removeFirst()
    return (max(0, due.time - flow.now), due.input)
  }
}
