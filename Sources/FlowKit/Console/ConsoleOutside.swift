internal import CEL
public import FlowConsole
public import FlowRuntime
internal import FlowProgram

// Services that are carried out in earnest: what a session asks of them, and what comes back while real time passes.
extension ConsoleSession {
  /// What a session asks of those who carry services out.
  public struct Requests: Sendable {
    /// Whether the session goes on from another place, so that all that is under way is in vain.
    public let startsOver: Bool
    /// What is asked for, in order.
    public let requests: [ServiceRequest]
  }

  /// A line that lets real time pass.
  public enum Wait: Sendable, Hashable {
    /// So many nanoseconds.
    case time(Int64)
    /// Until nothing is loading, but no longer than so many nanoseconds.
    case settling(limit: Int64)
  }

  /// How long `settle` waits at most where the line does not say so.
  public static let usualPatience: Int64 = 10_000_000_000

  /// Whether services are carried out by others than fakes.
  public var isReal: Bool { !outside.isEmpty }

  var mode: ServiceMode { outside.isEmpty ? .faked : .partly(outside: outside) }

  /// Hands out what was asked for since this was called last.
  public mutating func takeRequests() -> Requests {
    defer {
      startsOver = false
      asked = []
    }
    return Requests(startsOver: startsOver, requests: startsOver ? flow.outstandingRequests : asked)
  }

  /// Whether a line asks for real time to pass; one that cannot be understood does not, and is for ``handle(_:)``.
  public func wait(for line: String) -> Wait? {
    guard isReal else { return nil }
    switch try? parse(line) {
    case .wait(let duration): return .time(duration.nanoseconds)
    case .settle(let limit): return .settling(limit: limit?.nanoseconds ?? ConsoleSession.usualPatience)
    default: return nil
    }
  }

  /// Whether the flow waits for no reply.
  public var isSettled: Bool { flow.pendingCalls.isEmpty || flow.model.hasExited }

  /// Why the flow did not settle in time.
  public func mistake(ofSettlingWithin nanoseconds: Int64) -> ConsoleMistake {
    let names = flow.pendingCalls.map { "'\(flow.program.operations[$0.operation].qualifiedName)'" }
    let limit = Value.duration(Value.Duration(nanoseconds: nanoseconds)).text
    return ConsoleMistake(message: "after \(limit) there is no reply of \(names.joined(separator: ", ")) yet")
  }

  /// Lets real time pass and takes up what came meanwhile, without showing it yet; see ``show()``.
  ///
  /// - Returns: Whether anything happened but that time passed.
  @discardableResult public mutating func pass(nanoseconds: Int64, _ inputs: [Input]) -> Bool {
    flow.isTracing = isTracing
    spend(nanoseconds)
    // What comes for a past that was taken back is nobody's.
    let inputs = inputs.filter { askings.knows($0) }
    var ticks = flow.catchUp(nanoseconds: nanoseconds)
    for input in inputs { ticks.append(flow.step([input])) }
    if !inputs.isEmpty { ticks += flow.advance(nanoseconds: 0) }
    // Whoever tries again asks by the same number.
    askings.forget(inputs)
    note(ticks)
    unshown += ticks.filter { $0.model != nil || !$0.faults.isEmpty || !$0.trace.isEmpty }
    return !ticks.isEmpty
  }

  /// Whether anything has happened that was not shown.
  public var hasNews: Bool { !unshown.isEmpty }

  /// The screen as it is, with all that was not shown yet.
  public mutating func show() -> Reply {
    defer { unshown = [] }
    return reply(to: unshown)
  }

  /// Keeps what ticks ask of the outside.
  mutating func note(_ ticks: [Tick]) {
    guard isReal else { return }
    let requests = ticks.flatMap(\.requests)
    asked += requests
    askings.note(requests)
  }

  /// Goes on in another flow, whose past asked for other things.
  mutating func startOver() {
    startsOver = isReal
    if isReal { askings.startOver(with: flow.outstandingRequests) }
  }

  /// Counts time that was played.
  mutating func spend(_ nanoseconds: Int64) {
    let (sum, overflow) = elapsed.addingReportingOverflow(max(0, nanoseconds))
    elapsed = overflow ? .max : sum
  }

  /// Lets virtual time pass until fakes have answered.
  mutating func settle(within limit: Int64) throws(ConsoleMistake) -> Reply {
    var after = flow
    after.isTracing = isTracing
    var ticks: [Tick] = []
    var left = limit
    var passed: Int64 = 0
    while !after.pendingCalls.isEmpty, !after.model.hasExited {
      guard let deadline = after.nextDeadline, deadline - after.now <= left else {
        throw mistake(ofSettlingWithin: limit)
      }
      let pause = max(0, deadline - after.now)
      left -= pause
      passed += pause
      ticks += after.advance(nanoseconds: pause)
    }
    spend(passed)
    return doing { flow in
      flow = after
      return ticks
    }
  }
}
