internal import Diagnostics

/// A line of three backticks or tildes around the flow, as in Markdown.
///
/// Reported while reading YAML.
struct MarkdownFence: DiagnosticKind {
  static let code: DiagnosticCode = "markdown-fence"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    In Markdown, a line of three backticks begins or ends a block of code. Such lines are not a part of the flow.
    """#
  static let example = DiagnosticExample(
    wrong: "```yaml\n" + ExampleFlow.counter.text + "```\n", right: ExampleFlow.counter.text)

  /// The content of the line.
  let text: String
  /// Whether there is another such line, which is shown together with this one.
  let isPair: Bool

  var message: String { "'\(text)' belongs to Markdown and is not part of a flow" }

  var hints: [String] { [isPair ? "remove both lines" : "remove the line"] }
}
