internal import Diagnostics

/// A colon and a space inside an unquoted value, which YAML reads as a key.
///
/// Reported while reading YAML.
struct ColonInText: DiagnosticKind {
  static let code: DiagnosticCode = "colon-in-text"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    In YAML, the text before a colon and a space is a key. In a value without quotes, this is rarely intended. It
    happens in expressions with `? :` and in headings with a colon. Put the whole value in quotes, or write it as a
    block after `>-`.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("- text: Count is ${model.count}", #"- text: '=model.count > 0 ? "some" : "none"'"#)],
    wrong: [.replace(#"- text: '=model.count > 0 ? "some" : "none"'"#, #"- text: =model.count > 0 ? "some" : "none""#)])

  /// The whole value.
  let text: String
  let isExpression: Bool

  var message: String {
    isExpression
      ? "the ': ' in this expression makes YAML read a key before it"
      : "the ': ' in this string makes YAML read a key before it"
  }

  var hints: [String] {
    let fold = "put it after '>-' on a separate line, indented further"
    if text.isEmpty { return ["put quotes around the whole value", fold] }
    let isMapping = !isExpression && !text.contains("${") && MissingColon.isKey(String(text.prefix { $0 != ":" }))
    let mapping = isMapping ? ["put braces around it if it is a mapping: '{ \(text) }'"] : []
    return ["put quotes around it: \(quoted(withoutQuotedDefault))", fold] + mapping
  }

  /// The text, in which quotes around the whole default of a type are left out: they would make it a string.
  private var withoutQuotedDefault: String {
    guard let match = text.wholeMatch(of: #/(\w[\w.<>, ]*\?? = )"([^"]*)"/#), match.output.2.contains(": ") else {
      return text
    }
    return "\(match.output.1)\(match.output.2)"
  }
}
