import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// Errors that carry data.
@Suite struct ErrorDataTests {
  private static let text = """
    flowspec: 2
    flow: paying
    services:
      bank:
        pay: { args: { amount: int }, returns: int, errors: { declined: { reason: string }, offline: {} } }
        check: { returns: int, errors: { declined: { reason: string, code: int } }, readOnly: true }
        rates: { stream: int, errors: { declined: { reason: string } } }
    catch:
      declined: { message: "all: ${error.reason}" }
    screens:
      home:
        state:
          log: list<string> = []
        model: { log: =log }
        events: [pay, later, check, quick]
        transitions:
          pay:
            call: bank.pay
            with: { amount: 3 }
            onLeave: cancel
            retry: { times: 1, backoff: 1s }
            then: { append: { to: log, value: "${result}" } }
            catch:
              declined: { append: { to: log, value: "${error.reason}" } }
              offline: { append: { to: log, value: offline } }
          later:
            call: bank.pay
            with: { amount: 3 }
            onLeave: cancel
            then: { append: { to: log, value: "${result}" } }
            catch:
              declined: { after: 2s, do: { append: { to: log, value: "later: ${error.reason}" } } }
              offline: { append: { to: log, value: offline } }
          check: { call: bank.check, then: { append: { to: log, value: "${result}" } } }
          quick:
            call: bank.pay
            with: { amount: 3 }
            onLeave: cancel
            retry: { times: 1, backoff: 1s, on: [offline] }
            then: { append: { to: log, value: "${result}" } }
            catch:
              offline: { append: { to: log, value: offline } }
        effects:
          rates: { on: bank.rates, do: { append: { to: log, value: "${item}" } } }
    backstack: { start: home }
    """

  /// Returns the error of an operation with values of its data.
  private func declined(_ flow: TestFlow, by operation: String = "bank.pay", _ data: Value...) throws -> CallError {
    let found = flow.flow.program.operations.first { $0.qualifiedName == operation }
    let declared = try #require(found?.declaredError(named: "declined"))
    return CallError("declined", data: RecordValue(shape: declared.data.shape, fields: data))
  }

  @Test func `the steps under 'catch' read the data of the error`() throws {
    var flow = try TestFlow(ErrorDataTests.text)
    try flow.send("later")
    try flow.fail(declined(flow, .string("poor")))
    #expect(flow["log"] == "[]")
    flow.wait(2)
    #expect(flow["log"] == "[later: poor]")
  }

  @Test func `the 'catch' of the flow reads the fields that all operations declare, of streams as well`() throws {
    var flow = try TestFlow(ErrorDataTests.text)
    try flow.send("check")
    try flow.fail(declined(flow, by: "bank.check", .string("first"), .int(7)))
    let stream = try #require(flow.flow.followedStreams.first)
    let second = try declined(flow, by: "bank.rates", .string("second"))
    _ = flow.flow.step([.streamFailed(subscription: stream.number, error: second)])
    #expect(flow.flow.model.messages.map(\.text) == ["all: first", "all: second"])
  }

  @Test func `with 'retry' the data of the last attempt is caught, also after a restoration`() throws {
    for restores in [false, true] {
      var flow = try TestFlow(ErrorDataTests.text)
      try flow.send("pay")
      try flow.fail(declined(flow, .string("a")))
      if restores {
        flow = TestFlow(try RunningFlow.restore(flow.flow.snapshot(), of: program(ErrorDataTests.text)).flow)
      }
      flow.wait(1)
      try flow.fail(declined(flow, .string("b")))
      #expect(flow["log"] == "[b]")
    }
  }

  @Test func `with 'on' only the listed errors are retried`() throws {
    var flow = try TestFlow(ErrorDataTests.text)
    try flow.send("quick")
    try flow.fail("offline")
    #expect(flow.wait(1).flatMap(\.asked) == ["call 3 3"])
    var other = try TestFlow(ErrorDataTests.text)
    try other.send("quick")
    try other.fail(declined(other, .string("poor")))
    #expect(other.flow.pendingCalls.isEmpty)
    #expect(other.flow.model.messages.map(\.text) == ["all: poor"])
  }

  @Test func `data of a wrong type is a fault, and the call is resolved`() throws {
    let launched = try TestFlow(ErrorDataTests.text)
    for error in [try declined(launched, .int(3)), CallError("declined")] {
      var flow = launched
      try flow.send("pay")
      let tick = try flow.fail(error)
      #expect(tick.faults.map(\.diagnostic.code) == ["mismatched-reply"])
      #expect(flow.flow.pendingCalls.isEmpty)
    }
  }

  @Test func `a snapshot keeps the data of a fake's error that is to come, and of a caught one`() throws {
    let fakes = """
      fakes:
        bank.pay: { after: 3s, fails: { declined: { reason: "no ${args.amount}" } } }
      catch:

      """
    let text = ErrorDataTests.text.replacing("catch:\n", with: fakes, maxReplacements: 1)
    var flow = try TestFlow(text)
    try flow.send("later")
    for passed in 0..<4 {
      flow.wait(1)
      let restored = TestFlow(try RunningFlow.restore(flow.flow.snapshot(), of: program(text)).flow)
      #expect(restored.flow.isIdentical(to: flow.flow), "after \(passed + 1)s")
      #expect(restored.flow.snapshot() == flow.flow.snapshot())
      flow = restored
    }
    flow.wait(1)
    #expect(flow["log"] == "[later: no 3]")
  }
}
