internal import Diagnostics
internal import FlowSpec

/// A control without a label.
///
/// Reported while lowering presenters.
struct UnlabelledControl: DiagnosticKind {
  static let code: DiagnosticCode = "unlabelled-control"
  static let group = DiagnosticGroup.accessibility
  static let explanation = """
    Users of a screen reader, and all users who cannot see the position of a control, identify the control only by its
    label. Scenarios also find controls by their labels.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace("- button: { label: Open, sends: open }", "- button: { sends: open }")])

  let kind: String

  var message: String { "this \(kind) has no label" }

  var hints: [String] { ["add 'label: …'"] }
}
