internal import Diagnostics

/// The failure of an effect's stream that the flow does not catch.
///
/// Reported while lowering presenters.
struct UncaughtFailure: DiagnosticKind {
  static let code: DiagnosticCode = "uncaught-failure"
  static let group = DiagnosticGroup.services
  static let severity = Severity.warning
  static let explanation = """
    A failed stream sends no more items. If an effect follows the stream, the `catch` of the flow handles the failure.
    Without this `catch`, the effect stops silently, and the user sees old values as if they were current. The steps
    under `catch` may be empty.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: walk

      services:
        compass: { degrees: { stream: int, errors: [disturbed] } }

      catch:
        disturbed: { message: The compass is disturbed. }

      screens:
        walk:
          state: { degrees: int = 0 }
          model: [degrees]
          effects:
            turn: { on: compass.degrees, do: { set: { degrees: =item } } }
          view:
            - text: ${model.degrees}°

      backstack: { start: walk }

      """,
    wrong: [.remove("catch:\n  disturbed: { message: The compass is disturbed. }\n")])

  let errors: [String]
  let operation: String

  var message: String {
    "'\(operation)' can fail with \(errors.map { "'\($0)'" }.joined(separator: " and ")), and the effect then stops"
  }

  var hints: [String] {
    ["catch it under 'catch' of the flow: '\(errors.map { "\($0): …" }.joined(separator: ", "))'"]
  }
}
