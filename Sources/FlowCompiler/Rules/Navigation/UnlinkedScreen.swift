internal import Diagnostics

/// A redirect that forwards the link of a screen without a route.
///
/// Reported while lowering routes and stacks.
struct UnlinkedScreen: DiagnosticKind {
  static let code: DiagnosticCode = "unlinked-screen"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    In a `redirect`, `requested` is the link of the requested screen, with its params. The flow can open this link later
    with `navigate: { route: … }`. A screen has a link if it has a `route`. It also has a link if the route of another
    screen lists it under `over`, or leads into one of its tabs.
    """
  static let example = DiagnosticExample(
    from: .club,
    with: [
      .replace("redirect: desk", "redirect: { to: desk, params: { wish: the room } }"),
      .replace(
        "model: { title: Join us }",
        """
        params: { wish: string }
        model: { title: "Join us to see ${params.wish}" }
        """),
    ],
    wrong: [.replace("wish: the room", "wish: =requested")])

  let screen: String
  let isImport: Bool

  var message: String { "'\(screen)' has no route, so there is no link to pass on as 'requested'" }

  var hints: [String] {
    isImport ? ["pass on the values that are needed from 'params'"] : ["add one to '\(screen)': 'route: /\(screen)'"]
  }
}
