internal import Diagnostics

/// A value that begins with a YAML indicator, so that it is not read as the intended string.
///
/// Reported while reading YAML.
struct LeadingIndicator: DiagnosticKind {
  static let code: DiagnosticCode = "leading-indicator"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    A value without quotes cannot begin with certain characters. They are ``* & @ % { [ ` - ? | > , ] }``. Each of them
    has another meaning in YAML or is reserved. In quotes, they are ordinary characters.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("- heading: Counter", #"- heading: "@counter""#)],
    wrong: [.replace(#"- heading: "@counter""#, "- heading: @counter")])

  /// The whole value.
  let text: String
  /// The meaning of the character in YAML.
  let meaning: String

  var message: String { "a value that begins with '\(text.prefix(1))' needs quotes: \(meaning)" }

  var hints: [String] { ["write \(quoted(text))"] }
}
