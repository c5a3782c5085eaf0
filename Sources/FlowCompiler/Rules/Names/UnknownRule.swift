internal import Diagnostics
internal import FlowSpec

/// A setting for a rule that does not exist.
///
/// Reported while reading settings.
struct UnknownRule: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-rule"
  static let group = DiagnosticGroup.names
  static let explanation = """
    Rules are named by their codes, which are in brackets at the end of messages. `flowspec explain` lists all codes.
    """
  static let example = DiagnosticExample(
    from: .meter,
    wrong: [.replace("unused-declaration:", "unused-declarations:")])

  let code: String
  let codes: [String]

  var message: String { "there is no rule '\(code.truncated(to: 40))'" }

  var hints: [String] {
    if let typo = nearestName(to: code, among: codes) { return ["did you mean '\(typo)'?"] }
    return ["write the code in brackets after a message"]
  }
}
