internal import Diagnostics
internal import FlowSpec

/// An alternative with the condition of an earlier one.
struct RepeatedCondition: DiagnosticKind {
  static let code: DiagnosticCode = "repeated-condition"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    Of several alternatives, only the first one whose condition holds is run. So a later alternative with the same
    condition never runs.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .replace(
        "open: { set: { isOpen: true } }",
        """
        open:
          - when: isOpen
            message: It is open.
          - when: "!isOpen"
            set: { isOpen: true }
        """)
    ],
    wrong: [.replace(#"- when: "!isOpen""#, "- when: isOpen")])

  let condition: String

  var message: String {
    "an earlier alternative has the condition '\(condition.truncated(to: 40))', so this one never runs"
  }

  var hints: [String] { ["write the intended condition", "move the steps to the earlier alternative"] }
}

extension RepeatedCondition: PresenterRule {
  static func check(_ presenter: PresenterDeclaration, into report: inout Report) {
    var lists = presenter.alternatives.map { $0.compactMap(\.condition) }
    if case .cases(let cases)? = presenter.model { lists.append(cases.compactMap(\.condition)) }
    for conditions in lists where conditions.count > 1 {
      var known: [String: ExpressionSyntax] = [:]
      for condition in conditions {
        let text = condition.text.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let first = known[text] else {
          known[text] = condition
          continue
        }
        report.add(
          RepeatedCondition(condition: text), at: condition.span,
          related: [RelatedPlace("the condition is here first", at: first.span)])
      }
    }
  }
}
