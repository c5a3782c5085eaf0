internal import Diagnostics

/// An effect without a trigger.
struct MissingTrigger: DiagnosticKind {
  static let code: DiagnosticCode = "missing-trigger"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    An effect says when it runs: with `key` on entering and again when the value of a formula changes, with `every`, `after`
    or `idle` by the clock, with `when` each time a condition comes to hold. What is done on entering and never again needs
    no effect: it is what `enter` is for.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .insert(
        """
        effects:
          greet: { when: isOpen, do: { message: Hello } }
        """,
        after: """
          transitions:
            open: { set: { isOpen: true } }
          """)
    ],
    wrong: [.replace("greet: { when: isOpen, do: { message: Hello } }", "greet: { do: { message: Hello } }")])

  let name: String

  var message: String { "nothing says when the effect '\(name)' runs" }

  var hints: [String] {
    [
      "add 'key: FORMULA' to run it on entering and whenever the formula changes",
      "add 'every: 1s', 'after: 1s', 'idle: 1s' or 'when: CONDITION'",
      "move its steps to 'enter' if they run on entering alone",
    ]
  }
}
