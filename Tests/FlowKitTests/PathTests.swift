import Diagnostics
import FlowCompiler
import FlowConsole
import FlowKit
import FlowPlay
import FlowProgram
import Testing

/// A guide whose tabs compose only the top, with rows in one of them.
private let guide = """
  flowspec: 2
  flow: guide
  screens:
    home:
      children:
        tabs:
          tabs:
            discover: { start: discover, label: Discover }
            saved: { start: saved, label: Saved }
          compose: top
      view: [{ child: tabs }]
    discover:
      children:
        shelf: { present: shelf, each: "['crime', 'space']", as: name, key: name, params: { name: =name } }
      model: { title: Discover }
    saved:
      model: { title: Saved }
      events: [peek]
      transitions: { peek: { navigate: show } }
    show:
      model: { title: Show }
  presenters:
    shelf:
      params: { name: string }
      state: { isOpen: bool = false }
      model:
        Open: { when: isOpen, name: =params.name, events: [close] }
        Shut: { name: =params.name, events: [open] }
      events: [open, close, peek]
      transitions:
        open: { set: { isOpen: true } }
        close: { set: { isOpen: false } }
        peek: { navigate: show }
  backstack: { start: home }
  """

/// Paths at the console, and the events that a host may send.
@Suite struct PathTests {
  @Test func `what a trace prints can be typed, in whole or shortened`() throws {
    var session = try session(flow: guide)
    _ = try session.handle(":trace on")
    for path in ["home.tabs.discover.shelf['crime']", "tabs.discover.shelf[crime]", "shelf['crime']"] {
      let opened = try session.handle("\(path).open").lines.map(\.text)
      #expect(opened.contains("│ heard       home.tabs.discover.shelf['crime'].open"), "\(path)")
      _ = try session.handle("\(path).close")
    }
  }

  @Test func `the state names presenters by their paths`() throws {
    var session = try session(flow: guide)
    #expect(
      try session.handle(":tree").lines.map(\.text) == [
        "flow (guide)", "  home (on top)", "    home.tabs (stack)", "      home.tabs.discover (on top)",
        "        home.tabs.discover.shelf['crime']", "        home.tabs.discover.shelf['space']",
      ])
  }

  @Test func `an imported screen has one name, and is found by every name of its import`() throws {
    let card = """
      flowspec: 2
      flow: till
      screens:
        card:
          state: { digits: int = 0 }
          model: [digits]
          events: [type]
          transitions: { type: { set: { digits: =digits + 1 } } }
      backstack: { start: card }
      """
    let shop = """
      flowspec: 2
      flow: shop
      imports: { pay: ./card.flow.yaml, tip: ./card.flow.yaml }
      screens:
        shelf:
          model: {}
          events: [first, second]
          transitions: { first: { navigate: pay }, second: { navigate: tip } }
      backstack: { start: shelf }
      """
    var sources = Sources()
    let file = sources.add(name: "shop.flow.yaml", text: shop)
    let compiled = Compiler.compile(file, in: sources, imports: ImportReader([("card.flow.yaml", card)]))
    for name in ["pay", "tip"] {
      var session = try ConsoleSession(try #require(compiled.program), width: 60)
      _ = try session.handle("second")
      _ = try session.handle(":trace on")
      let typed = try session.handle("\(name).card.type").lines.map(\.text)
      #expect(typed.contains("│ heard       pay.card.type"), "\(name)")
      #expect(try session.handle(":state").lines.map(\.text).contains("    pay.card (on top)"))
    }
  }

  @Test func `entries that sleep stand in their places, with their tabs`() throws {
    var session = try session(flow: guide)
    for line in ["shelf['crime'].open", "tabs.saved", "peek", "tabs.discover"] { _ = try session.handle(line) }
    #expect(
      try session.handle(":stack").lines.map(\.text) == [
        "    #4 home.tabs.show in tabs.saved (asleep)", "    #3 home.tabs.saved in tabs.saved (asleep)",
        "    #2 home.tabs.discover in tabs.discover", "#1 home",
      ])
  }

  @Test func `the console, scenarios and apps refuse what the shown case does not offer`() async throws {
    let compiled = try program(flow: guide)
    var session = try ConsoleSession(compiled, width: 60)
    #expect(
      session.mistake(in: "shelf['crime'].close") == "'close' cannot be sent now, because 'Shut' does not offer it")
    let host = try FlowHost(compiled)
    let shelf = try #require(
      await ShownPresenters(host.model, of: compiled).places(called: "shelf['crime']").first?.model)
    await #expect(throws: FlowHost.SendError.notOffered("close")) { try await host.send("close", to: shelf) }
    try await host.send("open", to: shelf)
  }
}
