internal import Diagnostics

/// An existing file cannot be read.
struct UnreadableFile: OutsideMistake {
  static let code: DiagnosticCode = "unreadable-file"
  static let explanation = """
    The file is no JSON, or no YAML where its name says so; or it is a folder, or one that may not be read. To `errors`
    all of that is `malformed`.
    """
  static let example = DiagnosticExample.read(
    wrong: #"read: notes.json, errors: { failed: missing }"#,
    right: #"read: notes.json, errors: { failed: [missing, malformed] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "malformed")] }
}
