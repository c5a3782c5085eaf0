internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// A scenario types a text that the field cannot parse.
struct UnfitText: DiagnosticKind {
  static let code: DiagnosticCode = "unfit-text"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    The flow converts the typed text to the type of the event or state of the field: for example, to a whole number, a \
    duration or a case of an enum. This text cannot be converted.
    """
  static let example = DiagnosticExample(
    from: .kettle,
    wrong: [.replace("- type: { Cups: 2 }", "- type: { Cups: two }")])

  let text: String
  let label: String
  let type: String

  var message: String { "'\(text)' is not \(type), which '\(label)' requires" }
}
