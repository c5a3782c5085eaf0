internal import Diagnostics

/// A sequence or a mapping as the key of a mapping.
///
/// Reported while reading YAML.
struct KeyNotText: DiagnosticKind {
  static let code: DiagnosticCode = "key-not-text"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    YAML allows any content as a key, but in a flow every key is a name. Doubled braces, as in template languages, are a
    mapping whose key is a mapping. To show a value in a string, write `${ }`.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("- text: Count is ${model.count}", "- text: ${model.count}")],
    wrong: [.replace("- text: ${model.count}", "- text: {{ model.count }}")])

  /// The key.
  let text: String

  var message: String { "'\(text)' is not a plain name, but a key is expected here" }

  var hints: [String] { ["to show a value in a string, write '${name}'", "put quotes around it if it is a string"] }
}
