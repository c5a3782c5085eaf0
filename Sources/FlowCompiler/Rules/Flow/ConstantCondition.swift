internal import Diagnostics
internal import FlowSpec

/// A condition that always has the same value.
///
/// Reported while lowering presenters.
struct ConstantCondition: DiagnosticKind {
  static let code: DiagnosticCode = "constant-condition"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    A condition that is always true is unnecessary. Under a condition that is never true, steps never run and elements
    are never drawn. The rule also detects conditions on whole numbers that no value satisfies, such as
    `n > 0 && n < 0`.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace("open: { set: { isOpen: true } }", "open: { when: 1 > 2, set: { isOpen: true } }")])

  let value: Bool

  var message: String { value ? "this condition always holds" : "this condition never holds" }

  var hints: [String] { value ? ["remove it"] : ["remove it together with its steps or elements"] }
}
