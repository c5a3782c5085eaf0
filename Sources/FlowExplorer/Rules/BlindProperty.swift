internal import FlowReports
internal import Diagnostics

/// A property uses `screen` to test for a screen that never lies on the stack of the flow.
struct BlindProperty: DiagnosticKind {
  static let code: DiagnosticCode = "blind-property"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    `screen` is the screen on top of the flow's own stack. A screen in a tab or in an inner stack is never on that
    stack, so a comparison of `screen` with such a screen has the same result in every state. The property then claims
    nothing about the screen. Use `shown.SCREEN`, which is true while a screen is visible anywhere.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: paper

      screens:
        main:
          children:
            tabs:
              tabs:
                news: { start: news, label: News }
                sport: { start: sport, label: Sport }
          view:
            - child: tabs
        news:
          view:
            - text: Today
        sport:
          view:
            - text: Results

      backstack:
        start: main
        onRootBack: exit

      properties:
        the paper stays open: { always: "screen == 'main'" }
      """,
    wrong: [
      .replace(
        #"the paper stays open: { always: "screen == 'main'" }"#,
        #"the paper stays open: { always: "screen != 'news'" }"#)
    ])

  private static let flow = """
    flowspec: 2
    flow: paper

    screens:
      main:
        children:
          tabs:
            tabs:
              news: { start: news, label: News }
              sport: { start: sport, label: Sport }
        view:
          - child: tabs
      news:
        view:
          - text: Today
      sport:
        view:
          - text: Results

    backstack:
      start: main
      onRootBack: exit

    properties:
      the paper stays open: { always: "CLAIM" }
    """

  let name: String
  let screen: String

  var message: String {
    """
    'screen' is never '\(screen)' in '\(name)': it is the screen of the flow's own stack, but '\(screen)' lies in a \
    tab or an inner stack
    """
  }

  var hints: [String] {
    ["write 'shown.\(screen)', which is true while '\(screen)' is visible anywhere"]
  }
}
