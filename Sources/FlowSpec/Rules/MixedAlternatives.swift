internal import Diagnostics

/// A list that mixes unconditional steps with steps that have a `when`.
///
/// Reported while reading declarations.
struct MixedAlternatives: DiagnosticKind {
  static let code: DiagnosticCode = "mixed-alternatives"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A transition is either a list of steps, which all run, or a list of alternatives. Of these the first whose `when`
    holds runs. A `when` in a list makes it a list of alternatives, and only the last one may omit it. For a step with
    a condition among other steps, write an `if`.
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
