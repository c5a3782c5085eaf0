import FlowRuntime
import Testing

/// A param and a piece of state that have the same name.
@Suite struct SharedNameTests {
  @Test(arguments: [SnapshotContent.everything, .saved])
  func `a param and state of one name keep their own values`(_ content: SnapshotContent) throws {
    let program = try program(
      """
      flowspec: 2
      flow: f
      params: { n: int = 1 }
      saved: { n: int = params.n }
      events: [count]
      transitions: { count: { set: { n: =n + 1 } } }
      screens:
        s:
          params: { n: int = 7 }
          saved: { n: int = params.n }
          model: { was: =params.n, n: =n, of: =flow.n }
          events: [more]
          transitions: { more: [{ set: { n: =n + 1 } }, { send: flow.count }] }
      backstack: { start: s }
      """)
    var flow = TestFlow(try RunningFlow.launch(program))
    try flow.send("more")
    let (restored, notes) = try RunningFlow.restore(flow.flow.snapshot(keeping: content), of: program)
    #expect(notes.isEmpty)
    let shown = TestFlow(restored)
    #expect([shown["was"], shown["n"], shown["of"]] == ["7", "8", "2"])
  }
}
