internal import Diagnostics

/// A child that presents an undeclared presenter.
///
/// Reported while declaring names and types.
struct UnknownPresenter: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-presenter"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A child names a presenter under `present`, and presenters for composition are declared under `presenters`. A screen
    cannot be a child: it is a target of navigation.
    """
  static let example = DiagnosticExample(from: .album, wrong: [.replace("present: photo", "present: foto")])

  let name: String
  let declared: [String]
  /// Whether a screen has the name.
  let isScreen: Bool

  var message: String {
    isScreen ? "'\(name)' is a screen, which cannot be a child" : "no presenter is named '\(name)'"
  }

  var hints: [String] {
    if isScreen { return ["declare '\(name)' under 'presenters' to compose it", "navigate to it"] }
    if declared.isEmpty { return ["declare it: 'presenters: { \(name): { … } }'"] }
    return nameHints(for: name, among: declared, listedAs: "the presenters are")
  }
}
