internal import Diagnostics

/// A redirect that forwards the link of a screen without a route.
struct UnlinkedScreen: DiagnosticKind {
  static let code: DiagnosticCode = "unlinked-screen"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    In a `redirect`, `requested` is the link of what was asked for, with its params, so that one can go on there later by
    `navigate: { route: … }`. Only a screen with a `route` has a link.
    """
  static let example = DiagnosticExample.club(
    wrong: """
          requires: { when: isMember, redirect: { to: desk, params: { wish: =requested } } }
          model: { title: Members }
          view:
            - heading: ${model.title}
        desk:
          params: { wish: string }
          model: { title: "Join us to see ${params.wish}" }
      """,
    right: """
          requires: { when: isMember, redirect: { to: desk, params: { wish: the room } } }
          model: { title: Members }
          view:
            - heading: ${model.title}
        desk:
          params: { wish: string }
          model: { title: "Join us to see ${params.wish}" }
      """,
    insteadOf: """
          requires: { when: isMember, redirect: desk }
          model: { title: Members }
          view:
            - heading: ${model.title}
        desk:
          model: { title: Join us }
      """)

  let screen: String
  let isImport: Bool

  var message: String { "'\(screen)' has no route, so nothing can be handed on as 'requested'" }

  var hints: [String] {
    isImport ? ["hand on what is needed from 'params'"] : ["add one to '\(screen)': 'route: /\(screen)'"]
  }
}
