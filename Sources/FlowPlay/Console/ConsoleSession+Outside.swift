internal import FlowKit
internal import CEL
public import FlowConsole
public import FlowRuntime
internal import FlowProgram

// Services with adapters: the requests of a session, and the replies that arrive while real time passes.
extension ConsoleSession {
  /// The requests of a session to its adapters.
  public struct Requests: Sendable {
    /// Whether the session continues from another state, so that all running work is obsolete.
    public let startsOver: Bool
    /// The requests, in order.
    public let requests: [ServiceRequest]
  }

  /// A command that waits for real time.
  public enum Wait: Sendable, Hashable {
    /// Waits for a number of nanoseconds.
    case time(Int64)
    /// Waits until no call is pending, up to a number of nanoseconds.
    case settling(limit: Int64)
  }

  /// The default limit of `settle` in nanoseconds.
  public static let usualPatience: Int64 = 10_000_000_000

  /// Whether adapters implement services instead of fakes.
  public var isReal: Bool { !adapters.outside.isEmpty }

  var mode: ServiceMode { adapters.outside.isEmpty ? .faked : .partly(outside: adapters.outside) }

  /// Removes and returns the requests since the last call.
  public mutating func takeRequests() -> Requests {
    defer {
      adapters.startsOver = false
      adapters.asked = []
    }
    let requests = adapters.startsOver ? flow.outstandingRequests.filter { !isHeld($0) } : adapters.asked
    return Requests(startsOver: adapters.startsOver, requests: requests)
  }

  /// Returns the wait that a line asks for; `nil` for other lines and for lines that do not parse, which
  /// ``handle(_:)`` processes.
  public func wait(for line: String) -> Wait? {
    guard isReal else { return nil }
    switch try? parse(line) {
    case .wait(let duration): return .time(duration.nanoseconds)
    case .settle(let limit): return .settling(limit: limit?.nanoseconds ?? ConsoleSession.usualPatience)
    default: return nil
    }
  }

  /// Whether no call of the flow is pending.
  public var isSettled: Bool { flow.pendingCalls.isEmpty || flow.model.hasExited }

  /// Returns the error for a flow that did not settle in time.
  public func mistake(ofSettlingWithin nanoseconds: Int64) -> ConsoleError {
    let names = flow.pendingCalls.map { "'\(flow.program.operations[$0.operation].qualifiedName)'" }
    let limit = Value.duration(Value.Duration(nanoseconds: nanoseconds)).text
    return ConsoleError(message: "no reply of \(names.joined(separator: ", ")) after \(limit) yet")
  }

  /// Advances the flow by real time and enters the inputs that arrived, without rendering the result; see
  /// ``show()``.
  ///
  /// - Returns: Whether anything happened except that time passed.
  @discardableResult public mutating func pass(nanoseconds: Int64, _ inputs: [Input]) -> Bool {
    flow.isTracing = isTracing
    spend(nanoseconds)
    // Inputs for an undone past have no receiver.
    let inputs = inputs.filter { adapters.requestNames.isPending($0) }
    var ticks = flow.catchUp(nanoseconds: nanoseconds)
    for input in inputs {
      history.note(input, at: flow.now)
      noteInRecord(input)
    }
    for input in inputs { ticks.append(flow.step([input])) }
    if !inputs.isEmpty { ticks += flow.advance(nanoseconds: 0) }
    // A retry uses the same number.
    adapters.requestNames.forget(inputs)
    note(ticks)
    rendering.unshown += ticks.filter { $0.model != nil || !$0.faults.isEmpty || !$0.trace.isEmpty }
    return !ticks.isEmpty
  }

  /// Whether anything has happened since the last rendering.
  public var hasUnshownChanges: Bool { !rendering.unshown.isEmpty }

  /// Returns the current screen, with everything that happened since the last rendering.
  public mutating func show() -> Reply {
    defer { rendering.unshown = [] }
    return reply(to: rendering.unshown)
  }

  /// Records the requests of ticks.
  mutating func note(_ ticks: [Tick]) {
    rendering.tickLog?.append(contentsOf: ticks)
    guard isReal else { return }
    let requests = ticks.flatMap(\.requests)
    adapters.asked += requests.filter { !isHeld($0) }
    adapters.requestNames.note(requests)
  }

  /// Continues with another flow, whose past made other requests.
  mutating func startOver() {
    adapters.startsOver = isReal
    adapters.dueReplies = []
    adapters.heldCalls = []
    if isReal { adapters.requestNames.startOver(with: flow.outstandingRequests) }
  }

  /// Adds to the elapsed time of the session.
  mutating func spend(_ nanoseconds: Int64) {
    let (sum, overflow) = elapsed.addingReportingOverflow(max(0, nanoseconds))
    elapsed = overflow ? .max : sum
  }

  /// Advances virtual time until the fakes have answered.
  mutating func waitForCalls(within limit: Int64) throws(ConsoleError) -> Reply {
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
