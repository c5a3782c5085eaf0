internal import Diagnostics
internal import FlowSpec

/// A child that one view draws twice.
struct RepeatedChild: DiagnosticKind {
  static let code: DiagnosticCode = "repeated-child"
  static let group = DiagnosticGroup.view
  static let severity = Severity.warning
  static let explanation = """
    A child exists once, with one state. If a view draws the child twice, users see everything twice, and cannot know
    that both are the same. To show a presenter several times, declare several children.
    """
  static let example = DiagnosticExample(from: .house, wrong: [.insert("- child: lamp", after: "- child: lamp")])

  let name: String

  var message: String { "'\(name)' is drawn a second time" }

  var hints: [String] { ["remove one of them", "declare another child of the same presenter"] }
}

extension RepeatedChild: FlowRule {
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    for shown in flow.shownTogether { check(shown, into: &report) }
  }

  private static func check(_ shown: [ElementSyntax], into report: inout Report) {
    var known: [String: Name] = [:]
    for element in shown {
      guard case .child(let child) = element.kind else { continue }
      guard let first = known.updateValue(child, forKey: child.text) else { continue }
      known[child.text] = first
      report.add(
        RepeatedChild(name: child.text), at: child.span,
        related: [RelatedPlace("it is drawn first here", at: first.span)])
    }
  }
}
