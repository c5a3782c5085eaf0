internal import Diagnostics

/// A field that a scenario expects and that the model does not have.
struct UnknownModelField: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-model-field"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    Under `expect`, `model` names fields as the screen shows them: those of its `model`, not its state. Fields of different cases are never
    there together. What a part shows is looked at with `in`.
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
      ?? "no model that can be shown here has a field '\(name)'"
  }

  var hints: [String] {
    if declared.contains(name) { return ["expect the fields of one case at a time"] }
    return nameHints(for: name, among: declared, listedAs: "there are")
  }
}
