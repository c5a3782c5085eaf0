internal import Diagnostics

/// Text after a quoted string or a closing bracket, where the value has already ended.
///
/// Reported while reading YAML.
struct TextAfterValue: DiagnosticKind {
  static let code: DiagnosticCode = "text-after-value"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    A value that begins with a quote or a bracket ends with the matching quote or bracket. Text after it on the same
    line is not a part of the value. Put quotes around the whole expression or string, and double or escape the quotes
    inside.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("- text: Count is ${model.count}", #"- text: '"Count" is ${model.count}'"#)],
    wrong: [.replace(#"- text: '"Count" is ${model.count}'"#, #"- text: "Count" is ${model.count}"#)])

  /// The whole line of the value.
  let text: String
  /// The text after the value.
  let rest: String
  /// Whether no blank separates the two, as when an apostrophe ends a single-quoted string.
  let isAdjacent: Bool

  var message: String { "'\(rest)' follows a value that has already ended" }

  var hints: [String] {
    guard isAdjacent, let quote = text.first, quote == "'" || quote == "\"" else {
      return ["put quotes around the whole value: \(quoted(text))"]
    }
    let inner = text.dropFirst()
    return ["write \(quoted(String(inner.last == quote ? inner.dropLast() : inner)))"]
  }
}
