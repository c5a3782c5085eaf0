internal import Diagnostics
internal import FlowProgram

/// An error that is caught or faked but cannot occur.
struct UnknownError: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-error"
  static let group = DiagnosticGroup.services
  static let explanation = """
    What can be caught and faked are the `errors` that an operation declares. Besides, a call with a `timeout` can fail as `timeout`,
    and any call as `lost`, where the flow was written down while it was in flight.
    """
  static let example = DiagnosticExample(
    from: .shelf,
    wrong: [.replace("offline: { message: No connection. }", "offlin: { message: No connection. }")])

  let name: String
  /// The operation, or `nil` when the diagnostic concerns all of them.
  let operation: String?
  let known: [String]
  var isFake = false

  var message: String {
    operation.map { "'\($0)' does not fail with '\(name)'" } ?? "no operation fails with '\(name)'"
  }

  var hints: [String] {
    if name == Operation.timeoutError, !isFake { return ["add a 'timeout' to the call, as in 'timeout: 10s'"] }
    if known.isEmpty { return ["declare it: 'errors: [\(name)]'", "remove it"] }
    return nameHints(for: name, among: known, listedAs: "it may fail with")
  }
}
