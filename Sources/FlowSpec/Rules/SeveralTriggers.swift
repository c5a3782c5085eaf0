internal import Diagnostics

/// An effect with several triggers.
struct SeveralTriggers: DiagnosticKind {
  static let code: DiagnosticCode = "several-triggers"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    An effect runs again and again (`every`), once after a while (`after`), after a while without input (`idle`), or each
    time a condition comes to hold (`when`). It is one of these. What must hold meanwhile is its `while`, and what starts it
    anew its `key`; both may stand beside any of them.
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
    wrong: [.replace("while", "when")])

  let first: String
  let second: String

  var message: String { "'\(first)' and '\(second)' both say when this effect runs" }

  var hints: [String] {
    let meanwhile = second == "when" ? ["write 'while' in place of 'when' for what must hold meanwhile"] : []
    return meanwhile + ["make two effects of it, each with one of them", "take one of them out"]
  }
}
