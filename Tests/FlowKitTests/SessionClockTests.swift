import FlowConsole
import FlowKit
import FlowPlay
import FlowTerminal
import Testing

private let ticking = """
  flowspec: 2
  flow: test
  screens:
    test:
      state: { ticks: int = 0 }
      model: [ticks]
      effects: { tick: { every: 1s, do: { set: { ticks: =ticks + 1 } } } }
      view: [{ text: "Ticks ${model.ticks}" }]
  backstack: { start: test }
  """

private func session() throws -> RecordedSession {
  let session = try ConsoleSession(try program(flow: ticking), width: 80)
  return RecordedSession(session, start: SessionRecorder.Start(flow: "none.flow.yaml"))
}

@Suite struct SessionClockTests {
  @Test func `a paused clock stands still, and continues`() throws {
    var session = try session()
    #expect(session.session.clock.flowTime(ofReal: 5) == 5)
    #expect(try session.handle(":pause").lines.map(\.text).joined().contains("the clock is paused"))
    #expect(session.session.clock.flowTime(ofReal: 5) == 0 && session.session.clock.realTime(ofFlow: 5) == nil)
    #expect(session.session.clockStatus == "paused at 0s")
    _ = try session.handle(":continue")
    #expect(session.session.clock.flowTime(ofReal: 5) == 5 && session.session.clockStatus == nil)
  }

  @Test func `a step lets time pass to the next timer, which history and scenarios show as a wait`() throws {
    var session = try session()
    _ = try session.handle(":pause")
    #expect(try session.handle(":step").lines.map(\.text).contains("Ticks 1"))
    _ = try session.handle(":step")
    #expect(session.session.clockStatus == "paused at 2s")
    #expect(try session.handle(":history").lines.map(\.text).last?.hasPrefix("› 2  wait 1s  test.ticks 1 → 2") == true)
    _ = try session.handle(":undo")
    #expect(session.session.clockStatus == "paused at 1s")
  }

  @Test func `a step where nothing is due is refused`() throws {
    let text = ticking.replacing("    effects: { tick: { every: 1s, do: { set: { ticks: =ticks + 1 } } } }\n", with: "")
    var session = try ConsoleSession(try program(flow: text), width: 80)
    #expect(throws: ConsoleError.self) { try session.handle(":step") }
  }

  @Test(arguments: [("2", 2.0), ("0.5", 0.5), ("+", 2.0), ("-", 0.5), ("100", 100.0)])
  func `the speed scales time`(argument: String, factor: Double) throws {
    var session = try session()
    _ = try session.handle(":speed \(argument)")
    #expect(session.session.clock.flowTime(ofReal: 1_000) == Int64(1_000 * factor))
    #expect(session.session.clock.realTime(ofFlow: 1_000) == Int64((1_000 / factor).rounded(.up)))
  }

  @Test(arguments: ["", "0", "-1", "nan", "inf", "1e9", "fast"])
  func `an invalid speed is rejected`(argument: String) throws {
    var session = try session()
    #expect(throws: ConsoleError.self) { try session.handle(":speed \(argument)") }
    #expect(session.session.clock.speed == 1)
  }

  @Test func `no time is too long for a speed`() throws {
    var session = try session()
    _ = try session.handle(":speed 100")
    #expect(session.session.clock.flowTime(ofReal: .max) == .max)
  }
}
