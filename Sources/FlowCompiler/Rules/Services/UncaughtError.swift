internal import Diagnostics

/// An error of a call that no handler catches.
struct UncaughtError: DiagnosticKind {
  static let code: DiagnosticCode = "uncaught-error"
  static let group = DiagnosticGroup.services
  static let explanation = """
    An operation says how it can fail. Each call of it says under `catch` what is done then, or the flow does so for all calls,
    under a `catch` of its own; together they have to be ready for all errors. Steps may be empty where nothing is to be done. A call
    with a `timeout` can fail as `timeout` as well.
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
    "'\(operation)' can fail with \(errors.map { "'\($0)'" }.joined(separator: " and ")), and nobody catches that"
  }

  var hints: [String] {
    let caught = errors.map { "\($0): …" }.joined(separator: ", ")
    return ["add 'catch: { \(caught) }' beside 'call'", "catch it for all calls: 'catch: { \(caught) }' of the flow"]
  }
}
