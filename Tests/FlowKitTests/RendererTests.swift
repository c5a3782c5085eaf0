import CEL
import FlowKit
import FlowProgram
import Foundation
import Testing

private let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// Returns a registry whose fallback renders the name of a part and its content.
private func outline() -> RendererRegistry<String> {
  RendererRegistry { part in
    let inner = part.elements.flatMap { parts(of: $0) }.map { part.draw($0) }
    return inner.isEmpty ? part.part.name : "\(part.part.name)(\(inner.joined(separator: " ")))"
  }
}

private func parts(of element: Element) -> [Element.Part] {
  switch element.kind {
  case .part(let part): [part]
  case .list(let rows, _): rows.flatMap { $0.elements.flatMap { parts(of: $0) } }
  case .group(_, let elements), .row(let elements): elements.flatMap { parts(of: $0) }
  default: []
  }
}

private let casesFlow = """
  flowspec: 2
  flow: loading
  screens:
    users:
      state: { step: int = 0 }
      model:
        Loading:
          when: step == 0
        Failed:
          when: step == 1
          reason: Offline
          tries: 3
        Content:
          ratio: 0.5
          isAll: true
          names: "=['Ada', 'Alan']"
      events: { go: { by: int = 1 } }
      transitions: { go: { set: { step: =step + event.by } } }
      view:
        Content:
          - button: { label: Next, sends: go }
  backstack: { start: users }
  """

@Suite struct RendererTests {
  private func notes() throws -> (FlowHost, Program) {
    let program = try program(flow: notesFlow)
    return (try FlowHost(program, clock: ManualClock()), program)
  }

  @Test func `what nothing is registered for is drawn by the default, part in part`() async throws {
    let (host, program) = try notes()
    let drawing = outline().bound(to: program)
    #expect(await drawing.draw(host.model) == "notes(list(rows['a'] rows['b'] clock card(card.header)))")
  }

  @Test func `a presenter is drawn by its own renderer wherever it stands`() async throws {
    let (host, program) = try notes()
    var renderers = outline()
    renderers.register("row") { "<\($0.string("id") ?? "") \($0.bool("isDone").map(String.init) ?? "")>" }
    renderers.register("clock") { "\($0.int("ticks") ?? -1) o'clock" }
    let drawing = renderers.bound(to: program)
    #expect(
      await drawing.draw(host.model) == "notes(list(<a false> <b false> 0 o'clock card(0 o'clock)))")
  }

  @Test func `a renderer gets what is composed in by name, as its view or its template has it`() async throws {
    let (host, program) = try notes()
    var renderers = outline()
    renderers.register("notes") { "\($0.part("backstack") ?? "nothing") under \($0.string("title") ?? "")" }
    renderers.register("list") { part in
      let rows = part.parts("rows").joined(separator: "+")
      return "\(rows) \(part.part("clock") ?? "no clock") \(part.part("card") ?? "") \(part.parts("header").count)"
    }
    renderers.register("card") { "card of \($0.part("header") ?? "nothing")" }
    let drawing = renderers.bound(to: program)
    #expect(
      await drawing.draw(host.model)
        == "rows['a']+rows['b'] clock card of card.header 0 under List of Ada")
    try await host.send("toggleClock")
    #expect(await drawing.draw(host.model).contains("no clock"))
  }

  @Test func `a case is drawn by its renderer, others by that of the presenter, else by the default`() async throws {
    let program = try program(flow: casesFlow)
    let host = try FlowHost(program, clock: ManualClock())
    var renderers = RendererRegistry<String> { "default \($0.caseName ?? "")" }
    renderers.register("users", case: "Failed") { "\($0.string("reason") ?? "") \($0.int("tries") ?? 0)" }
    let special = renderers.bound(to: program)
    renderers.register("users") { "any \($0.caseName ?? "")" }
    let general = renderers.bound(to: program)
    #expect(await special.draw(host.model) == "default Loading")
    #expect(await general.draw(host.model) == "any Loading")
    try await host.send("go")
    #expect(await special.draw(host.model) == "Offline 3")
    #expect(await general.draw(host.model) == "Offline 3")
  }

  @Test func `fields are read by type, and one of another type or name is missing`() async throws {
    let program = try program(flow: casesFlow)
    let host = try FlowHost(program, clock: ManualClock())
    try await host.send("go", ["by": .int(2)])
    var renderers = RendererRegistry<[String]> { _ in [] }
    renderers.register("users") { part in
      [
        "\(part.double("ratio") ?? -1)", "\(part.bool("isAll") ?? false)", "\(part.list("names")?.count ?? -1)",
        "\(part.int("ratio") ?? -1)", "\(part.string("names") ?? "-")", "\(part["reason"]?.text ?? "-")",
      ]
    }
    #expect(await renderers.bound(to: host).draw(host.model) == ["0.5", "true", "2", "-1", "-", "-"])
  }

  @Test func `the last that is registered for the same counts`() async throws {
    let (host, program) = try notes()
    var renderers = outline()
    renderers.register("list") { _ in "first" }
    renderers.register("list") { _ in "second" }
    #expect(await renderers.bound(to: program).draw(host.model) == "notes(second)")
  }

  @Test func `unknown names are reported with the nearest one`() throws {
    var renderers = RendererRegistry<Int> { _ in 0 }
    renderers.register("user") { _ in 1 }
    renderers.register("users", case: "Faild") { _ in 2 }
    renderers.register("users", case: "Failed") { _ in 3 }
    renderers.register("elsewhere") { _ in 4 }
    #expect(
      renderers.bound(to: try program(flow: casesFlow)).mistakes == [
        "the flow has no presenter 'user'; did you mean 'users'?",
        "the model of 'users' has no case 'Faild'; did you mean 'Failed'?",
        "the flow has no presenter 'elsewhere'",
      ])
    var others = RendererRegistry<Int> { _ in 0 }
    others.register("account") { _ in 1 }
    others.register("list", case: "Empty") { _ in 2 }
    #expect(
      others.bound(to: try program(flow: notesFlow)).mistakes == [
        "'account' is a store, which has no model", "the model of 'list' has no cases, so none is 'Empty'",
      ])
  }

  @Test func `what is drawn sends to whom it was drawn for`() async throws {
    let (host, _) = try notes()
    var contexts = RendererRegistry<[RenderContextBox]> { part in
      part.elements.flatMap { parts(of: $0) }.flatMap { part.draw($0) }
    }
    contexts.register("row") { [RenderContextBox(context: $0)] }
    let rows = contexts.bound(to: host).draw(await host.model)
    #expect(rows.count == 2)
    try await rows[1].context.send("toggle")
    try await rows[0].context.send("remove")
    let left = contexts.bound(to: host).draw(await host.model)
    #expect(left.map { $0.context.string("id") } == ["b"])
    #expect(left.map { $0.context.bool("isDone") } == [true])
    await #expect(throws: FlowHost.SendError.stale("toggle")) { try await rows[0].context.send("toggle") }
    let action = try #require(left[0].context.elements.last?.action)
    try await left[0].context.send(action)
    #expect(contexts.bound(to: host).draw(await host.model).isEmpty)
  }

  @Test func `where only a program is drawn nothing can be sent, and a drawing holds no host`() async throws {
    let program = try program(flow: casesFlow)
    var kept: FlowHost? = try FlowHost(program, clock: ManualClock())
    weak let host = kept
    var renderers = RendererRegistry<[RenderContextBox]> { [RenderContextBox(context: $0)] }
    renderers.register("users") { [RenderContextBox(context: $0)] }
    let model = try #require(await kept?.model)
    let unbound = renderers.bound(to: program).draw(model)
    await #expect(throws: FlowHost.SendError.ended) { try await unbound[0].context.send("go") }
    let bound = try renderers.bound(to: #require(kept)).draw(model)
    kept = nil
    await until { host == nil }
    await #expect(throws: FlowHost.SendError.ended) { try await bound[0].context.send("go") }
  }

  @Test func `the example draws a page as it says`() async throws {
    let file = try FlowFile.load(path: repository.appending(path: "flows/user-page/user-page.flow.yaml").path)
    let program = try #require(file.program)
    let clock = ManualClock()
    let host = try FlowHost(program, clock: clock)
    let drawing = lineRenderers().bound(to: host)
    #expect(drawing.mistakes.isEmpty)
    #expect(await drawing.draw(host.model) == ["# Who are you?", "Name: ", "[Sign in]"])
    let login = try #require(program.parts(of: program.draw(await host.model), locale: await host.model.locale).first)
    try await host.send("editName", ["value": .string("Ada")], to: login.parts[0].model)
    try await host.send("signIn", to: login.parts[0].model)
    #expect(await drawing.draw(host.model) == ["(Ada is knocking …)"])
    clock.advance(by: .seconds(1))
    await until { await drawing.draw(host.model).first == "=== Ada ===" }
    #expect(await drawing.draw(host.model).contains("[› Name]"))
  }

  @Test func `the page on embedding shows the very renderers that are run here`() throws {
    let page = try String(contentsOf: repository.appending(path: "docs/embedding.md"), encoding: .utf8)
    let example = try String(
      contentsOf: repository.appending(path: "Tests/FlowKitTests/Examples/RenderingExample.swift"), encoding: .utf8)
    #expect(page.contains("```swift\n\(example)```\n"))
  }
}

/// A box for a renderer's context, with which a test can send events.
private struct RenderContextBox {
  let context: RenderContext<[RenderContextBox]>
}
