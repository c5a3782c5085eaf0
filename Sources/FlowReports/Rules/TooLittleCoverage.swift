public import Diagnostics

/// The coverage of a flow is below the required percentage.
public struct TooLittleCoverage: DiagnosticKind {
  public static let code: DiagnosticCode = "too-little-coverage"
  public static let group = DiagnosticGroup.scenarios
  public static let explanation = """
    `flowspec validate --min-coverage N` requires that the scenarios reach at least N percent of the parts of a flow.
    These parts are its screens, events, transitions, elements, both outcomes of each guard, the cases of its models,
    and the outcomes of its services. `--coverage text` lists the parts that were not reached.
    """
  public static let example = DiagnosticExample(
    from: .kettle,
    wrong: [
      .replace(
        """
        - type: { Cups: 2 }
        - press: Switch on
        - advance: 1s
        - expect: { model: { degrees: 60 } }
        - press: Pour
        - expect: { messages: [Tea for 2], model: { cups: 0 } }
        """, "- expect: { model: { degrees: 20 } }")
    ])

  private let percent: Int
  private let asked: Int
  private let missing: [String]

  /// Compares a coverage with the required percentage.
  public init(_ coverage: Coverage, asked: Int) {
    self.init(percent: coverage.percent, asked: asked, missing: coverage.missing.map(\.name))
  }

  /// Creates the diagnostic from the names of the missed items.
  init(percent: Int, asked: Int, missing: [String]) {
    (self.percent, self.asked, self.missing) = (percent, asked, missing)
  }

  public var message: String { "scenarios reach \(percent) % of the flow, but \(asked) % are required" }

  public var hints: [String] {
    let shown = missing.prefix(3).joined(separator: ", ")
    return ["they miss \(shown)\(missing.count > 3 ? " and \(missing.count - 3) more" : "")"]
  }
}
