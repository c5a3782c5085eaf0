internal import Diagnostics

/// An invisible character that YAML does not allow.
struct ControlCharacter: DiagnosticKind {
  static let code: DiagnosticCode = "control-character"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    Of the characters that do not show, a file may hold tabs and line breaks. Others come from a faulty copy, or
    were meant as escapes: in double quotes `\x01` stands for one.
    """#
  static let example = DiagnosticExample(
    from: .counter, wrong: [.replace("heading: Counter", "heading: Cou\u{1}nter")])

  let codePoint: UInt32

  var message: String { "the file holds the invisible character U+\(hexadecimal(codePoint))" }

  var hints: [String] { ["remove it", "write it as an escape in double quotes: \"\\u\(hexadecimal(codePoint))\""] }
}
