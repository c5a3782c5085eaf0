import Diagnostics
import FlowCompiler
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct ExplorationMistakeTests {
  /// Returns the codes of everything that is found when a text is checked and explored.
  private func codes(of text: String) -> [String] {
    var sources = Sources()
    let file = sources.add(name: "example.flow.yaml", text: text)
    let compiled = Compiler.compile(file, in: sources)
    let codes = compiled.report.sorted.map(\.code.name)
    guard let program = compiled.program else { return codes }
    var limits = ExplorationLimits()
    limits.states = 500
    return codes + explore(program, limits: limits).findings.map(\.code.name)
  }

  @Test func `every wrong example produces exactly its own code and every right one none`() {
    for kind in ValidationDiagnostics.all {
      #expect(codes(of: kind.example.wrong) == [kind.code.name], "the wrong example of \(kind.code)")
      #expect(codes(of: kind.example.right) == [], "the right example of \(kind.code)")
    }
  }

  @Test func `every kind is in the catalogue once`() {
    var codes: Set<String> = []
    for kind in ValidationDiagnostics.all {
      #expect(codes.insert(kind.code.name).inserted, "\(kind.code) is listed twice")
      let isOfExploration = kind.group == .exploration
      #expect(isOfExploration, "\(kind.code) shows only when all runs are looked at")
    }
  }
}
