internal import Diagnostics

/// An error of a call that no handler catches.
///
/// Reported while lowering presenters.
struct UncaughtError: DiagnosticKind {
  static let code: DiagnosticCode = "uncaught-error"
  static let group = DiagnosticGroup.services
  static let explanation = """
    Each error that an operation declares must be caught. A call catches an error with its own `catch`. The `catch` of
    the flow catches it for all calls. The steps under `catch` may be empty. A call with a `timeout` can also fail with
    `timeout`.
    """
  static let example = DiagnosticExample(
    from: .shelf,
    wrong: [
      .remove(
        """
        catch:
          offline: { message: No connection. }
        """)
    ])

  let errors: [String]
  let operation: String

  var message: String {
    """
    '\(operation)' can fail with \(errors.map { "'\($0)'" }.joined(separator: " and ")), but no 'catch' handles that
    """
  }

  var hints: [String] {
    let caught = errors.map { "\($0): …" }.joined(separator: ", ")
    return ["add 'catch: { \(caught) }' beside 'call'", "catch it for all calls: 'catch: { \(caught) }' of the flow"]
  }
}
