internal import Diagnostics
internal import FlowSpec

/// A visible string that interpolates a secret.
struct RevealedSecret: DiagnosticKind {
  static let code: DiagnosticCode = "revealed-secret"
  static let group = DiagnosticGroup.types
  static let explanation = """
    What is `secret`, and what is made of it, is not shown: not in texts, not in messages, not in a `string` that somebody else shows
    then. It goes where a `secret` is taken: state, fields, payloads, the `secret` element, the arguments of a service. What can be
    asked of it is no secret: its `size()`, whether it equals something, whether it `contains` something.
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

  var message: String { "'\(text)' is secret, and this text is not" }

  var hints: [String] { ["remove it", "declare what the text goes into as 'secret'"] }
}
