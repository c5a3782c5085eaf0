internal import Diagnostics

/// An effect without a trigger.
///
/// Reported while reading declarations.
struct MissingTrigger: DiagnosticKind {
  static let code: DiagnosticCode = "missing-trigger"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    An effect declares when it runs. With `key`, it runs on entering and whenever the value of an expression changes.
    With `every`, `after` or `idle`, it runs by time. With `on`, it runs for each item of a stream. With `whenever`, it
    runs each time a condition becomes true. Steps that run only once, on entering, belong under `enter`.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .insert(
        """
        effects:
          greet: { whenever: isOpen, do: { message: Hello } }
        """,
        after: """
          transitions:
            open: { set: { isOpen: true } }
          """)
    ],
    wrong: [.replace("greet: { whenever: isOpen, do: { message: Hello } }", "greet: { do: { message: Hello } }")])

  let name: String

  var message: String { "the effect '\(name)' declares no time to run" }

  var hints: [String] {
    [
      "add 'key: EXPRESSION' to run it on entering and whenever the expression changes",
      "add 'every: 1s', 'after: 1s', 'idle: 1s' or 'whenever: CONDITION'",
      "move its steps to 'enter' if they run only on entering",
    ]
  }
}
