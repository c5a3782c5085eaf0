internal import Diagnostics
internal import FlowSpec

/// A password that is shown in clear text.
struct OpenPassword: DiagnosticKind {
  static let code: DiagnosticCode = "open-password"
  static let group = DiagnosticGroup.accessibility
  static let severity = Severity.warning
  static let explanation = """
    A `field` shows the text that the user types. A `secret` masks the text, keeps it out of transcripts, and allows
    password managers to fill it in.
    """
  static let example = DiagnosticExample(
    from: .mail,
    with: [.replace("- field: { label: Address, edits: address }", "- secret: { label: Password, edits: address }")],
    wrong: [.replace("- secret: { label: Password, edits: address }", "- field: { label: Password, edits: address }")])

  let label: String

  var message: String { "the text typed into '\(label.truncated(to: 40))' is visible on the screen" }

  var hints: [String] { ["write 'secret' instead of 'field'"] }
}

extension OpenPassword: ControlRule {
  /// The words that name passwords.
  private static let words: Set<String> = ["password", "passphrase", "passcode", "passwort", "kennwort"]

  static func check(_ control: ControlSyntax, at span: Span, into report: inout Report) {
    guard control.kind == .field, let label = control.label?.words, words.contains(label.lowercased()) else { return }
    report.add(OpenPassword(label: label), at: span)
  }
}
