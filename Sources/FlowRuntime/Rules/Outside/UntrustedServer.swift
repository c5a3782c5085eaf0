internal import Diagnostics

/// The certificate of a server is not trusted.
struct UntrustedServer: OutsideDiagnostic {
  static let code: DiagnosticCode = "untrusted-server"
  static let explanation = """
    The certificate is from an authority that this system does not trust, has expired, or is for another name. A
    server with a certificate of its own is trusted if the binding names the file of its authority: `tls: { ca:
    authority.pem }`. In `errors` this is `connection`.
    """
  static let example = DiagnosticExample.http(
    wrong: #"get: /notes, errors: { failed: timeout }"#,
    right: #"get: /notes, errors: { failed: [timeout, connection] }"#)

  let failure: OutsideFailure

  var hints: [String] {
    ["name the authority of its certificate in the binding: 'tls: { ca: FILE }'", failure.tie(to: "connection")]
  }
}
