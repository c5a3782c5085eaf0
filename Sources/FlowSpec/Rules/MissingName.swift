internal import Diagnostics

/// The keys of a screen, a child, a store or an effect in the place of its name.
///
/// Reported while reading declarations.
struct MissingName: DiagnosticKind {
  static let code: DiagnosticCode = "missing-name"
  static let group = DiagnosticGroup.flow
  static let explanation = """
    Screens, presenters, children, stores and effects have names, by which messages, traces and expressions refer to
    them. For example, an effect is written `NAME: { every: 1s, do: … }` under `effects`, even if there is only one.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .insert(
        """
        effects:
          close:
            every: 1m
            do: { set: { isOpen: false } }
        """,
        after: """
          transitions:
            open: { set: { isOpen: true } }
          """)
    ],
    wrong: [
      .replace(
        """
        close:
          every: 1m
          do: { set: { isOpen: false } }
        """,
        """
        every: 1m
        do: { set: { isOpen: false } }
        """)
    ])

  let key: String
  let what: String

  var message: String { "'\(key)' is written where \(what) has its name" }

  var hints: [String] { ["put a name around it: 'NAME: { \(key): … }'"] }
}
