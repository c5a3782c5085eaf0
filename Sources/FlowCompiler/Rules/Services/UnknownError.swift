internal import Diagnostics
internal import FlowProgram

/// An error that is caught or faked but cannot occur.
///
/// Reported while lowering presenters and lowering bindings.
struct UnknownError: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-error"
  static let group = DiagnosticGroup.services
  static let explanation = """
    Only the `errors` that an operation declares can be caught or faked. There are two exceptions: a call with a
    `timeout` can fail with `timeout`, and any call can fail with `lost` if the flow was saved while the call was in
    flight.
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
    return nameHints(for: name, among: known, listedAs: "the errors are")
  }
}
