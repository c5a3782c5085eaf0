internal import Diagnostics

/// An argument of an operation is not allowed at its position in the request.
struct UnsendableRequest: OutsideDiagnostic {
  static let code: DiagnosticCode = "unsendable-request"
  static let explanation = """
    An argument in the path of a request, or in the name of a file, would change the path: it is empty, or it is `.` or
    `..`. No request is sent. Check the value in the flow before the call. The query of a request accepts any string.
    """
  static let example = DiagnosticExample.http(
    wrong: #"get: "/notes/${args.tag}", errors: { failed: connection }"#,
    right: #"get: /notes, query: { tag: =args.tag }, errors: { failed: connection }"#)

  let failure: OutsideFailure

  var hints: [String] {
    [
      "let the step run only when its arguments can be sent, as in 'when: name != \"\"'",
      "move the argument to 'query'",
    ]
  }
}
