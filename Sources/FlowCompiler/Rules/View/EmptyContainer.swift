internal import Diagnostics
internal import FlowSpec

/// A row, a group or a list row without content.
struct EmptyContainer: DiagnosticKind {
  static let code: DiagnosticCode = "empty-container"
  static let group = DiagnosticGroup.view
  static let severity = Severity.warning
  static let explanation = """
    A container without elements draws nothing. Its elements were probably forgotten, or are not indented enough.
    """
  static let example = DiagnosticExample(from: .door, wrong: [.insert("  - row: []", after: "view:")])

  let kind: String

  var message: String { "this \(kind) has no elements" }

  var hints: [String] { ["indent its elements below it", "remove it"] }
}

extension EmptyContainer: ElementRule {
  static func check(_ element: ElementSyntax, into report: inout Report) {
    let kind: String? =
      switch element.kind {
      case .row: "row"
      case .group: "group"
      case .list: "list"
      case .heading, .text, .control, .divider, .display, .child, .slot, .mode: nil
      }
    if let kind, element.content.isEmpty { report.add(EmptyContainer(kind: kind), at: element.span) }
  }
}
