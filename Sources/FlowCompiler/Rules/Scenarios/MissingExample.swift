internal import CEL
internal import Diagnostics
internal import FlowSpec

/// A scenario that runs another one whose steps read a value that its own examples lack.
struct MissingExample: DiagnosticKind {
  static let code: DiagnosticCode = "missing-example"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    With `run`, the steps of another scenario read the example of the scenario that runs them. So each value that these
    steps read as `example.NAME` must be in the examples of both scenarios, with the same type.
    """
  static let example = DiagnosticExample(
    from: .till,
    with: [
      .replace("- expect: { case: Open, shows: 5 in the till }", "- expect: { case: Open, shows: =example.shown }"),
      .replace(
        "opens:",
        """
        opens:
          examples: [{ shown: 5 in the till }]
        """),
      .replace(
        "adds:",
        """
        adds:
          examples: [{ shown: 5 in the till }]
        """),
    ],
    wrong: [
      .replace(
        """
        adds:
          examples: [{ shown: 5 in the till }]
        """,
        "adds:")
    ])

  let scenario: String
  let run: String
  let field: String
  /// The type that the value has in the examples of the other scenario, if only the types differ.
  let type: ValueType?

  var message: String {
    type == nil
      ? "the steps of '\(run)' read 'example.\(field)', which the examples of '\(scenario)' lack"
      : "the steps of '\(run)' read 'example.\(field)', which has another type in the examples of '\(scenario)'"
  }

  var hints: [String] {
    [type.map { "give '\(field)' the type \($0)" } ?? "add '\(field): …' to each of its examples"]
  }
}

/// The values in the examples of a scenario.
struct ExampleFields {
  var fields: [FieldDeclaration] = []
  /// Whether steps of the scenario read them.
  var areReadInSteps = false
}

extension MissingExample {
  static func check(_ declarations: [ScenarioDeclaration], _ examples: [ExampleFields], into report: inout Report) {
    let positions = Dictionary(declarations.enumerated().map { ($1.name.text, $0) }) { first, _ in first }
    let runs = declarations.map { $0.steps.flatMap(\.scenariosRun) }
    for (declaration, own) in zip(declarations, examples) {
      for name in declaration.steps.flatMap(\.scenariosRun) {
        var open = [name.text]
        var seen: Set<String> = []
        while let next = open.popLast() {
          guard seen.insert(next).inserted, let index = positions[next] else { continue }
          open += runs[index].map(\.text)
          guard examples[index].areReadInSteps else { continue }
          for field in examples[index].fields {
            let known = own.fields.first { $0.name == field.name }
            if let known, known.type == field.type || [known.type, field.type].contains(.error) { continue }
            report.add(
              MissingExample(
                scenario: declaration.name.text, run: next, field: field.name,
                type: known == nil ? nil : field.type), at: name.span)
          }
        }
      }
    }
  }
}
