internal import Diagnostics

/// An initial value that is computed from something without a value yet.
///
/// Reported while lowering presenters.
struct ReadTooEarly: DiagnosticKind {
  static let code: DiagnosticCode = "read-too-early"
  static let group = DiagnosticGroup.types
  static let explanation = """
    Initial values are computed in the order of the file, with params before state. An initial value can read only
    params and state that are declared earlier.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: tally

      screens:
        tally:
          state:
            goal: int = 10
            count: int = goal - 10
          model: [count, goal]
          events: [add]
          transitions:
            add: { set: { count: =count + 1, goal: =goal + 1 } }
          view:
            - text: ${model.count} of ${model.goal}
            - button: { label: Add, sends: add }

      backstack:
        start: tally
      """,
    wrong: [
      .insert("  count: int = goal - 10", after: "state:"),
      .replace(
        """
        goal: int = 10
        count: int = goal - 10
        """, "goal: int = 10"),
    ])

  let name: String
  let reader: String

  var message: String {
    name == reader || name == "params.\(reader)"
      ? "the initial value of '\(reader)' is computed from itself"
      : "'\(name)' has no value yet when '\(reader)' is initialized"
  }

  var hints: [String] {
    name == reader || name == "params.\(reader)"
      ? ["write a literal value"] : ["move '\(name.split(separator: ".").last ?? "")' above '\(reader)'"]
  }
}
