internal import Diagnostics

/// State that a scenario gives a value to and that does not exist.
///
/// Reported while lowering scenarios.
struct UnknownState: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-state"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    Under `given`, `flow.NAME: value` sets the initial state of the flow itself. `SCREEN.NAME`, `PRESENTER.NAME` and
    `STORE.NAME` set the initial state of a screen, a part or a store. Params are not state: the presenter that
    navigates to a screen passes them.
    """
  static let example = DiagnosticExample(from: .till, wrong: [.replace("flow.total: 5", "flow.totl: 5")])

  let name: String
  /// The expected owner of the state, or `nil` when the name before it is unknown.
  let holder: String?
  let declared: [String]
  /// The name of the state in another presenter.
  var elsewhere: String?

  var message: String {
    holder.map { "\($0) has no state '\(name)'" } ?? "no screen, presenter or store is named '\(name)'"
  }

  var hints: [String] {
    if let elsewhere { return ["write '\(elsewhere)'"] }
    return nameHints(for: name, among: declared, listedAs: "there are")
  }
}
