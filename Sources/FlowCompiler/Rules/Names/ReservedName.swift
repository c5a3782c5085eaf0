internal import Diagnostics
internal import FlowSpec

/// A declaration whose name is reserved in every flow.
///
/// Reported while declaring names and types and lowering presenters.
struct ReservedName: DiagnosticKind {
  static let code: DiagnosticCode = "reserved-name"
  static let group = DiagnosticGroup.names
  static let explanation = """
    The names `back`, `backProgress`, `backstack`, `event`, `flow`, `loading`, `locale`, `messages`, `model`, `now`,
    `params`, `result`, `screen`, `strings` and `visible` are predefined in every flow, and so are the names of the
    built-in types. A declaration with such a name would hide the predefined one.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [
      .replace(
        """
        state:
          isOpen: bool = false
        model: [isOpen]
        """,
        """
        state:
          isOpen: bool = false
          messages: bool = false
        model: { isOpen: =isOpen, m: =messages }
        """)
    ])

  let name: String
  let what: String

  var message: String { "'\(name)' is \(what), so no declaration can have this name" }

  var hints: [String] { ["choose another name"] }
}
