internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A link in the flow that leads nowhere.
///
/// Reported while lowering presenters.
struct WrongLink: DiagnosticKind {
  static let code: DiagnosticCode = "wrong-link"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    `navigate: { route: … }` follows a link, which must match one of the routes of the flow. A literal link is checked
    before the flow runs. A computed link is checked when it is followed.
    """
  static let example = DiagnosticExample(
    from: .hall,
    with: [
      .replace("open: { navigate: { to: hall, params: { guest: Ada } } }", "open: { navigate: { route: /halls/Ada } }"),
      .insert("  route: /halls/{guest}", after: "hall:"),
    ],
    wrong: [.replace("open: { navigate: { route: /halls/Ada } }", "open: { navigate: { route: /hals/Ada } }")])

  let problem: LinkProblem

  var message: String { problem.message }

  var hints: [String] { problem.hints }
}
