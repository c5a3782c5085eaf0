import FlowProgram
import FlowRuntime
import Testing

/// Arrangements of a whole stack by a host.
@Suite struct ArrangingTests {
  private static let text = """
    flowspec: 2
    flow: f
    state:
      log: list<string> = []
    events: { note: { text: string } }
    transitions: { note: { append: { to: log, value: =event.text } } }
    model: { log: =log }
    view: [{ child: backstack }]
    screens:
      page:
        params: { number: int = 1 }
        state: { isLocked: bool = false }
        model: { number: =params.number }
        events: [next, lock]
        transitions:
          next:
            navigate:
              to: page
              params: { number: =params.number + 1 }
              cancelled: { send: { flow.note: { text: "${params.number} hears" } } }
          lock: { set: { isLocked: true } }
        back: { when: isLocked, do: { set: { isLocked: false } } }
        leave: { send: { flow.note: { text: "-${params.number}" } } }
        view: [{ text: "${model.number}" }]
    backstack: { start: page }
    """

  /// Returns a flow with pages 1 to 4 on the stack.
  private func pages() throws -> TestFlow {
    var flow = try TestFlow(ArrangingTests.text)
    for _ in 0..<3 { try flow.send("next") }
    return flow
  }

  private func ids(_ flow: TestFlow) -> [UInt64] { flow.flow.model.stack.map(\.id) }
  private func log(_ flow: TestFlow) -> String { flow.value("log", of: "flow") }

  @Test func `entries that are left out leave top down, and those that asked them and stay hear of it`() throws {
    var flow = try pages()
    let ids = ids(flow)
    let tick = flow.flow.step([.arrange(entries: [ids[0], ids[1]])])
    #expect(tick.model?.stack.map(\.id) == [ids[0], ids[1]])
    #expect(log(flow) == "['2 hears', '-4', '-3']")
    #expect(flow["number"] == "2")
  }

  @Test func `entries in another order keep their state`() throws {
    var flow = try pages()
    let ids = ids(flow)
    _ = flow.flow.step([.arrange(entries: [ids[3], ids[0], ids[2]])])
    #expect(self.ids(flow) == [ids[3], ids[0], ids[2]])
    #expect(flow["number"] == "3")
    flow.back()
    #expect(flow["number"] == "1")
  }

  @Test func `ids that do not exist, stand twice or leave nothing are refused`() throws {
    var flow = try pages()
    let ids = ids(flow)
    for entries in [[], [ids[0], 99], [ids[0], ids[0]]] {
      let tick = flow.flow.step([.arrange(entries: entries)])
      #expect(tick.dropped.map(\.reason) == [.noSuchEntry])
      #expect(tick.model == nil)
    }
    #expect(self.ids(flow) == ids)
  }

  @Test func `a stack without an entry that handles back itself is refused, and the model is emitted again`() throws {
    var flow = try pages()
    let ids = ids(flow)
    try flow.send("lock")
    let tick = flow.flow.step([.arrange(entries: Array(ids.dropLast()))])
    #expect(tick.dropped.map(\.reason) == [.refused])
    #expect(tick.model != nil)
    #expect(self.ids(flow) == ids)
    #expect(flow.flow.step([.arrange(entries: [ids[1], ids[0], ids[3]])]).dropped.isEmpty, "3 does not handle back")
  }

  @Test func `the same stack changes nothing`() throws {
    var flow = try pages()
    #expect(flow.flow.step([.arrange(entries: ids(flow))]).model == nil)
  }
}
