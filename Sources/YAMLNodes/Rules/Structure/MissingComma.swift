internal import Diagnostics

/// Two adjacent members of a list or mapping in brackets without a comma between them.
///
/// Reported while reading YAML.
struct MissingComma: DiagnosticKind {
  static let code: DiagnosticCode = "missing-comma"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    In `[ ]` and `{ }`, commas separate the members.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    wrong: [.replace("events: [increment]", #"events: ["increment" "reset"]"#)])

  /// The start of the second member.
  let text: String

  /// Both members, if both are words.
  var both: String?
  /// A type with an equals sign before the second member, which then is its default.
  var type: String?

  var message: String { "a comma is missing before '\(text)'" }

  var hints: [String] {
    if let type {
      let isWhole = text == "[]" || text == "{}"
      return [
        isWhole
          ? "put quotes around the type with its default: \(quoted("\(type) \(text)"))"
          : "put quotes around the type with its default"
      ]
    }
    guard let corrected else { return ["write ', ' before it", "put quotes around both if they are one string"] }
    return ["write '\(corrected)'", "put quotes around the whole value if it is one string"]
  }

  /// Both members with a comma between them.
  private var corrected: String? { both.map { "\($0.dropLast(text.count).trimmed), \(text)" } }

  /// The place is only the second member, but the correction replaces both.
  func fixes(at span: Span) -> [Fix]? {
    guard let both, let corrected, type == nil else { return nil }
    return [
      Fix(replacing: Span(source: span.source, start: span.end - both.utf8.count, end: span.end), with: corrected)
    ]
  }
}
