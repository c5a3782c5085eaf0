internal import Diagnostics
internal import FlowSpec

/// A choice with fewer than two options.
struct TooFewOptions: DiagnosticKind {
  static let code: DiagnosticCode = "too-few-options"
  static let group = DiagnosticGroup.view
  static let severity = Severity.warning
  static let explanation = """
    A choice with a single option offers nothing to choose, and one without options is always disabled.
    """
  static let example = DiagnosticExample(
    from: .dimmer,
    wrong: [.replace("options: [off, dim, bright", "options: [off")])

  let count: Int

  var message: String { count == 0 ? "this choice has no option" : "this choice has a single option" }

  var hints: [String] { ["add further options", "show the value with 'text'"] }
}

extension TooFewOptions: ControlRule {
  static func check(_ control: ControlSyntax, at span: Span, into report: inout Report) {
    let count: Int
    switch control.options {
    case .values(let values): count = values.count
    case .labelled(let options): count = options.count
    case .items, .each, nil: return
    }
    if count < 2 { report.add(TooFewOptions(count: count), at: span) }
  }
}
