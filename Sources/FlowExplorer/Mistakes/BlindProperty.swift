internal import FlowReports
internal import Diagnostics

/// A property uses `screen` to test for a screen that never lies on the stack of the flow.
struct BlindProperty: DiagnosticKind {
  static let code: DiagnosticCode = "blind-property"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    `screen` is about the stack of the flow. A screen that lies in a tab or in an inner stack is never on it, so a comparison
    with that screen has the same outcome in every state, whatever the user sees. The property claims nothing about the
    screen. State that the screen's `enter` and `leave` write can stand for it.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 1
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
    flowspec: 1
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
    "'\(name)' cannot see '\(screen)': 'screen' is about the stack of the flow, and '\(screen)' lies in a tab or an inner stack"
  }

  var hints: [String] {
    ["let 'enter' and 'leave' of '\(screen)' write state that the property reads in its place"]
  }
}
