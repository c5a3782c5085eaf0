internal import Diagnostics

/// A step names tabs or a stack that is not composed at the moment.
struct AbsentStack: DiagnosticKind {
  static let code: DiagnosticCode = "absent-stack"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    Tabs and stacks exist only as long as the presenter that has them as children. `switchTo` and `in` search for them
    around the presenter that runs the step, and then in the whole flow. If the search finds nothing, the input is
    rolled back.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: shop

      screens:
        welcome:
          model: {}
          events: [enter]
          transitions:
            enter: { navigate: main }
          enter: { message: Welcome. }
          view:
            - button: { label: Enter, sends: enter }
        main:
          children:
            home:
              tabs:
                feed: { start: feed, label: Feed }
                cart: { start: cart, label: Cart }
          model: {}
          view:
            - child: home
        feed:
          model: {}
          view:
            - text: Feed
        cart:
          model: {}
          events: [leave]
          transitions:
            leave: { switchTo: home.feed }
          view:
            - button: { label: Feed, sends: leave }

      backstack:
        start: welcome
      """,
    wrong: "enter: { switchTo: home.cart }", insteadOf: "enter: { message: Welcome. }")

  let name: String

  var message: String { "no presenter has a child '\(name)' at the moment" }

  var hints: [String] {
    ["go to the screen that has '\(name)' first, and switch in a step that runs when the child exists"]
  }
}
