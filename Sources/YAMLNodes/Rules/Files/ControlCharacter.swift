internal import Diagnostics

/// An invisible character that YAML does not allow.
///
/// Reported while reading YAML.
struct ControlCharacter: DiagnosticKind {
  static let code: DiagnosticCode = "control-character"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    Tabs and line breaks are the only invisible characters that a file may contain. Other invisible characters come from
    a faulty copy, or were meant as escapes. In double quotes, an escape such as `\x01` stands for such a character.

    The separators U+0085, U+2028 and U+2029 are among these characters: an editor shows the text behind them in the
    same line, but some YAML parsers begin a new line there.
    """#
  static let example = DiagnosticExample(
    from: .counter, wrong: [.replace("heading: Counter", "heading: Cou\u{1}nter")])

  let codePoint: UInt32

  var message: String { "the file contains the invisible character U+\(hexadecimal(codePoint))" }

  var hints: [String] { ["remove it", "write it as an escape in double quotes: \"\\u\(hexadecimal(codePoint))\""] }
}
