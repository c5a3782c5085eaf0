internal import Diagnostics

/// A space and a hash sign inside an unquoted value, where YAML drops the rest as a comment.
///
/// Reported while reading YAML.
struct CommentInText: DiagnosticKind {
  static let code: DiagnosticCode = "comment-in-text"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    A hash sign after a space begins a comment, even inside a value without quotes. The value ends before the hash sign.
    To keep the hash sign, put the whole value in quotes.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("- text: Count is ${model.count}", #"- text: "Count #${model.count}""#)],
    wrong: [.replace(#"- text: "Count #${model.count}""#, "- text: Count #${model.count}")])

  /// The value including the comment.
  let text: String
  let comment: String

  var message: String { "'\(comment)' is dropped as a comment" }

  var hints: [String] {
    ["put quotes around the whole value: \(quoted(text))", "if it is a comment, complete the value before it"]
  }
}
