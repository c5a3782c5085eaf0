internal import Diagnostics
internal import FlowSpec

/// A link that would open a modal or a sheet over an empty stack.
struct BaselessRoute: DiagnosticKind {
  static let code: DiagnosticCode = "baseless-route"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    A modal and a sheet leave what lies under them visible. A link builds the whole stack, so it has to say what that is.
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

  var message: String { "the link would open '\(screen)' as a \(style) over nothing" }

  var hints: [String] { ["say what lies under it: 'over: [SCREEN]'", "take out 'as: \(style)'"] }
}
