internal import Diagnostics

/// An argument of an operation is not allowed at its position in the request.
struct UnsendableRequest: OutsideDiagnostic {
  static let code: DiagnosticCode = "unsendable-request"
  static let explanation = """
    An argument would change the path of a request or of a file, so nothing is sent. In the path of a request, the value
    of an interpolation must not be empty, and no segment may be `.` or `..`. In the name of a file, the value of an
    interpolation must not be empty, start with a dot or contain a slash. Check the value in the flow before the call.
    In the query of a request, any string is allowed.
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
