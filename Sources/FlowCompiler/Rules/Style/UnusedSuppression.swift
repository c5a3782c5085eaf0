internal import Diagnostics
internal import FlowSpec

/// A setting that turns a rule off where it finds nothing.
struct UnusedSuppression: DiagnosticKind {
  static let code: DiagnosticCode = "unused-suppression"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    A setting that is no longer needed hides the next mistake of its kind.
    """
  static let example = DiagnosticExample(from: .meter, wrong: [.remove("calibrated: timestamp?")])

  let code: String
  let isAtPlace: Bool

  var message: String { "'\(code)' is turned off, but finds nothing \(isAtPlace ? "there" : "here")" }

  var hints: [String] { ["remove it"] }
}
