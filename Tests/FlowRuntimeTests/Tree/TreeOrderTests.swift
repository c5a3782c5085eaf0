import CEL
import FlowProgram
import FlowRuntime
import Testing

/// Several presenters are composed, and their effects run, in tree order, independent of the order of their
/// creation.
@Suite struct TreeOrderTests {
  /// Rows whose effects and parts log their execution.
  private static let rows = """
    flowspec: 2
    flow: rows
    state:
      isOn: bool = false
      log: list<string> = []
    events:
      turn:
      ran: { name: string }
    transitions:
      turn: { set: { isOn: =!isOn } }
      ran: { append: { to: log, value: =event.name } }
    presenters:
      row:
        params: { name: string }
        children:
          lamp: { present: lamp, when: flow.isOn, params: { name: =params.name } }
        effects:
          watch: { whenever: flow.isOn, do: { send: { flow.ran: { name: "effect ${params.name}" } } } }
      lamp:
        params: { name: string }
        enter: { send: { flow.ran: { name: "enter ${params.name}" } } }
    screens:
      home:
        state:
          names: "list<string> = ['a', 'b']"
        children:
          rows: { present: row, each: names, as: name, key: name, params: { name: =name } }
        model: { log: =flow.log }
        events: [turn, swap]
        transitions:
          turn: { send: flow.turn }
          swap: { set: { names: "=[names[1], names[0]]" } }
    backstack:
      start: home
    """

  private func log(_ events: [String]) throws -> [String] {
    var flow = try TestFlow(TreeOrderTests.rows)
    for event in events { try flow.send(event) }
    return (flow.flow.model.top.fields["log"]?.asList ?? []).compactMap(\.asString)
  }

  @Test func `effects of several rows run in the order of the rows`() throws {
    #expect(try log(["turn"]).filter { $0.hasPrefix("effect") } == ["effect a", "effect b"])
    #expect(try log(["swap", "turn"]).filter { $0.hasPrefix("effect") } == ["effect b", "effect a"])
  }

  @Test func `parts of several rows enter in the order of the rows`() throws {
    #expect(try log(["turn"]).filter { $0.hasPrefix("enter") } == ["enter a", "enter b"])
    #expect(try log(["swap", "turn"]).filter { $0.hasPrefix("enter") } == ["enter b", "enter a"])
  }
}

/// Values that guards read.
@Suite struct GuardTests {
  @Test func `a guard sees what children showed when all was settled last, as steps do`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: lamps
      presenters:
        lamp:
          state:
            isOn: bool = false
          model: { isOn: =isOn }
          events: [turn]
          emits: [turned]
          transitions:
            turn: [{ emit: turned }, { set: { isOn: =!isOn } }]
      screens:
        home:
          state:
            guarded: bool = false
            seen: bool = false
          children:
            lamp: { present: lamp }
          model: [guarded, seen]
          transitions:
            lamp.turned:
              - when: lamp.isOn
                set: { guarded: true, seen: =lamp.isOn }
              - do: { set: { guarded: false, seen: =lamp.isOn } }
      backstack:
        start: home
      """)
    try flow.send("turn", child: "lamp")
    #expect(flow["guarded"] == "false" && flow["seen"] == "false")
    try flow.send("turn", child: "lamp")
    #expect(flow["guarded"] == "true" && flow["seen"] == "true")
  }
}
