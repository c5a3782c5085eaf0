internal import Diagnostics

/// Bytes that are not UTF-8, or the replacement character that another program left for such bytes.
///
/// Reported while reading YAML.
struct NotUTF8: DiagnosticKind {
  static let code: DiagnosticCode = "not-utf8"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    A flow file must be UTF-8. Files in other encodings, such as Latin-1, contain bytes that are not valid in UTF-8. If
    a file contains the replacement character U+FFFD, a program has already lost such bytes.
    """#
  static let example = DiagnosticExample(
    from: .counter, with: [.replace("- heading: Counter", "- heading: Café")], wrong: [.replace("Café", "Caf\u{FFFD}")])

  /// The first invalid byte, or `nil` for the replacement character.
  let byte: UInt8?

  var message: String {
    guard let byte else { return "a character was lost here when the file was converted" }
    return "the byte 0x\(hexadecimal(UInt32(byte), digits: 2)) is not UTF-8"
  }

  var hints: [String] { byte == nil ? ["type the character again"] : ["save the file as UTF-8"] }
}
