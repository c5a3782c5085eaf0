internal import Diagnostics

/// The file that an operation reads does not exist.
struct AbsentFile: OutsideDiagnostic {
  static let code: DiagnosticCode = "absent-file"
  static let explanation = """
    At the first start of an app, a file that the app writes later does not exist yet. Map `missing` to an error that
    the operation declares, and let the flow start without the file.
    """
  static let example = DiagnosticExample.read(
    wrong: #"read: notes.json, errors: { failed: malformed }"#,
    right: #"read: notes.json, errors: { failed: [malformed, missing] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "missing")] }
}
