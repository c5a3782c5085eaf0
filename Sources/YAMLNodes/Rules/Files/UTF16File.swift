internal import Diagnostics

/// A file in UTF-16.
///
/// Reported while reading YAML.
struct UTF16File: DiagnosticKind {
  static let code: DiagnosticCode = "utf16-file"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    A flow file must be UTF-8. Some editors save files as UTF-16, often under the name Unicode. UTF-16 uses two bytes
    for most characters.
    """#
  static let example = DiagnosticExample(
    wrong: ExampleFlow.counter.text.map { "\($0)\0" }.joined(), right: ExampleFlow.counter.text)

  var message: String { "the file is UTF-16, but flows are UTF-8" }

  var hints: [String] { ["save it as UTF-8"] }
}
