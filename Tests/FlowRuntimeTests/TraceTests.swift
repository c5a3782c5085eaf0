import CEL
import FlowProgram
import FlowRuntime
import Testing

@Suite struct TraceTests {
  private static let text = """
    flowspec: 2
    flow: f
    screens:
      f:
        state: { groups: "list<int> = [1, 2]", share: int = 6, parts: int = 1 }
        derived: { slice: share / parts }
        children:
          group: { present: group, each: groups, as: number, key: number, params: { number: =number } }
        model: { share: =share, slice: =slice }
        events: { show: { groups: list<int> }, split: { parts: int }, spoil: { parts: int } }
        transitions:
          show: { set: { groups: =event.groups } }
          split: { set: { parts: =event.parts } }
          spoil: [{ set: { share: 5 } }, { set: { parts: =1 / event.parts } }]
    presenters:
      group:
        params: { number: int }
        state: { count: int = 0 }
        children:
          left: { present: leaf, params: { count: =count } }
          right: { present: leaf, params: { count: =count } }
        model: [count]
        events: [up]
        transitions: { up: { set: { count: =count + 1 } } }
      leaf:
        params: { count: int }
        model: { count: =params.count }
    backstack: { start: f }
    """

  private func traced() throws -> TestFlow {
    var flow = try TestFlow(TraceTests.text)
    flow.flow.isTracing = true
    return flow
  }

  private func causes(in tick: Tick, of presenter: String) -> [[String]] {
    var found: [[String]] = []
    for case .built(let built, let causes) in tick.trace where built == presenter { found.append(causes) }
    return found
  }

  @Test func `of the children of a presenter, those are new that show something else, whatever is inside them`() throws
  {
    var flow = try traced()
    let tick = try flow.send("up", child: "group")
    var counts: [String] = []
    for case .children(let presenter, let new, let reused) in tick.trace {
      counts.append("\(presenter) \(new) \(reused)")
    }
    #expect(counts == ["f.group[1] 2 0", "f 1 1"])
  }

  @Test func `what came in the place of another is not said to have changed`() throws {
    var flow = try traced()
    // The model is stale when its presenter leaves.
    let up = try flow.event("up", child: "group", at: 1)
    _ = flow.flow.step([up, try flow.event("show", ["groups": .list([.int(1)])])])
    let tick = try flow.send("show", ["groups": .list([.int(1), .int(3)])])
    #expect(causes(in: tick, of: "f.group[3]") == [[]])
    #expect(causes(in: tick, of: "f.group[3].left") == [[]])
  }

  @Test func `what was undone is no cause of what happens later`() throws {
    var flow = try traced()
    #expect(try flow.send("spoil", ["parts": .int(0)]).codes == ["failed-formula"])
    #expect(causes(in: try flow.send("split", ["parts": .int(2)]), of: "f") == [["f.parts"]])
    // The model cannot be built.
    #expect(try flow.send("split", ["parts": .int(0)]).codes == ["failed-formula"])
    #expect(causes(in: try flow.send("spoil", ["parts": .int(1)]), of: "f") == [["f.share"]])
  }

  @Test func `who leaves does so in reverse order of entering, and the stores that came before it after it`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { isOpen: bool = false }
          children: { page: { present: page, when: isOpen } }
          events: [turn]
          transitions: { turn: { set: { isOpen: =!isOpen } } }
          view: [{ child: page }, { button: { label: Turn, sends: turn } }]
      presenters:
        page:
          stores:
            first: { state: { n: int = 0 } }
            second: { state: { n: int = 0 } }
          children: { a: { present: leaf }, b: { present: leaf } }
          model: { n: =first.n + second.n }
        leaf: { model: { n: 1 } }
      backstack: { start: f }
      """)
    flow.flow.isTracing = true
    var entered: [String] = []
    for case .entered(let presenter) in try flow.send("turn").trace { entered.append(presenter) }
    var left: [String] = []
    for case .left(let presenter) in try flow.send("turn").trace { left.append(presenter) }
    #expect(entered == ["f.page.first", "f.page.second", "f.page", "f.page.a", "f.page.b"])
    #expect(left == entered.reversed())
  }
}
