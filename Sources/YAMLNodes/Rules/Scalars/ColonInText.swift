internal import Diagnostics

/// A colon and a space inside an unquoted value, which YAML reads as a key.
struct ColonInText: DiagnosticKind {
  static let code: DiagnosticCode = "colon-in-text"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    In YAML a colon followed by a space makes a key of what stands before it. In a value without quotes that is
    seldom meant: the second half of `? :` in a formula and a heading with a colon are where it happens. Quotes
    around the whole value, or a block behind `>-`, keep it together.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("- text: Count is ${model.count}", #"- text: '=model.count > 0 ? "some" : "none"'"#)],
    wrong: [.replace(#"- text: '=model.count > 0 ? "some" : "none"'"#, #"- text: =model.count > 0 ? "some" : "none""#)])

  /// The whole value.
  let text: String
  let isFormula: Bool

  var message: String {
    isFormula
      ? "the ': ' in this formula makes YAML read a key in front of it"
      : "the ': ' in this text makes YAML read a key in front of it"
  }

  var hints: [String] {
    let fold = "put it behind '>-' on a line of its own, indented further"
    if text.isEmpty { return ["put quotes around the whole value", fold] }
    let isMapping = !isFormula && !text.contains("${") && MissingColon.isKey(String(text.prefix { $0 != ":" }))
    let mapping = isMapping ? ["put braces around it if it is a mapping: '{ \(text) }'"] : []
    return ["put quotes around it: \(quoted(text))", fold] + mapping
  }
}
