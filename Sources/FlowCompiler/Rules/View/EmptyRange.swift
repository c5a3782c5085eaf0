internal import Diagnostics
internal import FlowSpec

/// A control with a range of fewer than two values.
///
/// Reported while lowering presenters.
struct EmptyRange: DiagnosticKind {
  static let code: DiagnosticCode = "empty-range"
  static let group = DiagnosticGroup.view
  static let explanation = """
    A control with a range, such as a `slider`, moves from `from` to `to` in steps of `step`, which must be positive. If
    the range contains fewer than two values, the control cannot move.
    """
  static let example = DiagnosticExample(
    from: .counted,
    with: [.insert("  - slider: { label: Count, edits: count, from: 0, to: 10 }", after: "view:")],
    wrong: [.replace("from: 0, to: 10", "from: 10, to: 0")])

  let from: String
  let to: String
  let step: String

  var message: String { "from \(from) to \(to) in steps of \(step) there are fewer than two values" }

  var hints: [String] { ["write the smaller value under 'from'", "write a positive 'step' that fits between them"] }
}
