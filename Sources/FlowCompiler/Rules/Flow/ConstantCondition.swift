internal import Diagnostics
internal import FlowSpec

/// A condition that always has the same value.
struct ConstantCondition: DiagnosticKind {
  static let code: DiagnosticCode = "constant-condition"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    A condition that never changes either does nothing or rules out what stands under it for ever. So does one whose comparisons
    with whole numbers leave a name no value, such as `n > 0 && n < 0`.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace("open: { set: { isOpen: true } }", "open: { when: 1 > 2, set: { isOpen: true } }")])

  let value: Bool

  var message: String { value ? "this condition always holds" : "this condition never holds" }

  var hints: [String] { value ? ["remove it"] : ["remove it together with what stands under it"] }
}
