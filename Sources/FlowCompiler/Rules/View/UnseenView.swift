internal import Diagnostics

/// A view of a presenter that forwards a child's model.
///
/// Reported while lowering presenters.
struct UnseenView: DiagnosticKind {
  static let code: DiagnosticCode = "unseen-view"
  static let group = DiagnosticGroup.view
  static let explanation = """
    `model: =CHILD` passes on the model of a child, and the child's own view draws it. So a view beside \
    `model: =CHILD` would have no model to draw.
    """
  static let example = DiagnosticExample(
    from: .house,
    wrong: [
      .insert(
        "model: =lamp",
        after: """
          implements:
            AppBar: { title: A room }
          """)
    ])

  let child: String

  var message: String { "this is never drawn, since '\(child)' provides both the model and the view" }

  var hints: [String] { ["remove the view", "remove 'model: =\(child)', and draw the child: '- child: \(child)'"] }
}
