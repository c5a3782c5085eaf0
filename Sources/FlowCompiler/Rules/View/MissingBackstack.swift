internal import Diagnostics

/// A view of the flow without a place for the screens.
///
/// Reported while lowering presenters.
struct MissingBackstack: DiagnosticKind {
  static let code: DiagnosticCode = "missing-backstack"
  static let group = DiagnosticGroup.view
  static let explanation = """
    The view of the flow is a frame around the screen on top. Without `- child: backstack`, no screen is visible.
    """
  static let example = DiagnosticExample(from: .house, wrong: [.remove("- child: backstack")])

  var message: String { "the view of the flow has no place for the screens" }

  var hints: [String] { ["add '- child: backstack' where the screen on top belongs"] }
}
