import FlowConsole
import FlowKit
import FlowPlay
import Testing

@Suite struct AddressTests {
  @Test(arguments: ["rows['a'].toggle", "rows[\"a\"].toggle", "rows[a].toggle", "list.rows[ a ].toggle"])
  func `an event reaches a row by its key`(line: String) throws {
    var session = try session(flow: notesFlow)
    _ = try session.handle(line)
    #expect(session.text.contains("[x] a"))
    #expect(session.text.contains("[ ] b"))
  }

  @Test func `an event reaches a part with what goes with it`() throws {
    var session = try session(flow: notesFlow)
    _ = try session.handle("clock.tick 3")
    _ = try session.handle("card.header.tick by=4")
    #expect(session.text.contains("clock\n  ticks: 3"))
    #expect(session.text.contains("card.header\n  ticks: 4"))
  }

  @Test func `the flow receives events that nothing on the screen declares, and events sent to it`() throws {
    for line in ["signOut", "flow.signOut"] {
      var session = try session(flow: notesFlow)
      _ = try session.handle(line)
      #expect(session.text.hasPrefix("List of nobody"))
    }
  }

  @Test func `a key may hold anything that quotes can hold`() throws {
    let flow = """
      flowspec: 2
      flow: keys
      screens:
        home:
          state:
            keys: list<string> = ["a].b", "it's", "2"]
          children:
            rows: { present: row, each: keys, as: key, key: key, params: { name: =key } }
      presenters:
        row:
          params: { name: string }
          state: { isOn: bool = false }
          model: { name: =params.name, isOn: =isOn }
          events: [flip]
          transitions: { flip: { set: { isOn: =!isOn } } }
      backstack: { start: home }
      """
    var session = try session(flow: flow)
    for line in ["rows['a].b'].flip", "rows['it\\'s'].flip", "rows[2].flip"] { _ = try session.handle(line) }
    #expect(session.text.split(separator: "\n").filter { $0.contains("isOn: true") }.count == 3)
  }

  @Test(arguments: [
    ("rows.toggle", "select one of 'rows', as in 'rows['a'].toggle'"),
    ("rows['x'].toggle", "no 'rows' has the key 'x'; there are 'a', 'b'"),
    ("rows['a'].togle", "'togle' is not an event of 'row'; did you mean 'rows['a'].toggle'?"),
    ("rows['a'].removed", "'removed' cannot be sent, because only 'row' can raise it"),
    ("rows['a']", "type the event for 'rows['a']', as in 'rows['a'].event'"),
    ("rows['a", "the bracket after 'rows' is not closed; type it as 'rows[key].event'"),
    ("toggle", "'toggle' is not an event of 'list'; 'rows['a'].toggle' is one"),
    ("togle", "'togle' is not an event of 'list'; did you mean 'rows['a'].toggle'?"),
    ("clock", "'clock' is not an event of 'list'; it is a part; type one of its events, as in 'clock.tick'"),
    ("rows", "'rows' is not an event of 'list'; it is a part; type one of its events, as in 'rows['a'].toggle'"),
    ("clock['a'].tick", "'clock' is not repeated; type 'clock.tick'"),
    ("clokc.tick", "'list' has no child 'clokc'; did you mean 'clock'?"),
    ("menu.open", "'list' has no child 'menu'; there are 'rows', 'clock', 'card', 'card.header'"),
    ("account.rename", "'account' is a store, and only presenters send to stores"),
    ("flow.signout", "'signout' is not an event of 'flow'; did you mean 'flow.signOut'?"),
    ("signout", "'signout' is not an event of 'list'; did you mean 'flow.signOut'?"),
    ("flow.menu.open", "'flow' has no child 'menu', and no other"),
    ("clock.tick by=x", "'by' takes a whole number, not 'x'"),
  ])
  func `what is wrong with an address is said with what could be typed`(line: String, message: String) throws {
    var session = try session(flow: notesFlow)
    let before = session.text
    #expect(session.mistake(in: line) == message)
    #expect(session.text == before)
  }

  @Test func `a part that is not there now cannot be sent to`() throws {
    var session = try session(flow: notesFlow)
    _ = try session.handle("toggleClock")
    #expect(session.mistake(in: "clock.tick") == "'clock' does not exist now")
    for row in ["a", "b"] { _ = try session.handle("rows[\(row)].remove") }
    #expect(session.mistake(in: "rows['a'].remove") == "there are no 'rows' now")
  }

  @Test func `a flow without a model of its own hears nothing from outside`() throws {
    var session = try session(screen: "model: { title: Hi }")
    #expect(
      session.mistake(in: "flow.reset") == "'flow' has no model of its own, so no event can be sent to it here")
  }

  @Test func `any line at all is understood or refused`() throws {
    var session = try session(flow: notesFlow)
    var seed: UInt64 = 7
    let pieces = [
      "rows", "[", "]", "'", "\"", "a", ".", "flow", " ", "\\", "clock", "tick", "é", "1", "card", "header",
    ]
    for round in 0..<600 {
      var line = ""
      for _ in 0..<8 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        line += pieces[Int(seed >> 33) % pieces.count]
      }
      let before = session.text
      if session.mistake(in: line) != nil { try #require(session.text == before, "round \(round): \(line)") }
    }
  }
}

@Suite struct LookingTests {
  @Test func `the tree shows what is composed, with keys and roles`() throws {
    var session = try session(flow: notesFlow)
    #expect(
      try session.handle(":tree").lines.map(\.text).joined(separator: "\n") == """
        flow (notes)
          account (store)
          list (on top)
            list.rows['a'] (row)
            list.rows['b'] (row)
            list.clock
            list.card
            list.card.header (clock)
        """)
  }

  @Test func `the state stands below each presenter`() throws {
    var session = try session(flow: notesFlow)
    _ = try session.handle("rows[b].toggle")
    let lines = try session.handle(":state").lines.map(\.text)
    #expect(lines.prefix(4) == ["flow (notes)", "  account (store)", "    name: 'Ada'", "  list (on top)"])
    #expect(lines.contains("    list.rows['b'] (row)"))
    #expect(lines.suffix(3) == ["    list.card", "    list.card.header (clock)", "      ticks: 0"])
    #expect(lines.filter { $0.hasPrefix("      isDone: ") } == ["      isDone: false", "      isDone: true"])
  }

  @Test func `the model shows frame, screen and parts, and events by their names`() throws {
    var session = try session(flow: notesFlow)
    let lines = try session.handle(":model").lines.map(\.text)
    #expect(lines.prefix(5) == ["notes", "  title: 'List of Ada'", "  action: list.create", "list", "  count: 2"])
    #expect(lines.contains("  rows['b']"))
    #expect(lines.suffix(3) == ["  card", "  card.header", "    ticks: 0"])
  }
}
