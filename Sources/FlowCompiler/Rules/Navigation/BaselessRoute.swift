internal import Diagnostics
internal import FlowSpec

/// A link that would open a modal or a sheet over an empty stack.
///
/// Reported while lowering routes and stacks.
struct BaselessRoute: DiagnosticKind {
  static let code: DiagnosticCode = "baseless-route"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    The screen under a modal or a sheet stays visible. A link sets the whole stack, so the route of a modal or a sheet \
    must name the screen under it.
    """
  static let example = DiagnosticExample(
    from: .hall,
    with: [.insert(#"  route: { path: "/halls/{guest}", over: [door], as: sheet }"#, after: "hall:")],
    wrong: [
      .replace(
        #"route: { path: "/halls/{guest}", over: [door], as: sheet }"#, #"route: { path: "/halls/{guest}", as: sheet }"#
      )
    ])

  let style: String
  let screen: String

  var message: String { "the link would open '\(screen)' as a \(style) without a screen under it" }

  var hints: [String] { ["name the screen under it: 'over: [SCREEN]'", "remove 'as: \(style)'"] }
}
