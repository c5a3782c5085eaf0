import FlowConsole
import FlowKit
import FlowPlay
import FlowProgram
import Testing

private let shop = """
  flowspec: 2
  flow: shop
  types:
    Tab: [details, reviews]
  screens:
    menu:
      route: /
      children:
        home:
          tabs:
            wares: { start: wares, label: Wares }
            cart: { start: cart, label: Cart }
      view:
        - child: home
    wares:
      model: { title: Wares }
      view:
        - heading: ${model.title}
    cart:
      route: { path: /cart, tab: cart }
      model: { title: Cart }
      view:
        - heading: ${model.title}
    item:
      params:
        id: int
        tab: Tab = details
      route: { path: "/items/{id}?tab", over: [menu], as: sheet }
      state:
        count: int = 0
      model: { id: =params.id, tab: =params.tab, count: =count }
      events: [add]
      transitions:
        add: { set: { count: =count + 1 } }
      view:
        - text: "Item ${model.id}, ${model.tab}, ${model.count} times"
        - button: { label: Add, sends: add }
  backstack: { start: menu }
  """

@Suite struct ConsoleLinkTests {
  private func shopSession(opening link: String? = nil) throws -> ConsoleSession {
    try ConsoleSession(try program(flow: shop), width: 60, opening: link)
  }

  @Test func `a session can begin with a link`() throws {
    let session = try shopSession(opening: "/items/42?tab=reviews")
    #expect(session.screen.lines.first?.text == "— menu › item (sheet) —")
    #expect(session.text.hasPrefix("Item 42, reviews, 0 times"))
  }

  @Test func `a link is followed while the flow runs, and that can be undone`() throws {
    var session = try shopSession()
    _ = try session.handle(":open shop://app/items/7")
    #expect(session.text.hasPrefix("Item 7, details, 0 times"))
    _ = try session.handle("1")
    _ = try session.handle(":open /items/7/")
    #expect(session.text.hasPrefix("Item 7, details, 1 times"))
    _ = try session.handle(":undo")
    _ = try session.handle(":undo")
    #expect(session.screen.lines.first?.text.contains("item") == false)
  }

  @Test func `':stack' says in which tab an entry lies`() throws {
    var session = try shopSession()
    _ = try session.handle(":open /cart")
    let shown = try session.handle(":stack").lines.map(\.text)
    #expect(shown == ["    #3 menu.home.cart in home.cart", "    #2 menu.home.wares in home.wares", "#1 menu"])
  }

  @Test func `a link leads into a tab`() throws {
    var session = try shopSession()
    _ = try session.handle(":open /cart")
    #expect(session.text.contains("Cart"))
    #expect(session.model.tops.last.map { session.model.top.presenter != $0.presenter } ?? true)
  }

  @Test func `a link that no route fits is explained`() throws {
    var session = try shopSession()
    #expect(session.mistake(in: ":open /itms/42") == "no route matches '/itms/42'; did you mean '/items/42'?")
    #expect(session.mistake(in: ":open /items/x") == "'x' is not a valid int, which is the type of 'id'")
    #expect(session.mistake(in: ":open") == "':open' needs a link; type it as in ':open /items/42'")
  }

  @Test func `the routes of a flow are listed with the stacks that they build`() throws {
    let lines = RouteListing(try program(flow: shop)).lines.map(\.text)
    #expect(
      lines == [
        "/                menu",
        "/cart            menu (home.cart) › cart",
        "/items/{id}?tab  menu › item (sheet)      id: int, tab: Tab",
      ])
  }
}

@Suite struct HostLinkTests {
  @Test func `a host begins with a link and follows others`() async throws {
    let host = try FlowHost(try program(flow: shop), link: "/items/1")
    #expect(await host.model.int("id") == 1)
    try await host.open("https://shop.example/items/2#top")
    #expect(await host.model.int("id") == 2)
    try await host.back()
    await #expect(throws: FlowHost.SendError.wrongLink("no route matches '/nowhere'")) {
      try await host.open("/nowhere")
    }
  }

  @Test func `the same link twice is no new model`() async throws {
    let host = try FlowHost(try program(flow: shop), link: "/items/1")
    try await host.send("add")
    let emissions = await host.totals.emissions
    try await host.open("/items/1?tab=details")
    #expect(await host.model.int("count") == 1)
    #expect(await host.totals.emissions <= emissions + 1)
  }

  @Test func `links wait for a frame like any input`() async throws {
    let host = try FlowHost(try program(flow: shop), scheduling: .frames(.whenCalled))
    try await host.open("/items/1")
    #expect(await host.model.int("id") == nil)
    await host.frame()
    #expect(await host.model.int("id") == 1)
  }
}
