import FlowKit
import Testing

private let instantScreen = """
  state:
    steps: int = 0
  model: [steps]
  events: [go]
  transitions:
    go:
      - set: { steps: =steps + 1 }
      - after: 0s
        do: { set: { steps: =steps * 10 } }
  """

/// Timers of length zero, on a clock that stands still.
@Suite(.timeLimit(.minutes(1))) struct InstantTimerTests {
  private func host(_ scheduling: FlowHost.Scheduling = .immediate) throws -> FlowHost {
    try FlowHost(try program(screen: instantScreen), scheduling: scheduling, clock: ManualClock())
  }

  @Test func `a timer that is due now rings though no time passes, and the host rests after it`() async throws {
    let host = try host()
    try await host.send("go")
    await until { await host.model.top.fields["steps"]?.asInt == 10 }
    let ticks = await host.totals.ticks
    for _ in 0..<500 { await Task.yield() }
    #expect(await host.totals.ticks == ticks)
    #expect(await host.quiet == nil)
  }

  @Test func `it rings before what is sent next`() async throws {
    let host = try host()
    try await host.send("go")
    try await host.send("go")
    #expect(await host.model.top.fields["steps"]?.asInt == 11)
  }

  @Test func `with frames it rings at the same frame, before what was sent next`() async throws {
    let host = try host(.frames(.whenCalled))
    try await host.send("go")
    try await host.send("go")
    await host.frame()
    #expect(await host.model.top.fields["steps"]?.asInt == 110)
    #expect(await host.quiet == nil)
  }

  @Test func `a frame without inputs costs nothing when no timer is due`() async throws {
    let host = try host(.frames(.whenCalled))
    let ticks = await host.totals.ticks
    for _ in 0..<10 { await host.frame() }
    #expect(await host.totals.ticks == ticks)
  }

  @Test func `a message is dismissed by its id, once`() async throws {
    let host = try FlowHost(
      try program(
        screen: """
          model: { title: Hi }
          events: [say]
          transitions: { say: [{ message: One }, { message: Two }] }
          """), clock: ManualClock())
    try await host.send("say")
    let first = try #require(await host.model.messages.first)
    try await host.dismiss(message: first.id)
    #expect(await host.model.messages.map(\.text) == ["Two"])
    await #expect(throws: FlowHost.SendError.noSuchMessage) { try await host.dismiss(message: first.id) }
  }
}
