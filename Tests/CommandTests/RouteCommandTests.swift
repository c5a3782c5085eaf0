import Testing

private let shop = """
  flowspec: 2
  flow: shop
  screens:
    menu:
      route: /
      model: { title: Menu }
      view:
        - heading: ${model.title}
    item:
      params: { id: int }
      route: { path: "/items/{id}", over: [menu] }
      model: { id: =params.id }
      view:
        - text: Item ${model.id}
  backstack:
    start: menu

  """

@Suite struct RouteCommandTests {
  @Test func `a flow is opened by a link, with what lies under the screen`() async throws {
    try await withFile(shop) { path in
      let result = try await flowspec(["run", path, "--route", "shop:///items/42"], input: "back\n")
      #expect(result.code == 0)
      #expect(
        result.output == """
          — menu › item —
          Item 42

          > back
          — menu —
          Menu

          """)
    }
  }

  @Test func `a link that leads nowhere is explained with all routes and exits with 65`() async throws {
    try await withFile(shop) { path in
      let result = try await flowspec(["run", path, "--route", "/itms/42"])
      #expect(result.code == 65 && result.output == "")
      #expect(
        result.errors == """
          flowspec: no route matches '/itms/42'; did you mean '/items/42'?
          The flow has these routes:
            /            menu
            /items/{id}  menu › item  id: int

          """)
    }
  }

  @Test func `a flow without routes says how to get one`() async throws {
    let result = try await flowspec(["run", "flows/counter/counter.flow.yaml", "--route", "/x"])
    #expect(result.code == 65)
    #expect(result.errors == "flowspec: no route matches '/x'; give a screen a 'route' to open it by a link\n")
  }

  @Test func `a link and a snapshot are not given both`() async throws {
    let result = try await flowspec(["run", "flows/counter/counter.flow.yaml", "--route", "/x", "--resume", "y"])
    #expect(result.code == 64)
    #expect(result.errors.contains("give '--route' or '--resume'"))
  }

  @Test func `the routes of a flow are listed`() async throws {
    try await withFile(shop) { path in
      let result = try await flowspec(["routes", path])
      #expect(result.code == 0)
      #expect(result.output == "/            menu\n/items/{id}  menu › item  id: int\n")
    }
    #expect(try await flowspec(["routes", "flows"]).code == 66)
    try await withFile("flowspec: 2\nflow: a\n") { path in
      let result = try await flowspec(["routes", path])
      #expect(result.code == 65 && result.output == "")
    }
  }
}
