internal import FlowReports
internal import Diagnostics
internal import FlowProgram

/// A run violates a property of the flow, or no run satisfies it.
struct BrokenProperty: DiagnosticKind {
  static let code: DiagnosticCode = "broken-property"
  static let group = DiagnosticGroup.exploration
  static let explanation = """
    A property is a claim about every run. The exploration found a run that violates the property, and shows this run.
    Except for `leadsTo` and `until`, it is the shortest such run. If the property claims that a condition is reachable,
    there is no run to show.
    """
  static let example = DiagnosticExample(
    from: .switchboard,
    with: [
      .append(
        """
        properties:
          the board is near: { alwaysReachable: screen == 'board' }
        """)
    ],
    wrong: [
      .replace(
        "the board is near: { alwaysReachable: screen == 'board' }", "only the board: { always: screen == 'board' }")
    ])

  let name: String
  let claim: Property.Claim
  let trace: RunTrace
  /// Another possible cause, as a clause.
  let remark: String?

  var message: String {
    switch claim {
    case .always: "'\(name)' does not always hold"
    case .never: "'\(name)' happens"
    case .reachable: "'\(name)' is reached by no run"
    case .alwaysReachable: "'\(name)' can no longer be reached from some state"
    case .leadsTo: "'\(name)': the second condition may never come after the first"
    case .precedes: "'\(name)': the second condition can come before the first"
    case .until: "'\(name)': the first condition can stop holding before the second, or the second never comes"
    }
  }

  var steps: [String] { trace.lines }

  var hints: [String] { (claim == .reachable ? [] : [trace.hint]) + (remark.map { [$0] } ?? []) }
}
