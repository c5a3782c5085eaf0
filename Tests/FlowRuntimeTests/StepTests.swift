import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

@Suite struct StepTests {
  @Test func `set reads all right sides before it writes any`() throws {
    var flow = try TestFlow(Self.pair("swap: { set: { left: =right, right: =left } }"))
    try flow.send("swap")
    #expect([flow["left"], flow["right"], flow["sum"]] == ["2", "1", "3"])
  }

  @Test func `later steps see earlier writes and what is derived from them`() throws {
    var flow = try TestFlow(
      Self.pair(
        """
        swap:
                  - set: { left: 10 }
                  - set: { right: =sum }
                  - let: { all: =sum }
                  - set: { left: =all }
        """))
    try flow.send("swap")
    #expect([flow["left"], flow["right"]] == ["22", "12"])
  }

  @Test func `the first alternative whose guard holds runs, and no other`() throws {
    var flow = try TestFlow(
      Self.pair(
        """
        swap:
                  - { when: left > 5, set: { right: 50 } }
                  - { when: left > 0, set: { left: 6 } }
                  - set: { right: 70 }
        """))
    try flow.send("swap")
    #expect([flow["left"], flow["right"]] == ["6", "2"])
    try flow.send("swap")
    #expect([flow["left"], flow["right"]] == ["6", "50"])
  }

  @Test func `an event that no alternative takes changes nothing and is not dropped`() throws {
    var flow = try TestFlow(Self.pair("swap: { when: left > 5, set: { right: 50 } }"))
    let tick = try flow.send("swap")
    #expect(tick.model == nil)
    #expect(tick.dropped.isEmpty)
    #expect(tick.counters.macrosteps == 1)
  }

  @Test func `sent events are handled in order, after the list that sends them`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: order
      screens:
        order:
          state: { log: "list<string> = []" }
          model: [log]
          events:
            start:
            say: { word: string }
            chain:
          transitions:
            start:
              - send: chain
              - send: { say: { word: b } }
              - append: { to: log, value: a }
            chain:
              - append: { to: log, value: chain }
              - send: { say: { word: c } }
            say: { append: { to: log, value: =event.word } }
          view: [{ text: "${model.log}" }, { button: { label: Start, sends: start } }]
      backstack: { start: order }
      """)
    let tick = try flow.send("start")
    #expect(flow["log"] == "[a, chain, b, c]")
    #expect(tick.counters.sentEvents == 3)
  }

  @Test func `lists are appended to, updated where a condition holds, and thinned out`() throws {
    var flow = try TestFlow(SampleFlows.shop)
    try flow.send("add")
    try flow.send("add")
    try flow.send("more", ["id": .int(2)])
    #expect(
      flow.value("lines", of: "shop")
        == "[Line{id: 1, name: 'line', count: 1}, Line{id: 2, name: 'line', count: 2}]")
    try flow.send("drop", ["id": .int(1)])
    #expect(flow.value("lines", of: "shop") == "[Line{id: 2, name: 'line', count: 2}]")
    #expect(flow.messages.last == "Removed")
    try flow.send("drop", ["id": .int(1)])
    #expect(flow.messages.last == "Nothing to remove")
  }

  @Test func `a path writes one field and leaves the others as they are`() throws {
    var flow = try TestFlow(Self.records("go: { set: { user.city.name: Bonn } }"))
    try flow.send("go")
    #expect(flow["user"] == "User{name: Ada, city: City{name: Bonn, zip: 00100}}")
  }

  @Test func `all right sides of a set with paths are computed before any is written`() throws {
    var flow = try TestFlow(Self.records("go: { set: { user.name: =user.city.name, user.city.name: =user.name } }"))
    try flow.send("go")
    #expect(flow["user"] == "User{name: Rome, city: City{name: Ada, zip: 00100}}")
  }

  @Test func `what a path has written is known in the steps behind it`() throws {
    var flow = try TestFlow(
      Self.records("go: [{ set: { user.city.zip: '53111' } }, { set: { user.name: '=user.city.zip' } }]"))
    try flow.send("go")
    #expect(flow["user"] == "User{name: 53111, city: City{name: Rome, zip: 53111}}")
  }

  @Test func `setting a field to what it is marks no reader`() throws {
    var flow = try TestFlow(Self.records("go: { set: { user.name: Ada, user.city.name: Rome } }"))
    let tick = try flow.send("go")
    #expect(tick.counters.modelsBuilt == 0)
    #expect(flow["seen"] == "1")
  }

  @Test func `the fields that one set writes change in one write`() throws {
    var flow = try TestFlow(Self.records("go: { set: { user.name: Eve, user.city.name: Bonn } }"))
    flow.flow.isTracing = true
    let tick = try flow.send("go")
    let writes = tick.trace.filter { if case .wrote(_, "user", _, _) = $0 { true } else { false } }
    #expect(writes.count == 1)
    #expect(flow["seen"] == "2")
  }

  @Test func `put replaces the item at an index`() throws {
    var flow = try TestFlow(Self.records("go: { put: { in: cells, key: 1, value: x } }"))
    try flow.send("go")
    #expect(flow["cells"] == "[a, x, c]")
  }

  @Test(arguments: ["-1", "3"]) func `put outside a list is a fault, and the input is undone`(index: String) throws {
    var flow = try TestFlow(
      Self.records("go: [{ set: { user.name: Eve } }, { put: { in: cells, key: \(index), value: x } }]"))
    let tick = try flow.send("go")
    #expect(
      tick.faults.map(\.diagnostic.message) == ["'cells' has 3 items, so it has no index \(index)"])
    #expect(flow["user"] == "User{name: Ada, city: City{name: Rome, zip: 00100}}")
  }

  /// Returns a flow with a record that contains a record, a list, and one transition.
  private static func records(_ transition: String) -> String {
    """
    flowspec: 2
    flow: records
    types:
      City: { name: string, zip: string? }
      User: { name: string, city: City }
    screens:
      records:
        state:
          user: "User = User{name: 'Ada', city: City{name: 'Rome', zip: '00100'}}"
          cells: "list<string> = ['a', 'b', 'c']"
          seen: int = 0
        model: [user, cells, seen]
        events: [go]
        transitions:
          \(transition)
        effects:
          see: { key: user, do: { set: { seen: =seen + 1 } } }
        view:
          - text: "${model.user.name} ${model.cells} ${model.seen}"
          - button: { label: Go, sends: go }
    backstack: { start: records }
    """
  }

  @Test func `maps get and lose keys`() throws {
    var flow = try TestFlow(SampleFlows.shop)
    try flow.send("price", ["name": .string("tea"), "amount": .double(2.5)])
    try flow.send("price", ["name": .string("cake"), "amount": .double(3)])
    #expect(flow.value("prices", of: "shop") == "{'cake': 3.0, 'tea': 2.5}")
    try flow.send("forget", ["name": .string("tea")])
    #expect(flow.value("prices", of: "shop") == "{'cake': 3.0}")
  }

  @Test func `an update that changes nothing leaves the model alone`() throws {
    var flow = try TestFlow(SampleFlows.shop)
    try flow.send("add")
    let tick = try flow.send("more", ["id": .int(99)])
    #expect(tick.counters.modelsBuilt == 0)
  }

  @Test func `a model shows the first case whose condition holds`() throws {
    var flow = try TestFlow(SampleFlows.shop)
    #expect(flow.flow.model.top.caseIndex == 0)
    let tick = try flow.send("add")
    #expect(tick.model?.top.caseIndex == 1)
    #expect(flow["total"] == "1")
    try flow.send("clear")
    #expect(flow.flow.model.top.caseIndex == 0)
  }

  @Test func `nullable and enum slots hold what they are given`() throws {
    var flow = try TestFlow(SampleFlows.shop)
    try flow.send("add")
    let large = try #require(flow.flow.program.types.enumeration(named: "Size")?.shape.value(of: "large"))
    try flow.send("resize", ["size": .enumeration(large)])
    try flow.send("remark", ["text": .string("hi")])
    #expect([flow["size"], flow["note"]] == ["large", "hi"])
    try flow.send("remark", ["text": .null])
    #expect(flow["note"] == "null")
  }

  /// Returns a flow with two numbers, their sum, and one transition.
  private static func pair(_ transition: String) -> String {
    """
    flowspec: 2
    flow: pair
    screens:
      pair:
        state:
          left: int = 1
          right: int = 2
        derived:
          sum: left + right
        model: [left, right, sum]
        events: [swap]
        transitions:
          \(transition)
        view:
          - text: "${model.left} ${model.right} ${model.sum}"
          - button: { label: Swap, sends: swap }
    backstack:
      start: pair
    """
  }
}
