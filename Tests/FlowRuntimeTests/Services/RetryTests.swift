import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// Calls that time out, and calls that are retried.
@Suite struct RetryTests {
  private static let text = """
    flowspec: 2
    flow: trying
    services:
      web:
        get: { returns: int, errors: [offline], readOnly: true }
    screens:
      home:
        state:
          log: list<string> = []
        model: { log: =log, any: =loading.any }
        events: [patient, stubborn, both]
        transitions:
          patient:
            call: web.get
            timeout: 5s
            then: { append: { to: log, value: "${result}" } }
            catch:
              offline: { append: { to: log, value: offline } }
              timeout: { append: { to: log, value: late } }
          stubborn:
            call: web.get
            retry: { times: 2, backoff: 1s }
            then: { append: { to: log, value: "${result}" } }
            catch:
              offline: { append: { to: log, value: gave up } }
          both:
            call: web.get
            timeout: 5s
            retry: { times: 1, backoff: 2s }
            then: { append: { to: log, value: "${result}" } }
            catch:
              offline:
              timeout: { append: { to: log, value: late } }
    backstack: { start: home }
    """

  @Test func `a call that is not answered in time fails as 'timeout', and its reply comes too late`() throws {
    var flow = try TestFlow(RetryTests.text)
    try flow.send("patient")
    #expect(flow.wait(4).isEmpty)
    let ticks = flow.wait(1)
    #expect(ticks.flatMap(\.asked) == ["cancel 1"])
    #expect([flow["log"], flow["any"]] == ["[late]", "false"])
    #expect(flow.flow.step([.reply(call: 1, .returned(.int(1)))]).dropped.map(\.reason) == [.notAwaited])
  }

  @Test func `a service that names a delay is called again no earlier, and the backoff continues from its own`()
    throws
  {
    var flow = try TestFlow(RetryTests.text)
    try flow.send("stubborn")
    _ = flow.flow.step([.reply(call: 1, .failed("offline"), pause: 5_000_000_000)])
    #expect(flow.wait(4).flatMap(\.asked) == [])
    #expect(flow.wait(1).flatMap(\.asked) == ["call 2 "])
    _ = flow.flow.step([.reply(call: 2, .failed("offline"), pause: 100)])
    #expect(flow.wait(1).flatMap(\.asked) == [])
    #expect(flow.wait(1).flatMap(\.asked) == ["call 3 "])
  }

  @Test func `a call that is answered in time never times out`() throws {
    var flow = try TestFlow(RetryTests.text)
    try flow.send("patient")
    flow.wait(4)
    try flow.reply(.int(3))
    flow.wait(60)
    #expect(flow["log"] == "[3]")
    #expect(flow.flow.nextDeadline == nil)
  }

  @Test func `a call that fails is made again, after twice the time each time, and each attempt has its number`() throws
  {
    var flow = try TestFlow(RetryTests.text)
    try flow.send("stubborn")
    try flow.fail("offline")
    #expect(flow["any"] == "true")
    #expect(flow.awaited.isEmpty)
    #expect(flow.wait(nanoseconds: 999_999_999).isEmpty)
    #expect(flow.wait(nanoseconds: 1).flatMap(\.asked) == ["call 2 "])
    try flow.fail("offline")
    #expect(flow.wait(1).isEmpty)
    #expect(flow.wait(1).flatMap(\.asked) == ["call 3 "])
    try flow.fail("offline")
    #expect([flow["log"], flow["any"]] == ["[gave up]", "false"])
  }

  @Test func `an attempt that succeeds ends it`() throws {
    var flow = try TestFlow(RetryTests.text)
    try flow.send("stubborn")
    try flow.fail("offline")
    flow.wait(1)
    try flow.reply(.int(7))
    flow.wait(60)
    #expect([flow["log"], flow["any"]] == ["[7]", "false"])
  }

  @Test func `each attempt may take the whole timeout`() throws {
    var flow = try TestFlow(RetryTests.text)
    try flow.send("both")
    #expect(flow.wait(5).flatMap(\.asked) == ["cancel 1"])
    #expect(flow.wait(2).flatMap(\.asked) == ["call 2 "])
    #expect(flow["log"] == "[]")
    #expect(flow.wait(5).flatMap(\.asked) == ["cancel 2"])
    #expect(flow["log"] == "[late]")
  }

  @Test func `attempts that were made do not tell states apart once they are over`() throws {
    let start = try TestFlow(RetryTests.text)
    var (once, twice) = (start, start)
    try once.send("patient")
    try once.reply(.int(1))
    try twice.send("stubborn")
    try twice.fail("offline")
    twice.wait(1)
    try twice.reply(.int(1))
    #expect(once.flow.isIdentical(to: twice.flow))
    #expect(once.flow.fingerprint() == twice.flow.fingerprint())
  }

  @Test func `what a call waits for tells states apart`() throws {
    var flow = try TestFlow(RetryTests.text)
    var seen: [Fingerprint] = [flow.flow.fingerprint()]
    try flow.send("stubborn")
    seen.append(flow.flow.fingerprint())
    try flow.fail("offline")
    seen.append(flow.flow.fingerprint())
    flow.wait(1)
    seen.append(flow.flow.fingerprint())
    #expect(Set(seen).count == 4)
  }

  @Test(arguments: [
    ("timeout: =duration('0s') - wait", "'timeout' received -1s, which is in the past"),
    ("retry: { times: 1, backoff: \"=duration('0s') - wait\" }", "'backoff' received -1s, which is in the past"),
  ])
  func `a negative time names its key`(setting: String, message: String) throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      services: { web: { get: { returns: int, errors: [offline], readOnly: true } } }
      screens:
        s:
          state: { wait: duration = 1s, got: int = 0 }
          events: [go]
          transitions:
            go: { call: web.get, \(setting), then: { set: { got: =result } } }
          model: [got]
      catch: { offline: { message: Offline. }, timeout: { message: Late. } }
      backstack: { start: s }
      """)
    #expect(try flow.send("go").faults.map(\.diagnostic.message) == [message])
  }
}
