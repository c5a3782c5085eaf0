internal import FlowReports
internal import Diagnostics

/// No run of a complete exploration reaches a moment that a property is about.
struct VacuousProperty: DiagnosticKind {
  static let code: DiagnosticCode = "vacuous-property"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    A property such as `leadsTo: [P, Q]` says something only about states in which P holds, and a property with
    `after: A` only about the time after A. The tried inputs never led to such a state, so the property holds without
    being tested. Either the condition is misspelled, or no tried input leads to it. Give inputs and replies with
    `samples` under `explore`.
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
