internal import Diagnostics

/// Unexpected text after the `|` or `>` that begins a block scalar.
///
/// Reported while reading YAML.
struct BadBlockHeader: DiagnosticKind {
  static let code: DiagnosticCode = "bad-block-header"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    The first line of a block cannot contain text. A value that begins with `|` or `>` is a block. Its content is on the
    following lines, which are indented further. Only `-`, `+` and a digit may follow the `|` or `>`. A string that
    begins with `|` or `>` itself needs quotes.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("- heading: Counter", #"- heading: "> Counter""#)],
    wrong: [.replace(#"- heading: "> Counter""#, "- heading: > Counter")])

  /// The sign and the text after it.
  let text: String

  var message: String { "'\(text)' begins a block, whose content starts on the next line" }

  var hints: [String] { ["put quotes around it: \(quoted(text))", "put the text on the next line, indented further"] }
}
