internal import FlowReports
internal import Diagnostics

/// No run of a complete exploration reaches a moment that a property is about.
struct VacuousProperty: DiagnosticKind {
  static let code: DiagnosticCode = "vacuous-property"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    The exploration never tested this property. A property such as `leadsTo: [P, Q]` makes a claim only about states in
    which P holds, and a property with `after: A` only about the time after A. The tried inputs led to no such state.
    Either a condition of the property is wrong, or other inputs are needed. Give inputs and replies with `samples`
    under `explore`.
    """
  static let example = DiagnosticExample(
    from: .switchboard,
    with: [
      .append(
        """
        properties:
          one comes to the switch from the board: { precedes: [board.enter, screen == 'switch'] }
        """)
    ],
    wrong: [
      .replace(
        "one comes to the switch from the board: { precedes: [board.enter, screen == 'switch",
        "far below is the board: { leadsTo: [backstack.depth > 2, screen == 'board")
    ])

  let name: String
  let reason: String

  var message: String { "'\(name)' is never tested, because \(reason)" }

  var hints: [String] {
    ["check its conditions for a mistake", "give 'samples' under 'explore' that lead to such a moment"]
  }
}
