internal import Diagnostics

/// A redirect that forwards the link of a screen without a route.
struct UnlinkedScreen: DiagnosticKind {
  static let code: DiagnosticCode = "unlinked-screen"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    In a `redirect`, `requested` is the link of what was asked for, with its params, so that one can go on there later by
    `navigate: { route: … }`. Only a screen with a `route` has a link.
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

  var message: String { "'\(screen)' has no route, so nothing can be handed on as 'requested'" }

  var hints: [String] {
    isImport ? ["hand on what is needed from 'params'"] : ["add one to '\(screen)': 'route: /\(screen)'"]
  }
}
