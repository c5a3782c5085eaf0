internal import Diagnostics

/// A view of a presenter that forwards a child's model.
///
/// Reported while lowering presenters.
struct UnseenView: DiagnosticKind {
  static let code: DiagnosticCode = "unseen-view"
  static let group = DiagnosticGroup.view
  static let explanation = """
    `model: =CHILD` shows the model of the child, drawn by the child's own view. A view beside it would have no model \
    to draw.
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
