internal import FlowReports
internal import Diagnostics
internal import FlowProgram

/// A run violates a property of the flow, or no run satisfies it.
struct BrokenProperty: DiagnosticKind {
  static let code: DiagnosticCode = "broken-property"
  static let group = DiagnosticGroup.exploration
  static let explanation = """
    A property says what is true of every run. Exploring the flow found a run of which it is not true; it is the shortest
    there is. What is claimed to be reachable and is not has no run to show.
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
    case .always: "'\(name)' does not hold always"
    case .never: "'\(name)' happens"
    case .reachable: "'\(name)' is reached by no run"
    case .alwaysReachable: "'\(name)' cannot be reached any more from some state"
    case .leadsTo: "'\(name)': what is to follow may never come"
    case .precedes: "'\(name)': the second can come before the first"
    case .until: "'\(name)' does not hold for as long as it should, or for ever"
    }
  }

  var steps: [String] { trace.lines }

  var hints: [String] { (claim == .reachable ? [] : [trace.hint]) + (remark.map { [$0] } ?? []) }
}
