internal import Diagnostics

/// A character that only looks like a space, where YAML requires a space.
struct ForeignSpace: DiagnosticKind {
  static let code: DiagnosticCode = "foreign-space"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    YAML indents and separates with plain spaces. A no-break space, as web pages and word processors have it, looks the
    same and is a letter to YAML, so the line has another indentation, or no key.
    """#
  static let example = DiagnosticExample(
    from: .counter, wrong: [.replace("    model: [count]", "  \u{A0} model: [count]")])

  let space: UnusualSpace

  var message: String { "\(space.description) stands here, which YAML takes for a letter" }

  var hints: [String] { [space.hint] }
}
