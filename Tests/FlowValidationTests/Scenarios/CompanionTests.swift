import Diagnostics
import FlowCompiler
import Testing

@Suite struct CompanionTests {
  @Test func `scenarios may stand beside the flow, and run those inside it`() throws {
    try expectHeld(
      """
      scenarios:
        lights:
          steps:
            - press: Light
            - expect: { case: Lit }
      """,
      beside: """
        for: shelf
        scenarios:
          keeps:
            steps:
              - run: lights
              - press: Keep
              - expect: { model: { kept: 1 } }
        """)
  }

  @Test func `one run shows what is wrong with the form and with the names`() throws {
    var sources = Sources()
    let text = """
      \(shelf)

      scenarios:
        form:
          steps:
            - pres: Light
            - expect: { screan: shelf }
        names:
          steps:
            - send: mov
            - expect: { case: Lit, model: { cuont: 1 } }
            - run: nothing
      """
    let found = Compiler.compile(sources.add(name: "test.flow.yaml", text: text), in: sources).report.sorted
    #expect(
      found.map(\.code) == [
        "unknown-choice", "unknown-key", "unhearable-event", "unknown-model-field", "unknown-scenario",
      ])
    #expect(
      found.dropFirst(2).compactMap(\.hints.first) == [
        "did you mean 'move'?", "did you mean 'count'?", "there are 'form', 'names'",
      ])
  }

  @Test func `an unknown field of a model is reported with the known ones`() {
    var sources = Sources()
    let text =
      shelf + """

        scenarios:
          names:
            steps:
              - expect: { model: { cuont: 1 } }
        """
    let found = Compiler.compile(sources.add(name: "test.flow.yaml", text: text), in: sources).report.sorted
    #expect(found.map(\.code) == ["unknown-model-field"])
    #expect(found.first?.hints == ["did you mean 'count'?"])
  }

  @Test func `mistakes in companion files are reported in their own file`() throws {
    var sources = Sources()
    let file = sources.add(name: "test.flow.yaml", text: shelf)
    let text = """
      for: shelves
      scenarios:
        keeps:
          steps:
            - type: { Note: =missing }
            - expect: { screen: celar }
      """
    let beside = sources.add(name: "test.scenarios.yaml", text: text)
    let found = Compiler.compile(file, beside: [beside], in: sources).report.sorted
    #expect(found.map(\.code) == ["unknown-word", "unknown-name", "unknown-screen"])
    let mended = sources.add(name: "test.scenarios.yaml", text: text.replacing("shelves", with: "shelf"))
    let others = Compiler.compile(file, beside: [mended], in: sources).report.sorted
    #expect(others.map(\.code) == ["unknown-name", "unknown-screen"])
    #expect(others.allSatisfy { $0.span.source == mended.id })
    #expect(others.first?.hints.first?.hasPrefix("write a literal value") == true)
    #expect(others.last?.hints == ["did you mean 'cellar'?"])
  }
}
