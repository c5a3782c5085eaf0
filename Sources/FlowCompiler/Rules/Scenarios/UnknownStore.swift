internal import Diagnostics

/// A store that a scenario gives values to but the flow does not have.
///
/// Reported while lowering scenarios.
struct UnknownStore: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-store"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    Under `given`, `stores: { STORE: { NAME: value } }` sets the initial state of a store.
    """
  static let example = DiagnosticExample(
    from: .till,
    wrong: [.replace("stores: { clerk: { name: Grace } }", "stores: { clark: { name: Grace } }")])

  let name: String
  let declared: [String]

  var message: String { "no store is named '\(name)'" }

  var hints: [String] {
    if declared.isEmpty { return ["write the state of screens under 'state', as 'SCREEN.NAME'"] }
    return nameHints(for: name, among: declared, listedAs: "there are")
  }
}
