internal import Diagnostics

/// An effect with several triggers.
///
/// Reported while reading declarations.
struct SeveralTriggers: DiagnosticKind {
  static let code: DiagnosticCode = "several-triggers"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    An effect has at most one trigger. It runs repeatedly (`every`), once after a time (`after`), after a time without
    user input (`idle`), for each item of a stream (`on`), or each time a condition becomes true (`whenever`). `while`
    and `key` can be combined with any trigger: `while` is the condition under which the effect is active, and a change
    of `key` restarts it.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .insert(
        """
        effects:
          close: { every: 1m, while: isOpen, do: { set: { isOpen: false } } }
        """,
        after: """
          transitions:
            open: { set: { isOpen: true } }
          """)
    ],
    wrong: [.replace("while", "whenever")])

  let first: String
  let second: String

  var message: String { "'\(first)' and '\(second)' are both triggers of this effect" }

  var hints: [String] {
    let meanwhile =
      second == "whenever" ? ["write 'while' in place of 'whenever' for a condition under which the effect runs"] : []
    return meanwhile + ["split it into two effects, one for each trigger", "remove one of them"]
  }
}
