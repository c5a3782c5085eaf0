internal import Diagnostics
internal import FlowSpec

/// A control lacks what it shows or what can be chosen.
struct IncompleteControl: DiagnosticKind {
  static let code: DiagnosticCode = "incomplete-control"
  static let group = DiagnosticGroup.view
  static let explanation = """
    A control shows a value, either the state that it `edits` or a `value` of the model; a choice has `options` unless its value is
    an enum.
    """
  static let example = DiagnosticExample.door(
    wrong: """
            - toggle: { label: Open, sends: open }
      """,
    insteadOf: """
            - button: { label: Open, sends: open }
      """)

  let kind: String
  let missing: String
  let advice: [String]

  var message: String { "this \(kind) has no '\(missing)'" }

  var hints: [String] { advice }
}

extension IncompleteControl {
  /// A control that does not say what it shows.
  static func value(of kind: String) -> IncompleteControl {
    IncompleteControl(
      kind: kind, missing: "value", advice: ["add 'edits: STATE'", "add 'value: =model.FIELD' and 'sends: EVENT'"])
  }

  /// A choice between nothing.
  static let options = IncompleteControl(kind: "choice", missing: "options", advice: ["add 'options: [a, b]'"])
}
