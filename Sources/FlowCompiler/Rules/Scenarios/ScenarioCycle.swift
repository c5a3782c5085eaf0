internal import Diagnostics
internal import FlowSpec

/// A scenario that runs itself.
struct ScenarioCycle: DiagnosticKind {
  static let code: DiagnosticCode = "scenario-cycle"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    `run` runs the steps of another scenario. If these steps lead back to the first scenario, the run never ends.
    """
  static let example = DiagnosticExample(from: .till, wrong: [.insert("- run: opens", after: "- press: Open")])

  let name: String
  /// Whether it runs itself directly, not through others.
  let isDirect: Bool

  var message: String { "the scenario '\(name)' runs itself\(isDirect ? "" : ", through others")" }

  var hints: [String] { ["remove it, or write 'repeat: { times: …, steps: … }'"] }
}

extension ScenarioCycle {
  /// Reports scenarios that run themselves, directly or through others, and would never end.
  static func check(_ declarations: [ScenarioDeclaration], into report: inout Report) {
    let runs = declarations.map { $0.steps.flatMap(\.scenariosRun) }
    let positions = Dictionary(declarations.enumerated().map { ($1.name.text, $0) }) { first, _ in first }
    for start in declarations.indices {
      var way = [start]
      var open = runs[start]
      var seen: Set<Int> = []
      while let next = open.popLast() {
        guard let index = positions[next.text] else { continue }
        if index == start {
          report.add(ScenarioCycle(name: declarations[start].name.text, isDirect: way.count == 1), at: next.span)
          break
        }
        guard seen.insert(index).inserted else { continue }
        way.append(index)
        open += runs[index]
      }
    }
  }
}

extension ScenarioStepSyntax {
  /// The scenarios whose steps it runs.
  var scenariosRun: [Name] {
    if case .run(let name) = action { [name] } else { action.inner.flatMap(\.scenariosRun) }
  }
}
