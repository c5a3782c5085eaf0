import CEL
import FlowRuntime
import Testing

/// Steps and effects against what they see of other presenters; see "What steps see".
@Suite struct SettledStateTests {
  @Test func `a derived value that steps read follows the child model once the state has settled`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: lamps
      presenters:
        lamp:
          state: { isOn: bool = false }
          model: { isOn: =isOn }
          events: [turn]
          emits: [turned]
          transitions:
            turn: [{ emit: turned }, { set: { isOn: =!isOn } }]
      screens:
        home:
          state: { seen: bool = true }
          derived: { isBright: lamp.isOn }
          children:
            lamp: { present: lamp }
          model: [seen, isBright]
          transitions:
            lamp.turned: { set: { seen: =isBright } }
      backstack: { start: home }
      """)
    try flow.send("turn", child: "lamp")
    #expect(flow["seen"] == "false" && flow["isBright"] == "true")
  }

  @Test func `the steps of an effect see of a child what its key saw`() throws {
    let flow = try TestFlow(
      """
      flowspec: 2
      flow: rows
      presenters:
        row:
          params: { id: int }
          state: { isOn: bool = true }
          model: { isOn: =isOn }
          enter: { set: { isOn: "=false" } }
      screens:
        home:
          state:
            log: list<string> = []
          children:
            rows: { present: row, each: "[1, 2]", as: id, key: id, params: { id: =id } }
          model: [log]
          effects:
            count:
              key: rows.filter(row, row.isOn).size()
              do: { append: { to: log, value: "${rows.filter(row, row.isOn).size()}" } }
      backstack: { start: home }
      """)
    #expect(flow["log"] == "[2, 0]")
  }

  @Test func `an event that an effect phase has sent sees child models as of the last structure phase`() throws {
    let flow = try TestFlow(
      """
      flowspec: 2
      flow: counts
      stores:
        shared:
          state: { n: int = 0 }
          enter: { set: { n: "=1" } }
      presenters:
        part:
          model: { total: =shared.n }
          emits: [entered]
          enter: { emit: entered }
      screens:
        home:
          state:
            log: list<string> = []
          children:
            part: { present: part }
          model: [log]
          transitions:
            part.entered: { append: { to: log, value: "event ${part.total}" } }
          effects:
            watch: { key: part.total, do: { append: { to: log, value: "effect ${part.total}" } } }
      backstack: { start: home }
      """)
    #expect(flow["log"] == "[effect 0, event 0, effect 1]")
  }

  @Test func `steps see a used value as it is now`() throws {
    let flow = try TestFlow(
      """
      flowspec: 2
      flow: lights
      presenters:
        part:
          uses: { light: bool }
          state: { seen: bool = false }
          model: [seen]
          enter: { set: { seen: =light } }
      screens:
        home:
          state: { isOn: bool = false }
          provides: { light: =isOn }
          children:
            part: { present: part }
          enter: { set: { isOn: "=true" } }
      backstack: { start: home }
      """)
    #expect(flow.shown("seen", of: "part") == ["true"])
  }

  @Test func `steps see the tab that earlier steps have selected, as they see a screen that these have pushed`() throws
  {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        main:
          state: { log: "list<string> = []" }
          children:
            tabs: { tabs: { one: { start: page, label: One }, two: { start: page, label: Two } } }
          model: [log]
          events: [turn]
          transitions:
            turn:
              - append: { to: log, value: "${tabs.selected} ${backstack.depth}" }
              - switchTo: two
              - navigate: other
              - append: { to: log, value: "${tabs.selected} ${backstack.depth}" }
        page: {}
        other: {}
      backstack: { start: main }
      """)
    try flow.send("turn")
    flow.back()
    #expect(flow["log"] == "[one 1, two 2]")
  }
}
