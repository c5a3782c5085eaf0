import FlowKit
import FlowProgram
import Testing

/// The params and the link with which a host launches a flow.
@Suite struct LaunchTests {
  private func order() throws -> Program {
    try program(
      flow: """
        flowspec: 2
        flow: order
        params:
          count: int
          note: string = "-"
          token: secret?
        screens:
          start:
            route: /
            model: { count: =flow.params.count, note: =flow.params.note, isSignedIn: =flow.params.token != null }
          item: { params: { id: int }, route: "/items/{id}", model: { id: =params.id } }
        backstack: { start: start }
        """)
  }

  private func fault(_ params: [String: Value]) throws -> String? {
    let program = try order()
    do throws(Fault) {
      _ = try FlowHost(program, params: params)
      return nil
    } catch {
      return "\(error); \(error.diagnostic.hints.joined())"
    }
  }

  @Test func `a flow is launched with params by name`() async throws {
    let host = try FlowHost(try order(), params: ["count": .int(3), "token": .string("t0p")])
    let model = await host.model
    #expect(model.int("count") == 3)
    #expect(model.top.fields["note"]?.asString == "-")
    #expect(model.top.fields["isSignedIn"]?.asBool == true)
  }

  @Test func `params that the flow does not declare prevent the launch`() throws {
    #expect(
      try fault(["count": .int(1), "nots": .string("x")])
        == "the flow has no param 'nots' [wrong-param]; did you mean 'note'?")
    #expect(
      try fault(["count": .string("many")])
        == "the param 'count' is declared as int, but the app passes another type [wrong-param]; "
        + "pass a value of the type int")
    #expect(try fault([:])?.hasPrefix("the flow is started without its param 'count'") == true)
  }

  @Test func `a flow without params accepts none`() throws {
    #expect(throws: Fault.self) { try FlowHost(try program(screen: "model: { title: Hi }"), params: ["a": .int(1)]) }
  }

  @Test(arguments: [
    ("shop://app/nowhere", "no route matches '/nowhere'"), ("", "the link '' does not begin with '/'"),
    ("/items/x", "'x' is not a valid int, which is the type of 'id'"),
  ])
  func `a link that leads nowhere is a refusal of the launch`(link: String, reason: String) async throws {
    let host = try FlowHost(try order(), params: ["count": .int(1)], link: link)
    #expect(await host.refusals == [.wrongLink(reason)])
    #expect(await host.model.int("count") == 1)
    #expect(await host.faults.isEmpty)
  }

  @Test func `a link that leads to a screen is no refusal`() async throws {
    let host = try FlowHost(try order(), params: ["count": .int(1)], link: "/items/7")
    #expect(await host.refusals.isEmpty)
    #expect(await host.model.int("id") == 7)
  }

  #if canImport(Observation)
    @MainActor @Test(.timeLimit(.minutes(1))) func `an observed flow shows the refusal of the launch`() async throws {
      let flow = ObservableFlow(try FlowHost(try order(), params: ["count": .int(1)], link: "/nowhere"))
      await until { flow.refusal != nil }
      #expect(flow.refusal == .wrongLink("no route matches '/nowhere'"))
    }
  #endif

  @Test func `the innermost screen of an imported flow is the top screen`() async throws {
    let inner = """
      flowspec: 2
      flow: inner
      screens:
        b: { model: { pin: "0" }, view: [{ text: "${model.pin}" }] }
      backstack: { start: b }
      """
    let file = FlowFile.compile(
      name: "outer.flow.yaml",
      text: """
        flowspec: 2
        flow: outer
        imports: { inner: inner.flow.yaml }
        screens:
          a: { model: { title: A }, events: [go], transitions: { go: { navigate: { to: inner } } } }
        backstack: { start: a }
        """, besides: [("inner.flow.yaml", inner)])
    let host = try FlowHost(try #require(file.program, "\(file.diagnostics.map(\.message))"))
    #expect(await host.model.topScreen === host.model.top)
    try await host.send("go")
    let model = await host.model
    #expect(model.top.fields["pin"] == nil)
    #expect(model.topScreen.fields["pin"]?.asString == "0")
    #expect(host.program.screenName(of: model) == "inner.b")
  }
}
