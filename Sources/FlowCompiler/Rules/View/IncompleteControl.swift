internal import Diagnostics
internal import FlowSpec

/// A control without the value it shows or the options it offers.
///
/// Reported while lowering presenters.
struct IncompleteControl: DiagnosticKind {
  static let code: DiagnosticCode = "incomplete-control"
  static let group = DiagnosticGroup.view
  static let explanation = """
    A control shows a value: either the state that it `edits`, or a `value` of the model. A choice has `options`
    unless its value is an enum.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace("- button: { label: Open, sends: open }", "- toggle: { label: Open, sends: open }")])

  let kind: String
  let missing: String
  let advice: [String]

  var message: String { "this \(kind) has no '\(missing)'" }

  var hints: [String] { advice }
}

extension IncompleteControl {
  /// Returns the diagnostic for a control that does not declare the value it shows.
  static func value(of kind: String) -> IncompleteControl {
    IncompleteControl(
      kind: kind, missing: "value", advice: ["add 'edits: STATE'", "add 'value: =model.FIELD' and 'sends: EVENT'"])
  }

  /// A choice without options.
  static let options = IncompleteControl(kind: "choice", missing: "options", advice: ["add 'options: [a, b]'"])
}
