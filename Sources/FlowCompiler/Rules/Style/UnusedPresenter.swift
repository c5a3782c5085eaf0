internal import Diagnostics

/// A presenter that nothing is composed of.
struct UnusedPresenter: DiagnosticKind {
  static let code: DiagnosticCode = "unused-presenter"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    A presenter under `presenters` is meant to be composed into screens. No screen, and no part of one, has this
    presenter as a child.
    """
  static let example = DiagnosticExample(from: .album, wrong: [.insert("  frame: {}", after: "presenters:")])

  let name: String

  var message: String { "no screen composes '\(name)'" }

  var hints: [String] { ["make it a child: 'children: { \(name): { present: \(name) } }'", "remove it"] }
}
