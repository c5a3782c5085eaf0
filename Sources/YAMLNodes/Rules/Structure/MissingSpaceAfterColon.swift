internal import Diagnostics

/// A colon without a space after it, which YAML reads as part of a word.
///
/// Reported while reading YAML.
struct MissingSpaceAfterColon: DiagnosticKind {
  static let code: DiagnosticCode = "missing-space-after-colon"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    A colon ends a key only if a space or a line break follows the colon. So `count:int` is one word, like `12:30`.
    """#
  static let example = DiagnosticExample(from: .counter, wrong: [.replace("count: int = 0", "count:int = 0")])

  let key: String
  let rest: String

  var message: String { "'\(key):' needs a space after the colon to be a key" }

  var hints: [String] { ["write '\(key): \(rest)'", "put quotes around it if it is one string"] }

  func fixes(at span: Span) -> [Fix]? {
    let end = Span(source: span.source, start: span.end, end: span.end)
    return [Fix("write '\(key): \(rest)'", edits: [TextEdit(end, " ")])]
  }
}
