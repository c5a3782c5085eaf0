internal import Diagnostics

/// A sequence or a mapping as the key of a mapping.
struct KeyNotText: DiagnosticKind {
  static let code: DiagnosticCode = "key-not-text"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    YAML lets any content be a key; in a flow every key is a name. Doubled braces, as templates of other languages
    have them, are a mapping whose key is a mapping: a text that shows a value is written with `${ }`.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("- text: Count is ${model.count}", "- text: ${model.count}")],
    wrong: [.replace("- text: ${model.count}", "- text: {{ model.count }}")])

  /// The key.
  let text: String

  var message: String { "'\(text)' stands where a key is expected, and a key is a plain name" }

  var hints: [String] { ["to show a value in a text, write '${name}'", "put quotes around it if it is a text"] }
}
