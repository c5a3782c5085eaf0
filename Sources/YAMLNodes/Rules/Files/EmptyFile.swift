internal import Diagnostics

/// A file that contains only spaces and comments.
///
/// Reported while reading YAML.
struct EmptyFile: DiagnosticKind {
  static let code: DiagnosticCode = "empty-file"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    A flow file contains a mapping that begins with `flowspec: 2`. This file is empty.
    """#
  static let example = DiagnosticExample(wrong: "# a counter\n", right: ExampleFlow.counter.text)

  var message: String { "the file has no content" }

  var hints: [String] { ["begin with 'flowspec: 2' and 'flow: NAME'"] }
}
