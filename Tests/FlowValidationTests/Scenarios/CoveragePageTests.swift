import Diagnostics
import FlowCompiler
import FlowProgram
import FlowRuntime
import FlowExplorer
import FlowReports
import FlowScenarios
import TestSupport
import Testing

@Suite struct CoveragePageTests {
  /// A door with a guard of which scenarios reach one outcome, and a text with markup characters.
  private let door = """
    flowspec: 2
    flow: door

    screens:
      door:
        state:
          isOpen: bool = false
        model:
          Open:
            when: isOpen
          Shut:
            hint: '<script>"&''</script>'
        events: [open, knock]
        transitions:
          open:
            when: "!isOpen"
            do: { set: { isOpen: true } }
          knock: { message: Who is there? }
        view:
          Open:
            - text: Come in
          Shut:
            - text: ${model.hint}
            - button: { label: Open, sends: open }
            - button: { label: Knock, sends: knock }

    backstack:
      start: door

    scenarios:
      opens:
        steps:
          - press: Open
          - expect: { case: Open }
    """

  private func page(exploring isExploring: Bool) throws -> String {
    var sources = Sources()
    let file = sources.add(name: "door.flow.yaml", text: door)
    let program = try #require(Compiler.compile(file, in: sources).program)
    var scenarios = Coverage(of: program)
    var recordings = Recordings()
    for outcome in ScenarioRunner(program, isCovering: true).run(0, recordings: &recordings) {
      #expect(outcome.isHeld)
      scenarios.add(outcome.coverage)
    }
    let explored = isExploring ? Coverage(of: program, reached: explore(program).reached) : nil
    var coverage = FlowCoverage()
    coverage.add(
      FlowCoverage.Part(file: "door.flow.yaml", scenarios: scenarios, explored: explored, sources: sources))
    return coverage.html
  }

  @Test func `a page shows the file with what was reached of it`() throws {
    expectSnapshot(try page(exploring: true), named: "coverage.html", in: snapshotFolder())
  }

  @Test func `nothing of a file is markup, and a page needs no scripts and nothing from elsewhere`() throws {
    let page = try page(exploring: true)
    #expect(page.contains("&lt;script&gt;&quot;&amp;&#39;&#39;&lt;/script&gt;"))
    for part in ["<script", "http:", "https:", "url(", "javascript:", "<link", "<img"] {
      #expect(!page.contains(part), "\(part)")
    }
  }

  @Test func `coverage by exploration alone is distinct from coverage by scenarios`() throws {
    let (alone, both) = (try page(exploring: false), try page(exploring: true))
    #expect(alone.contains("the event &#39;door.knock&#39;: never reached"))
    #expect(both.contains("the event &#39;door.knock&#39;: reached only by exploration"))
    #expect(!alone.contains("by exploration</th>") && both.contains("<th scope=\"col\">by exploration</th>"))
  }

  @Test func `characters that hide or turn text around are shown as what they are`() throws {
    var sources = Sources()
    let file = sources.add(
      name: "a<b>.flow.yaml",
      text: door.replacing("Come in", with: "\"\u{202E}come in\"", maxReplacements: 1))
    let program = try #require(Compiler.compile(file, in: sources).program)
    var coverage = FlowCoverage()
    coverage.add(
      FlowCoverage.Part(file: "a<b>.flow.yaml", scenarios: Coverage(of: program), sources: sources))
    #expect(!coverage.html.unicodeScalars.contains("\u{202E}"))
    #expect(coverage.html.contains("<title>Coverage of a&lt;b&gt;.flow.yaml</title>"))
  }
}
