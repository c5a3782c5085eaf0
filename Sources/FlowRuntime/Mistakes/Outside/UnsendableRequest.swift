internal import Diagnostics

/// An argument of an operation is not allowed at its position in the request.
struct UnsendableRequest: OutsideMistake {
  static let code: DiagnosticCode = "unsendable-request"
  static let explanation = """
    An argument goes into the path of a request, or into the name of a file, and would make another one of it: it is
    empty, or it is '.' or '..'. Nothing is asked then. The flow has to see to it that such an argument never gets
    there; the query of a request takes any text.
    """
  static let example = DiagnosticExample.http(
    wrong: #"get: "/notes/${args.tag}", errors: { failed: connection }"#,
    right: #"get: /notes, query: { tag: =args.tag }, errors: { failed: connection }"#)

  let failure: OutsideFailure

  var hints: [String] {
    [
      "let the step run only while its arguments can be sent, as in 'when: name != \"\"'",
      "put the argument into 'query'",
    ]
  }
}
