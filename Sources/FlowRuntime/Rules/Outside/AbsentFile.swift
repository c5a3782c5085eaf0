internal import Diagnostics

/// The file that an operation reads does not exist.
struct AbsentFile: OutsideDiagnostic {
  static let code: DiagnosticCode = "absent-file"
  static let explanation = """
    The file that the operation reads does not exist. For example, a file that an app writes later does not exist at the
    first start of the app. Map `missing` to an error that the operation declares, and let the flow start without the
    file.
    """
  static let example = DiagnosticExample.read(
    wrong: #"read: notes.json, errors: { failed: malformed }"#,
    right: #"read: notes.json, errors: { failed: [malformed, missing] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "missing")] }
}
