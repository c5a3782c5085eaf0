import Diagnostics
import FlowCompiler
import FlowProgram
import FlowRuntime
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct ScenarioMistakeTests {
  /// Returns the codes of everything that is found when a text is checked and its scenarios are played as the kind
  /// requires.
  private func codes(of text: String, for kind: any DiagnosticKind.Type) -> Set<String> {
    var sources = Sources()
    let file = sources.add(name: "example.flow.yaml", text: text)
    let compiled = Compiler.compile(file, in: sources)
    var codes = Set(compiled.report.sorted.map(\.code.name))
    guard let program = compiled.program else { return codes }
    var recordings = recordings(for: kind)
    var coverage = Coverage(of: program)
    let runner = ScenarioRunner(program, isCovering: true)
    for index in program.scenarios.indices {
      for outcome in runner.run(index, recordings: &recordings) {
        codes.formUnion(outcome.failures.map(\.code.name))
        coverage.add(outcome.coverage)
      }
    }
    if !recordings.orphans.isEmpty { codes.insert(OrphanSnapshot.code.name) }
    if kind == TooLittleCoverage.self, coverage.percent < 90 { codes.insert(TooLittleCoverage.code.name) }
    return codes
  }

  private func recordings(for kind: any DiagnosticKind.Type) -> Recordings {
    let draw: Recordings.Drawing = { model, program in program.literals(of: model.top.fields) }
    if kind.code == "changed-snapshot" { return Recordings(isUpdating: true, draw: draw) }
    let recorded = ["boiling": "degrees: 60, cups: 2, isOn: true, canSwitchOn: false"]
    return kind == OrphanSnapshot.self ? Recordings(recorded: recorded, draw: draw) : Recordings(draw: draw)
  }

  @Test func `every wrong example produces exactly its own code and every right one none`() {
    for kind in ScenarioDiagnostics.all {
      #expect(codes(of: kind.example.wrong, for: kind) == [kind.code.name], "the wrong example of \(kind.code)")
      #expect(codes(of: kind.example.right, for: kind) == [], "the right example of \(kind.code)")
    }
  }

  @Test func `every kind is in the catalogue once, under its own name`() {
    let codes = ScenarioDiagnostics.all.map { $0.code.name }
    #expect(Set(codes).count == codes.count)
    for kind in ScenarioDiagnostics.all {
      #expect(kind.code.name.replacing("-", with: "") == "\(kind)".lowercased())
      let group = kind.group
      #expect(group == .scenarios)
    }
  }
}
