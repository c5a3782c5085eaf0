internal import Diagnostics

/// The certificate of a server is not trusted.
struct UntrustedServer: OutsideDiagnostic {
  static let code: DiagnosticCode = "untrusted-server"
  static let explanation = """
    The certificate of the server comes from an authority that this system does not trust, has expired, or belongs to a
    different name. To trust a server with an authority of its own, name the file of this authority in the binding:
    `tls: { ca: authority.pem }`. In `errors`, the cause is `connection`.
    """
  static let example = DiagnosticExample.http(
    wrong: #"get: /notes, errors: { failed: timeout }"#,
    right: #"get: /notes, errors: { failed: [timeout, connection] }"#)

  let failure: OutsideFailure

  var hints: [String] {
    ["name the authority of its certificate in the binding: 'tls: { ca: FILE }'", failure.tie(to: "connection")]
  }
}
