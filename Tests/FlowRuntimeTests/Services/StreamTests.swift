import CEL
import FlowProgram
import FlowRuntime
import Testing

/// Streams that expressions read and effects follow.
@Suite struct StreamTests {
  private static let text = """
    flowspec: 2
    flow: following
    services:
      chat:
        typing: { stream: string, args: { room: int }, errors: [offline] }
        count: { stream: int }
    catch:
      offline: { message: Offline. }
    screens:
      room:
        state:
          room: int = 1
          log: list<string> = []
          isOn: bool = true
        observes:
          typing: { stream: chat.typing, with: { room: =room } }
          count: { stream: chat.count, stopAfter: 5s }
        model:
          loading: =typing.loading
          value: =typing.value
          failed: =typing.failed
          error: =typing.error
          count: =count.value
          log: =log
        events: [next, deeper, off]
        transitions:
          next: { set: { room: =room + 1 } }
          off: { set: { isOn: =!isOn } }
          deeper: { navigate: other }
        effects:
          each:
            on: chat.typing
            with: { room: =room }
            while: isOn
            do: { append: { to: log, value: =item } }
      other:
        model: { title: Other }
        events: [sheet]
        transitions:
          sheet: { navigate: { to: other, as: sheet } }
    backstack: { start: room }
    """

  private func launch() throws -> TestFlow { try TestFlow(StreamTests.text) }

  /// Returns the numbers of the followed streams with a name.
  private func followed(_ name: String, in flow: TestFlow) -> [UInt64] {
    flow.flow.followedStreams.filter { flow.flow.program.operations[$0.operation].name == name }.map(\.number)
  }

  @Test func `a stream is followed from the beginning, and loads until something comes`() throws {
    var flow = try launch()
    #expect(flow.flow.outstandingRequests.count == 3)
    #expect([flow["loading"], flow["value"], flow["failed"]] == ["true", "null", "false"])
    for number in followed("typing", in: flow) { _ = flow.flow.step([.item(subscription: number, .string("Ada"))]) }
    #expect([flow["loading"], flow["value"], flow["log"]] == ["false", "Ada", "[Ada]"])
  }

  @Test func `new arguments end a stream and begin another, and what comes on the old one is dropped`() throws {
    var flow = try launch()
    let old = followed("typing", in: flow)
    for number in old { _ = flow.flow.step([.item(subscription: number, .string("Ada"))]) }
    let tick = try flow.send("next")
    #expect(tick.asked.filter { $0.hasPrefix("unsubscribe") }.count == 2)
    #expect(tick.asked.filter { $0.hasSuffix(" 2") && $0.hasPrefix("subscribe") }.count == 2)
    #expect([flow["loading"], flow["value"]] == ["true", "null"])
    let late = flow.flow.step([.item(subscription: try #require(old.first), .string("late"))])
    #expect(late.dropped.map(\.reason) == [.notAwaited])
  }

  @Test func `streams that expressions read stop while their presenter is not visible, those of effects continue`()
    throws
  {
    var flow = try launch()
    let asked = try flow.send("deeper").asked
    #expect(asked.filter { $0.hasPrefix("unsubscribe") }.count == 1)
    #expect(followed("typing", in: flow).count == 1)
    #expect(flow.back().asked.filter { $0.hasPrefix("subscribe") }.count == 1)
  }

  @Test func `a stream with a stop delay continues if its presenter becomes visible soon`() throws {
    var flow = try launch()
    let number = try #require(followed("count", in: flow).first)
    _ = flow.flow.step([.item(subscription: number, .int(4))])
    try flow.send("deeper")
    flow.wait(4)
    flow.back()
    #expect(followed("count", in: flow) == [number])
    #expect(flow["count"] == "4")
    flow.wait(60)
    #expect(followed("count", in: flow) == [number])
    try flow.send("deeper")
    #expect(flow.wait(5).flatMap(\.asked) == ["unsubscribe \(number)"])
    flow.back()
    #expect(flow["count"] == "null")
  }

  @Test func `a stream of an effect ends with its condition and with its presenter`() throws {
    var flow = try launch()
    #expect(try flow.send("off").asked.count == 1)
    #expect(try flow.send("off").asked.count == 1)
    _ = flow.back()
    #expect(flow.flow.followedStreams.isEmpty)
  }

  @Test func `a failed stream has its error and its last item, and the flow catches the failure of an effect`() throws {
    var flow = try launch()
    for number in followed("typing", in: flow) {
      _ = flow.flow.step([.item(subscription: number, .string("Ada"))])
      _ = flow.flow.step([.streamFailed(subscription: number, error: "offline")])
      #expect(flow.flow.step([.item(subscription: number, .string("late"))]).dropped.map(\.reason) == [.notAwaited])
    }
    #expect([flow["failed"], flow["error"], flow["value"]] == ["true", "offline", "Ada"])
    #expect(flow.messages == ["Offline."])
  }

  @Test func `an item of another type is a fault, and the stream continues`() throws {
    var flow = try launch()
    let number = try #require(followed("count", in: flow).first)
    #expect(flow.flow.step([.item(subscription: number, .string("four"))]).codes == ["mismatched-reply"])
    _ = flow.flow.step([.item(subscription: number, .int(4))])
    #expect(flow["count"] == "4")
  }

  @Test func `what a stream holds tells states apart, its number does not`() throws {
    let start = try launch()
    var (once, twice) = (start, start)
    try twice.send("off")
    try twice.send("off")
    #expect(once.flow.fingerprint() == twice.flow.fingerprint())
    #expect(once.flow.isIdentical(to: twice.flow))
    for number in followed("count", in: once) { _ = once.flow.step([.item(subscription: number, .int(4))]) }
    #expect(once.flow.fingerprint() != twice.flow.fingerprint())
  }
}
