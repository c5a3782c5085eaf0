internal import Diagnostics

/// A list that mixes unconditional steps with steps that have a `when`.
///
/// Reported while reading declarations.
struct MixedAlternatives: DiagnosticKind {
  static let code: DiagnosticCode = "mixed-alternatives"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A transition is either a list of steps or a list of alternatives. All steps of a list run. Of several alternatives,
    only the first one whose `when` holds is run. A `when` in the list makes it a list of alternatives, in which only
    the last one may omit the `when`. To put a condition on one step of a list of steps, write an `if`.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: jar

      screens:
        jar:
          state:
            coins: int = 0
          model: [coins]
          events: [drop]
          transitions:
            drop:
              - set: { coins: =coins + 1 }
              - if: coins > 9
                then: { message: The jar is full. }
          view:
            - text: ${model.coins} coins
            - button: { label: Drop a coin, sends: drop }

      backstack:
        start: jar
      """,
    wrong: [
      .replace("- if: coins > 9", "- when: coins > 9"),
      .replace("then: { message: The jar is full. }", "message: The jar is full."),
    ])

  var message: String { "this list mixes steps with a 'when' and steps without" }

  var hints: [String] {
    [
      "write 'if: CONDITION' and 'then: …' in place of the 'when'",
      "give each step except the last a 'when', to choose between them",
    ]
  }
}
