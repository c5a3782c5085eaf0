internal import Diagnostics

/// A scenario gives a value to state that nobody has.
struct UnknownState: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-state"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    Under `given`, `state: { NAME: value }` says what state of the flow itself begins with, and `SCREEN.NAME` or `PRESENTER.NAME` what that
    of a screen or a part does. Params are not among them: what navigates to a screen gives them.
    """
  static let example = DiagnosticExample.till(
    wrong: """
          state: { totl: 5 }
      """,
    insteadOf: """
          state: { total: 5 }
      """)

  let name: String
  /// Who was expected to have it, or `nil` where nobody has the name in front of it.
  let holder: String?
  let declared: [String]
  /// The name under which another presenter has it.
  var elsewhere: String?

  var message: String {
    holder.map { "\($0) has no state '\(name)'" } ?? "no screen and no presenter is named '\(name)'"
  }

  var hints: [String] {
    if let elsewhere { return ["write '\(elsewhere)'"] }
    return nameHints(for: name, among: declared, listedAs: "there are")
  }
}
