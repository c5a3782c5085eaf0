internal import Diagnostics
internal import FlowSpec

/// A heading without text.
struct EmptyHeading: DiagnosticKind {
  static let code: DiagnosticCode = "empty-heading"
  static let group = DiagnosticGroup.accessibility
  static let severity = Severity.warning
  static let explanation = """
    Screen readers navigate by headings. A heading without text is useless to their users.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [.insert("  - heading: The door", after: "view:")],
    wrong: [.replace("- heading: The door", #"- heading: """#)])

  var message: String { "this heading has no text" }

  var hints: [String] { ["add a text that names the following content", "write '- divider' for a line"] }
}

extension EmptyHeading: ElementRule {
  static func check(_ element: ElementSyntax, into report: inout Report) {
    guard case .heading(let text) = element.kind, text.words?.isEmpty ?? false else { return }
    report.add(EmptyHeading(), at: text.span)
  }
}
