internal import Diagnostics
internal import FlowSpec

/// A visible string that interpolates a secret.
///
/// Reported while lowering presenters.
struct RevealedSecret: DiagnosticKind {
  static let code: DiagnosticCode = "revealed-secret"
  static let group = DiagnosticGroup.types
  static let explanation = """
    A `secret`, and every string computed from it, is never shown: not in texts, not in messages, and not in a `string`
    that another presenter may show. Only places with the declared type `secret` accept it: state, fields, payloads, the
    `secret` element and the arguments of a service. The results of `size()`, of comparisons and of `contains` are not
    secret.
    """
  static let example = DiagnosticExample(
    from: .mail,
    with: [
      .insert("password: secret = 'abc'", after: #"address: string = """#),
      .replace(
        """
        state:
          address: string = ""
          password: secret = 'abc'
          isSent: bool = false
        """,
        """
        state:
          address: string = ""
          password: secret = 'abc'
          isSent: bool = false
        enter: { set: { password: "" } }
        """),
      .replace("address: =address", #"address: "${address} ${password.size()}""#),
    ],
    wrong: [.replace(#"address: "${address} ${password.size()}""#, #"address: "${address}:${password}""#)])

  let text: String

  var message: String { "'\(text)' is secret, but this string is not" }

  var hints: [String] { ["remove it", "declare the type of this string as 'secret'"] }
}
