internal import Diagnostics

/// A backslash in double quotes that does not begin a valid escape.
///
/// Reported while reading YAML.
struct BadEscape: DiagnosticKind {
  static let code: DiagnosticCode = "bad-escape"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    In double quotes, a backslash begins an escape, such as `\n`, `\t`, `\"`, `\\`, `\x41` or `\u00e9`. The character
    after this backslash does not belong to any escape. This mistake is most frequent in regular expressions. In single
    quotes, there are no escapes.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("- heading: Counter", #"- heading: 'C:\games'"#)],
    wrong: [.replace(#"- heading: 'C:\games'"#, #"- heading: "C:\games""#)])

  /// The backslash and the text after it.
  let text: String

  var message: String { "'\(text)' is not an escape in double quotes" }

  var hints: [String] {
    ["write '\\\(text)' for a backslash", "use single quotes, in which a backslash is an ordinary character"]
  }
}
