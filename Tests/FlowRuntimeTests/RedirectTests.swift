import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// Redirects: the target screen, the way it joins the stack, and the link that it receives as `requested`.
@Suite struct RedirectTests {
  // MARK: Joining the stack

  /// Returns a flow with a screen that redirects in a given way, from the second screen of the stack.
  private func redirected(_ redirect: String, from link: String = "/lobby") throws -> TestFlow {
    var flow = TestFlow(
      try RunningFlow.launch(
        program(
          """
          flowspec: 2
          flow: f
          state: { isIn: bool = false }
          screens:
            home:
              route: /
              model: { isIn: =flow.isIn }
            lobby:
              route: { path: /lobby, over: [home] }
              events: [secret, secretAlone]
              transitions:
                secret: { navigate: secret }
                secretAlone: { navigate: { to: secret, as: reset } }
            secret:
              requires: { when: isIn, redirect: \(redirect) }
            login: {}
          backstack: { start: home }
          """), link: link))
    try flow.send("secret")
    return flow
  }

  @Test func `a redirect is pushed where the refused entry would lie`() throws {
    #expect(try redirected("login").stack == ["home", "lobby", "login"])
    #expect(try redirected("{ to: login, as: push }").stack == ["home", "lobby", "login"])
  }

  @Test func `a redirect with 'as: replace' replaces the refused entry alone`() throws {
    #expect(try redirected("{ to: login, as: replace }").stack == ["home", "lobby", "login"])
  }

  @Test func `a redirect with 'as: reset' is the only entry`() throws {
    var flow = try redirected("{ to: login, as: reset }")
    #expect(flow.stack == ["login"])
    flow.back()
    #expect(flow.flow.hasExited)
  }

  @Test func `a redirect with 'as: reuse' returns to the screen that is there`() throws {
    let flow = try redirected("{ to: home, as: reuse }")
    #expect(flow.stack == ["home"])
    #expect(flow.flow.model.stack.map(\.id) == [1])
    #expect(try redirected("{ to: login, as: reuse }").stack == ["home", "lobby", "login"])
  }

  @Test func `a redirect may be a modal or a sheet`() throws {
    #expect(try redirected("{ to: login, as: modal }").flow.model.stack.map(\.style) == [.push, .push, .modal])
    #expect(try redirected("{ to: login, as: sheet }").flow.model.stack.map(\.style) == [.push, .push, .sheet])
  }

  @Test func `entries that a redirect resets leave, and those that asked hear of it`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      state: { isIn: bool = false, log: "list<string> = []" }
      events: { note: { text: string } }
      transitions: { note: { append: { to: log, value: =event.text } } }
      screens:
        home:
          events: [ask]
          transitions: { ask: { navigate: { to: form, then: [], cancelled: { send: { flow.note: { text: home } } } } } }
        form:
          result: int
          events: [secret, end]
          leave: { send: { flow.note: { text: form left } } }
          transitions:
            secret: { navigate: { to: secret, cancelled: { send: { flow.note: { text: form } } } } }
            end: { return: 1 }
        secret:
          requires: { when: isIn, redirect: { to: login, as: reset } }
        login: {}
      backstack: { start: home }
      """)
    try flow.send("ask")
    try flow.send("secret")
    #expect(flow.stack == ["login"])
    #expect(flow.value("log", of: "flow") == "['form left']")
  }

  // MARK: Links into tabs

  private static func tabs(_ style: String) -> String {
    """
    flowspec: 2
    flow: f
    state: { user: bool = false }
    events: [signedIn]
    transitions:
      signedIn: { set: { user: true } }
    screens:
      main:
        children:
          tabs:
            tabs:
              home: { start: home, label: Home }
              library: { start: library, label: Library }
        view: [{ child: tabs }]
      home:
        route: { path: /, tab: tabs.home }
        model: { title: Home }
      library:
        route: { path: /library, tab: tabs.library }
        requires: { when: user, redirect: { to: signIn, params: { wish: =requested }, as: \(style) } }
        model: { title: Library }
      book:
        params: { id: int }
        route: { path: "/library/{id}", tab: tabs.library }
        requires: { when: user, redirect: { to: signIn, params: { wish: =requested }, as: \(style) } }
        model: { id: =params.id }
      signIn:
        params: { wish: string }
        model: { wish: =params.wish }
        events: [go]
        transitions:
          go: [{ send: flow.signedIn }, { navigate: { route: =params.wish } }]
        leave: { message: signed in }
    backstack: { start: main }
    """
  }

  @Test(arguments: ["push", "replace", "reset", "reuse", "sheet"])
  func `a link into a tab after a redirect gives the stack that its route names`(style: String) throws {
    var flow = try TestFlow(Self.tabs(style))
    try flow.select("library")
    #expect(flow.innerStack == ["signIn"] && flow.top("wish") == "/library")
    try flow.send(toTop: "go")
    #expect(flow.innerStack == ["library"])
  }

  @Test(arguments: ["push", "replace", "reset"])
  func `a launch with a link into a tab ends there after a redirect`(style: String) throws {
    let program = try program(Self.tabs(style))
    var flow = TestFlow(try RunningFlow.launch(program, link: "/library"))
    #expect(flow.innerStack == ["signIn"])
    try flow.send(toTop: "go")
    #expect(flow.innerStack == ["library"])
    var further = TestFlow(try RunningFlow.launch(program, link: "/library/7"))
    #expect(further.innerStack == ["signIn"] && further.top("wish") == "/library/7")
    try further.send(toTop: "go")
    #expect(further.innerStack == ["library", "book"] && further.top("id") == "7")
  }

  @Test func `a link into the first tab creates nothing that its route does not name`() throws {
    let text = Self.tabs("push").replacing(
      "library: { start: library, label: Library }", with: "other: { start: home, label: Other }"
    ).replacing("home: { start: home, label: Home }", with: "library: { start: library, label: Library }")
      .replacing("tab: tabs.home", with: "tab: tabs.other")
    let flow = TestFlow(try RunningFlow.launch(program(text), link: "/library/7"))
    #expect(flow.innerStack == ["signIn"] && flow.top("wish") == "/library/7")
    #expect(flow.messages.isEmpty)
  }

  @Test func `what a tab starts on stays under a link, whatever it was given since`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      state: { kind: string = "new" }
      events: [change]
      transitions: { change: { set: { kind: old } } }
      screens:
        main:
          children:
            tabs:
              tabs:
                list: { start: list, params: { kind: =flow.kind }, label: List }
          view: [{ child: tabs }]
        list:
          params: { kind: string }
          state: { n: int = 0 }
          model: { kind: =params.kind, n: =n }
          events: [more]
          transitions: { more: { set: { n: =n + 1 } } }
        item:
          route: { path: /item, tab: tabs.list }
      backstack: { start: main }
      """)
    try flow.send(toTop: "more")
    _ = flow.flow.step([.open("/item")])
    #expect(flow.innerStack == ["list", "item"])
    flow.back()
    #expect(flow.top("n") == "1" && flow.top("kind") == "new")
    try flow.send(toFlow: "change")
    _ = flow.flow.step([.open("/item")])
    flow.back()
    #expect(flow.top("kind") == "old")
  }

  // MARK: The requested link

  private static let guards = """
    flowspec: 2
    flow: f
    state: { user: bool = false, isAdult: bool = false }
    events: [signedIn, grew]
    transitions:
      signedIn: { set: { user: true } }
      grew: { set: { isAdult: true } }
    screens:
      home:
        route: /
        events: [favourites, both]
        transitions:
          favourites: { navigate: favourites }
          both: [{ navigate: library }, { navigate: favourites }]
      library:
        params: { shelf: int = 1 }
        route: "/library?shelf"
        requires: { when: user, redirect: { to: signIn, params: { wish: =requested } } }
        model: { shelf: =params.shelf }
      favourites:
        params: { shelf: int = 1 }
        route: { path: "/library/favourites?shelf", over: [library] }
        requires: { when: user, redirect: { to: signIn, params: { wish: =requested } } }
        model: { shelf: =params.shelf }
      signIn:
        params: { wish: string }
        requires: { when: isAdult, redirect: { to: age, params: { wish: =requested } } }
        route: "/signIn?wish"
        model: { wish: =params.wish }
        events: [go]
        transitions:
          go: [{ send: flow.signedIn }, { navigate: { route: =params.wish } }]
      age:
        params: { wish: string }
        model: { wish: =params.wish }
        events: [go]
        transitions:
          go: [{ send: flow.grew }, { navigate: { route: =params.wish } }]
    backstack: { start: home }
    """.replacing("wish: string }\n    requires", with: "wish: string = \"\" }\n    requires")

  private func signedIn(_ flow: inout TestFlow) throws {
    while flow.screen == "age" || flow.screen == "signIn" { try flow.send("go") }
  }

  @Test func `nested guards keep the link that was followed as 'requested'`() throws {
    var flow = TestFlow(
      try RunningFlow.launch(program(Self.guards), link: "app://shop/library/favourites?shelf=3#top"))
    #expect(flow.stack == ["age"] && flow["wish"] == "/library/favourites?shelf=3")
    try flow.send("go")
    #expect(flow.stack == ["signIn"] && flow["wish"] == "/library/favourites?shelf=3")
    try flow.send("go")
    #expect(flow.stack == ["library", "favourites"] && flow["shelf"] == "3")
  }

  @Test func `without a link 'requested' leads to what was refused`() throws {
    var flow = try TestFlow(Self.guards)
    flow = TestFlow(flow.flow)
    try flow.send(toFlow: "grew")
    try flow.send("favourites")
    #expect(flow.stack == ["home", "signIn"] && flow["wish"] == "/library/favourites")
    flow.back()
    try flow.send("both")
    #expect(flow["wish"] == "/library")
  }

  @Test func `a link is forgotten with the input that followed it`() throws {
    var flow = TestFlow(try RunningFlow.launch(program(Self.guards), link: "/library/favourites"))
    try flow.send(toFlow: "grew")
    _ = flow.flow.step([.open("/")])
    try flow.send("both")
    #expect(flow["wish"] == "/library")
  }
}
