internal import Diagnostics

/// An element with a condition among its own keys and another one beside them.
///
/// Reported while reading declarations.
struct RepeatedWhen: DiagnosticKind {
  static let code: DiagnosticCode = "repeated-when"
  static let group = DiagnosticGroup.view
  static let explanation = """
    An element can have only one `when`. Write it either beside the key of the element, or inside the mapping of the \
    element.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .replace(
        "- button: { label: Open, sends: open }",
        """
        - button: { label: Open, sends: open }
          when: =!model.isOpen
        """)
    ],
    wrong: [.replace("sends: open }", "sends: open, when: =!model.isOpen }")])

  let element: String

  var message: String { "this '\(element)' has two conditions" }

  var hints: [String] { ["combine them: 'when: A && B'", "remove one of them"] }
}
