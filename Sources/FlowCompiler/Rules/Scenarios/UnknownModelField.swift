internal import Diagnostics

/// A field that a scenario expects and that the model does not have.
///
/// Reported while lowering scenarios.
struct UnknownModelField: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-model-field"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    Under `expect`, `model` names fields of the screen's model, not pieces of its state. One expectation can name only
    the fields of one case. To compare the model of a part, add `in`.
    """
  static let example = DiagnosticExample(
    from: .till,
    wrong: [
      .replace("- expect: { case: Shut, model: { clerk: Grace } }", "- expect: { case: Shut, model: { clark: Grace } }")
    ])

  let name: String
  /// The only possible model, or `nil` if there are several.
  let model: String?
  let declared: [String]

  var message: String {
    model.map { "the model of '\($0)' has no field '\(name)'" }
      ?? "no visible model has a field '\(name)'"
  }

  var hints: [String] {
    if declared.contains(name) { return ["expect the fields of one case at a time"] }
    return nameHints(for: name, among: declared, listedAs: "there are")
  }
}
