internal import Diagnostics
internal import FlowSpec

/// A choice that offers the same option twice.
struct RepeatedOption: DiagnosticKind {
  static let code: DiagnosticCode = "repeated-option"
  static let group = DiagnosticGroup.accessibility
  static let severity = Severity.warning
  static let explanation = """
    If two options have the same value or the same label, the choice is ambiguous.
    """
  static let example = DiagnosticExample(
    from: .dimmer,
    wrong: [.replace("options: [off, dim, bright", "options: [off, dim, dim")])

  let text: String
  let isLabel: Bool

  var message: String {
    let what = "'\(text.truncated(to: 40))'"
    return isLabel ? "another option has the same label \(what)" : "the option \(what) is repeated"
  }

  var hints: [String] { [isLabel ? "give this one a label of its own" : "remove one of them"] }
}

extension RepeatedOption: ControlRule {
  static func check(_ control: ControlSyntax, at span: Span, into report: inout Report) {
    switch control.options {
    case .values(let values): check(values, areLabels: false, into: &report)
    case .labelled(let options): check(options.map(\.label), areLabels: true, into: &report)
    case .items, .each, nil: return
    }
  }

  private static func check(_ texts: [ValueSyntax], areLabels: Bool, into report: inout Report) {
    var known: [String: ValueSyntax] = [:]
    for text in texts {
      guard let words = text.words else { continue }
      guard let first = known[words] else {
        known[words] = text
        continue
      }
      report.add(
        RepeatedOption(text: words, isLabel: areLabels), at: text.span,
        related: [RelatedPlace("the first one is here", at: first.span)])
    }
  }
}
