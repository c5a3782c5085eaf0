internal import CEL
internal import FlowConsole
internal import FlowProgram
internal import FlowRuntime

// Pending services of a flow, and replies by the user in place of a service.
extension ConsoleSession {
  /// The pending calls and followed streams, with the numbers for ``reply(_:)``.
  var calls: [StyledLine] {
    let program = flow.program
    let calls = flow.pendingCalls.map { call in
      let operation = program.operations[call.operation]
      let state =
        call.isFaked
        ? "a fake answers"
        : isReplyDue(to: call.number)
          ? "its reply is repeated" : call.isAsked ? operation.outcomes : "it waits for its turn"
      return StyledLine(
        "#\(call.number) \(operation.qualifiedName)(\(program.literals(of: call.arguments, limit: 40)))")
        + StyledLine(" of \(call.presenter): \(state)", .faint)
    }
    let streams = flow.followedStreams.map { stream in
      let operation = program.operations[stream.operation]
      let state = stream.error.map { "failed with \($0)" } ?? (stream.isFaked ? "a fake sends" : operation.outcomes)
      return StyledLine(
        "#\(stream.number) \(operation.qualifiedName)(\(program.literals(of: stream.arguments, limit: 40)))")
        + StyledLine(" of \(stream.presenter): \(state)", .faint)
    }
    let all = calls + streams
    return all.isEmpty ? [StyledLine("no call or stream is pending", .faint)] : all
  }

  /// Answers a call by a line of the form `3 VALUE` or `3 !ERROR`.
  mutating func reply(_ text: String) throws(ConsoleError) -> Reply {
    let parser = ReplyParser(flow.program)
    let (number, rest) = try parser.split(text)
    let operations = flow.program.operations
    if let call = flow.pendingCalls.first(where: { $0.number == number && $0.isAsked && !$0.isFaked }) {
      let outcome = try parser.outcome(rest, of: operations[call.operation])
      return doing { [$0.step([.reply(call: number, outcome)])] }
    }
    guard let stream = flow.followedStreams.first(where: { $0.number == number && $0.error == nil && !$0.isFaked })
    else {
      throw ConsoleError(message: "no call or stream #\(number) is pending; ':calls' lists them")
    }
    switch try parser.outcome(rest, of: operations[stream.operation]) {
    case .returned(let value): return doing { [$0.step([.item(subscription: number, value)])] }
    case .failed(let error): return doing { [$0.step([.streamFailed(subscription: number, error: error)])] }
    case .unusable(let fault): return doing { [$0.step([.itemUnusable(subscription: number, fault)])] }
    }
  }

  /// Returns the outcome in a line of the form `3 VALUE`, for the call or stream of this number.
  func outcome(of text: String) throws(ConsoleError) -> CallOutcome? {
    let parser = ReplyParser(flow.program)
    let (number, rest) = try parser.split(text)
    let operation =
      flow.pendingCalls.first { $0.number == number }?.operation
      ?? flow.followedStreams.first { $0.number == number }?.operation
    guard let operation else { return nil }
    return try parser.outcome(rest, of: flow.program.operations[operation])
  }

  /// The numbers of the calls and streams whose replies contain no secrets.
  var openReplies: Set<UInt64> {
    guard secretEvents.isReplied else { return [] }
    let awaited =
      flow.pendingCalls.map { ($0.number, $0.operation) } + flow.followedStreams.map { ($0.number, $0.operation) }
    let operations = flow.program.operations
    let open = awaited.filter { !secretEvents.isSecretReply(of: operations[$0.1], in: flow.program) }
    return Set(open.map(\.0))
  }

  /// Dismisses a message by its id.
  mutating func dismiss(_ text: String) throws(ConsoleError) -> Reply {
    guard let id = Int64(text), flow.model.messages.contains(where: { $0.id == id }) else {
      throw ConsoleError(message: "no message has the id '\(text)'; \(dismissable)")
    }
    return doing { [$0.step([.dismiss(message: id)])] }
  }
}

extension ConsoleSession {
  /// The ids of the visible messages, as a clause.
  private var dismissable: String {
    let ids = flow.model.messages.map { "\($0.id)" }
    guard let last = ids.last else { return "no message is visible" }
    if ids.count == 1 { return "the visible message has the id \(last)" }
    return "the visible messages have the ids \(ids.dropLast().joined(separator: ", ")) and \(last)"
  }
}

extension DeclaredError {
  /// The error with the types of its data, in the syntax of `:reply`.
  fileprivate var typed: String {
    (["!\(name)"] + data.fields.map { "\($0.name)=\($0.type)" }).joined(separator: " ")
  }
}

extension Operation {
  /// The possible outcomes, in the syntax of `:reply`.
  fileprivate var outcomes: String {
    ([type.map { "\($0)" } ?? (isStream ? "" : "nothing")] + declaredErrors.map(\.typed)).joined(separator: " or ")
  }
}
