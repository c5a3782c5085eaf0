internal import Diagnostics
internal import FlowProgram

/// A server replies with an error status.
struct FailedStatus: OutsideDiagnostic {
  static let code: DiagnosticCode = "failed-status"
  static let explanation = """
    Only a status from 200 to 299 means success. The binding can map any other status, or a range such as `500..599`, to
    an error that the operation declares. A status that the binding does not map is a fault. The fault shows the
    beginning of the reply.
    """
  static let example = DiagnosticExample.http(
    wrong: #"get: /notes, errors: { failed: 500..599 }"#,
    right: #"get: /notes, errors: { failed: [404, 500..599] }"#)

  let failure: OutsideFailure

  private var status: String {
    guard case .status(let number) = failure.fault.kind else { return "500..599" }
    return "\(number)"
  }

  var hints: [String] { [failure.tie(to: status)] }
}
