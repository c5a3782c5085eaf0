internal import Diagnostics

/// A child that presents an undeclared presenter.
struct UnknownPresenter: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-presenter"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    What can be composed into others stands under `presenters`, and a child names one of them under `present`. A screen is
    navigated to instead.
    """
  static let example = DiagnosticExample(from: .album, wrong: [.replace("present: photo", "present: foto")])

  let name: String
  let declared: [String]
  /// Whether a screen has the name.
  let isScreen: Bool

  var message: String {
    isScreen ? "'\(name)' is a screen, and no child can be one" : "no presenter is named '\(name)'"
  }

  var hints: [String] {
    if isScreen { return ["declare '\(name)' under 'presenters' if others are composed of it", "navigate to it"] }
    if declared.isEmpty { return ["declare it: 'presenters: { \(name): { … } }'"] }
    return nameHints(for: name, among: declared, listedAs: "the flow declares")
  }
}
