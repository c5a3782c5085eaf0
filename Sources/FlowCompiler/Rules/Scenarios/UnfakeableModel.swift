internal import Diagnostics

/// A presenter without a fakeable model of its own, for which a scenario gives a model.
///
/// Reported while lowering scenarios.
struct UnfakeableModel: DiagnosticKind {
  static let code: DiagnosticCode = "unfakeable-model"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    Under `given`, `models` replaces screens and parts with fixed models. For a model with cases, give one of the cases:
    `till: Shut` or `till: { Open: { clerk: Ada } }`. A presenter that passes on the model of a child has no model of
    its own: give the model of the child instead.
    """
  static let example = DiagnosticExample(
    from: .till,
    wrong: [.replace("clerk.name: Grace", "models: { till: { clerk: Grace } }")])

  let presenter: String
  /// The presenter whose model it forwards.
  var shown: String?
  /// The cases of its model.
  var cases: [String] = []

  var message: String {
    shown.map { "'\(presenter)' passes on the model of '\($0)'" } ?? "the model of '\(presenter)' has cases"
  }

  var hints: [String] {
    shown.map { ["write '\($0): …'"] }
      ?? cases.map { "write '\(presenter): { \($0): { FIELD: value } }'" }
  }
}
