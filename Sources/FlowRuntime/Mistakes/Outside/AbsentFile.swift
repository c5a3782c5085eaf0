internal import Diagnostics

/// The file that an operation reads does not exist.
struct AbsentFile: OutsideMistake {
  static let code: DiagnosticCode = "absent-file"
  static let explanation = """
    A file that was never written is not there, which is the usual beginning of many. Tie `missing` to an error that the
    operation declares, and let the flow begin without the file.
    """
  static let example = DiagnosticExample.read(
    wrong: #"read: notes.json, errors: { failed: malformed }"#,
    right: #"read: notes.json, errors: { failed: [malformed, missing] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "missing")] }
}
