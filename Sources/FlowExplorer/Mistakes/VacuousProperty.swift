internal import FlowReports
internal import Diagnostics

/// No run of a complete exploration reaches a moment that a property is about.
struct VacuousProperty: DiagnosticKind {
  static let code: DiagnosticCode = "vacuous-property"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    A property such as `leadsTo: [P, Q]` is only tested where P holds, and one with `after: A` only after A. Every state was found
    that the tried inputs reach, and in none of them the property had anything to test. It would hold whatever the flow does,
    so it protects nothing. Either the condition is misspelled, or no tried input leads to it: `samples` under `explore` say
    what to type and what services reply.
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
    ["look for a mistake in its conditions", "give 'samples' under 'explore' that lead to such a moment"]
  }
}
