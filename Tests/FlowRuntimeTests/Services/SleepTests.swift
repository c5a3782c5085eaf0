import CEL
import FlowProgram
import FlowRuntime
import Testing

/// Streams of a flow in the background: its `stopAfter` applies because no client observes their presenter.
@Suite struct SleepTests {
  private static func text(fakes: String = "") -> String {
    """
    flowspec: 2
    flow: asleep
    services:
      chat:
        typing: { stream: string, errors: [offline] }
        count: { stream: int }
        items: { stream: int }
    \(fakes)
    screens:
      room:
        state:
          log: list<int> = []
          rings: int = 0
        observes:
          typing: chat.typing
          count: { stream: chat.count, stopAfter: 5s }
        model:
          value: =typing.value
          loading: =typing.loading
          failed: =typing.failed
          count: =count.value
          log: =log
          rings: =rings
        events: [deeper]
        transitions:
          deeper: { navigate: other }
        effects:
          each: { on: chat.items, do: { append: { to: log, value: =item } } }
          ring: { every: 2s, do: { set: { rings: =rings + 1 } } }
      other:
        model: { title: Other }
    backstack: { start: room }
    """
  }

  private func followed(_ name: String, in flow: TestFlow) -> UInt64? {
    flow.flow.followedStreams.first { flow.flow.program.operations[$0.operation].name == name }?.number
  }

  private func sleep(_ flow: inout TestFlow, _ seconds: Int64) -> Tick {
    flow.flow.step([.resume(nanoseconds: seconds * 1_000_000_000)])
  }

  @Test func `a stream without a stop delay restarts after any sleep, and loads again`() throws {
    var flow = try TestFlow(SleepTests.text())
    let number = try #require(followed("typing", in: flow))
    _ = flow.flow.step([.item(subscription: number, .string("Ada"))])
    let tick = sleep(&flow, 0)
    let next = try #require(followed("typing", in: flow))
    #expect(next != number)
    #expect(tick.asked == ["unsubscribe \(number)", "subscribe \(next) "])
    #expect([flow["value"], flow["loading"]] == ["null", "true"])
  }

  @Test func `a stream continues through a sleep shorter than its stop delay, and restarts after a longer one`() throws
  {
    var flow = try TestFlow(SleepTests.text())
    let number = try #require(followed("count", in: flow))
    _ = flow.flow.step([.item(subscription: number, .int(4))])
    _ = sleep(&flow, 4)
    #expect(followed("count", in: flow) == number)
    #expect(flow["count"] == "4")
    _ = sleep(&flow, 5)
    #expect(followed("count", in: flow) != number)
    #expect(flow["count"] == "null")
  }

  @Test func `a stream of an effect continues through any sleep, and timers fire once`() throws {
    var flow = try TestFlow(SleepTests.text())
    let number = try #require(followed("items", in: flow))
    _ = sleep(&flow, 3_600)
    #expect(followed("items", in: flow) == number)
    _ = flow.flow.step([.item(subscription: number, .int(7))])
    #expect([flow["log"], flow["rings"]] == ["[7]", "1"])
  }

  @Test func `a stream that has failed gets another chance`() throws {
    var flow = try TestFlow(SleepTests.text())
    let number = try #require(followed("typing", in: flow))
    _ = flow.flow.step([.streamFailed(subscription: number, error: "offline")])
    #expect(flow["failed"] == "true")
    _ = sleep(&flow, 1)
    #expect(flow["failed"] == "false")
  }

  @Test func `a stream that is about to end goes by the time that is left`() throws {
    var flow = try TestFlow(SleepTests.text())
    try flow.send("deeper")
    flow.wait(3)
    let stream = flow.flow.followedStreams.first { flow.flow.program.operations[$0.operation].name == "count" }
    #expect(stream?.invisibleTime == 2_000_000_000)
    _ = sleep(&flow, 1)
    #expect(followed("count", in: flow) == stream?.number)
    _ = sleep(&flow, 1)
    #expect(followed("count", in: flow) == nil)
  }

  @Test func `a faked stream restarts, and its items in between never arrive`() throws {
    var flow = try TestFlow(
      SleepTests.text(
        fakes: """
          fakes:
            chat.typing:
              - { emits: [{ after: 10s, value: first }] }
              - { emits: [{ after: 10s, value: second }] }
          """))
    _ = sleep(&flow, 60)
    #expect(flow["value"] == "null")
    flow.wait(10)
    #expect(flow["value"] == "second")
  }

  @Test func `sleeping is the same in one tick with other inputs as alone`() throws {
    let launched = try TestFlow(SleepTests.text())
    let number = try #require(followed("items", in: launched))
    let inputs: [Input] = [
      .item(subscription: number, .int(1)), .resume(nanoseconds: 7_000_000_000), .item(subscription: number, .int(2)),
    ]
    var together = launched
    _ = together.flow.step(inputs)
    var apart = launched
    for input in inputs { _ = apart.flow.step([input]) }
    #expect(together.flow.isIdentical(to: apart.flow))
    #expect(together["log"] == "[1, 2]")
  }
}
