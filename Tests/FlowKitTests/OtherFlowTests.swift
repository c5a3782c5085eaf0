import FlowKit
import FlowProgram
import Testing

/// Models and actions that are of another version of the flow, or of another host.
@Suite struct OtherFlowTests {
  /// Returns the program of a version of a flow. Only the first version has a second screen.
  private func version(_ hasSecondScreen: Bool) throws -> Program {
    try program(
      flow: """
        flowspec: 2
        flow: shop
        screens:
          one:
            model: { title: One }
            events: [go]
            transitions: { go: \(hasSecondScreen ? "{ navigate: two }" : "[]") }
            view: [{ text: "${model.title}" }, { button: { label: Go, sends: go } }]
        \(hasSecondScreen ? "  two: { model: { name: Two }, view: [{ text: \"${model.name}\" }] }" : "")
        backstack: { start: one }
        """)
  }

  private func failure(of part: Element.Part) -> String? {
    guard case .failed(let error)? = part.elements.first?.kind else { return nil }
    return error.message
  }

  @Test func `a screen that the program does not have has no name`() async throws {
    let host = try FlowHost(try version(true))
    try await host.send("go")
    let model = await host.model
    #expect(try version(true).screenName(of: model) == "two")
    #expect(try version(false).screenName(of: model) == "?")
  }

  @Test func `a screen that the program does not have is drawn as a failure`() async throws {
    let host = try FlowHost(try version(true))
    try await host.send("go")
    let other = try version(false)
    let drawn = await other.draw(host.model)
    #expect(drawn.name == "?")
    #expect(failure(of: drawn) == "this model is of another version of the flow")
    #expect(other.parts(of: drawn, locale: await host.model.locale).isEmpty)
    #expect(await other.composition(of: host.model.top).isEmpty)
    let renderers = RendererRegistry<Int> { $0.elements.count + $0.parts("none").count }.bound(to: other)
    #expect(await renderers.draw(host.model) == 1)
  }

  @Test func `a screen with other fields than the program has is drawn as a failure`() async throws {
    let host = try FlowHost(try program(screen: "model: { name: Ada, age: 36 }\nview: [{ text: \"${model.age}\" }]"))
    let other = try program(screen: "model: { age: 36 }\nview: [{ text: \"${model.age}\" }]")
    #expect(failure(of: other.draw(await host.model)) == "this model is of another version of the flow")
    let same = try program(screen: "model: { name: Alan, age: 41 }\nview: [{ text: \"${model.age}\" }]")
    #expect(failure(of: same.draw(await host.model)) == nil)
  }

  @Test func `a field of another type than the program has fails alone`() async throws {
    let host = try FlowHost(try program(screen: "model: { age: old }\nview: [{ text: \"${model.age}\" }]"))
    let other = try program(screen: "model: { age: 36 }\nview: [{ text: \"${model.age + 1}\" }, { text: Bye }]")
    let elements = await other.draw(host.model).elements
    guard case .failed? = elements.first?.kind, case .text("Bye")? = elements.last?.kind else {
      Issue.record("\(elements)")
      return
    }
  }

  @Test func `the payload of an action that the program does not have is empty`() async throws {
    let program = try program(
      screen: "model: { title: Hi }\nevents: { add: { by: int } }\nview: [{ text: Hi }]")
    let action = Element.Action(
      instance: InstanceID(index: 0, generation: 0), presenter: PresenterID(99), event: EventID(0), fields: [],
      valueField: 0)
    #expect(program.payload(of: action, value: nil).fields.isEmpty)
  }

  @Test func `a model of another host is refused`() async throws {
    let program = try version(true)
    let (own, other) = (try FlowHost(program), try FlowHost(program))
    let model = await other.model.top
    await #expect(throws: FlowHost.SendError.stale("go")) { try await own.send("go", to: model) }
    #expect(await own.model.stack.count == 1)
    try await other.send("go", to: model)
  }

  @Test func `an action of another host is refused`() async throws {
    let program = try version(true)
    let (own, other) = (try FlowHost(program), try FlowHost(program))
    let elements = program.draw(await other.model).elements
    let action = try #require(elements.compactMap(\.action).first)
    await #expect(throws: FlowHost.SendError.stale("an event of another host")) { try await own.send(action) }
    try await other.send(action)
    #expect(await other.model.stack.count == 2)
  }

  @Test func `the button of a message of another host is refused`() async throws {
    let program = try program(
      screen: """
        state: { count: int = 0 }
        model: [count]
        events: [tell, add]
        transitions:
          tell: { message: { text: Hello, action: { label: Add, sends: add } } }
          add: { set: { count: =count + 1 } }
        """)
    let (own, other) = (try FlowHost(program), try FlowHost(program))
    for host in [own, other] { try await host.send("tell") }
    let action = try #require(await other.model.messages.first?.control?.action)
    await #expect(throws: FlowHost.SendError.stale("an event of another host")) { try await own.send(action) }
    try await other.send(action)
    #expect(await other.model.int("count") == 1)
  }

  @Test func `a restored flow refuses models from before`() async throws {
    let program = try version(true)
    let before = try FlowHost(program)
    let restored = try FlowHost(restoring: await before.snapshot(keeping: .everything), of: program)
    let model = await before.model.top
    await #expect(throws: FlowHost.SendError.stale("go")) { try await restored.send("go", to: model) }
    try await restored.send("go", to: await restored.model.top)
  }
}
