internal import Diagnostics
internal import FlowSpec

/// A first screen with a param that has no value.
///
/// Reported while lowering routes and stacks.
struct StartNeedsParam: DiagnosticKind {
  static let code: DiagnosticCode = "start-needs-param"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    The first screen of the flow has no caller, so its params must have defaults or be nullable.
    """
  static let example = DiagnosticExample(
    from: .hall,
    wrong: [
      .insert(
        """
        events: [leave]
        transitions:
          leave: { navigate: door }
        """, after: "model: { guest: =params.guest }"),
      .insert("- button: { label: Leave, sends: leave }", after: "- text: Welcome, ${model.guest}"),
      .replace("start: door", "start: hall"),
    ])

  let param: String
  let screen: String

  var message: String { "the flow starts on '\(screen)', but its param '\(param)' has no value" }

  var hints: [String] { ["declare it with a default: '\(param): TYPE = …'"] }
}
