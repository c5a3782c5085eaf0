import Testing

/// Screens that are called for a result, and the use of that result.
@Suite struct DroppedResultTests {
  @Test func `a screen with a result is navigated to with 'then', where an answer can arrive`() {
    expectFindings(
      """
      events: [ask]
      transitions:
        ask: { navigate: { to: b, as: replace } }
      #                        ^ dropped-result: the result of 'b' is dropped, since this 'navigate' has no 'then'
      #                          hint: write 'then' with steps that use 'result'
      #                          hint: write 'then: []' if it is not needed
      screens:
        a:
          model: { title: A }
          events: [push, sheet, cancel, then, ignore, replace, reset, reuse, ask]
          transitions:
            push: { navigate: b }
      #                       ^ dropped-result: the result of 'b' is dropped, since this 'navigate' has no 'then'
      #                         hint: write 'then' with steps that use 'result'
      #                         hint: write 'then: []' if it is not needed
            sheet: { navigate: { to: b, as: sheet } }
      #                              ^ dropped-result: the result of 'b' is dropped, since this 'navigate' has no 'then'
      #                                hint: write 'then' with steps that use 'result'
      #                                hint: write 'then: []' if it is not needed
            cancel: { navigate: { to: b, cancelled: { message: No. } } }
      #                               ^ dropped-result: the result of 'b' is dropped, since this 'navigate' has no 'then'
      #                                 hint: write 'then' with steps that use 'result'
      #                                 hint: write 'then: []' if it is not needed
            then: { navigate: { to: b, then: { message: "${result}" } } }
            ignore: { navigate: { to: b, then: [] } }
            replace: { navigate: { to: b, as: replace } }
            reset: { navigate: { to: b, as: reset } }
            reuse: { navigate: { to: b, as: reuse } }
            ask: { send: flow.ask }
          view:
            - text: ${model.title}
            - button: { label: Push, sends: push }
            - button: { label: Sheet, sends: sheet }
            - button: { label: Cancel, sends: cancel }
            - button: { label: Then, sends: then }
            - button: { label: Ignore, sends: ignore }
            - button: { label: Replace, sends: replace }
            - button: { label: Reset, sends: reset }
            - button: { label: Reuse, sends: reuse }
            - button: { label: Ask, sends: ask }
        b:
          result: int
          model: { title: B }
          events: [end]
          transitions: { end: { return: 1 } }
          view:
            - text: ${model.title}
            - button: { label: End, sends: end }
      """)
  }

  @Test func `a screen whose keys are not all known may have no result`() {
    expectFindings(
      """
      screens:
        a:
          events: [go]
          transitions:
            go: { navigate: b }
          view:
            - button: { label: Go, sends: go }
        b:
          colour: red
      #   ^^^^^^ unknown-key: a screen has no key 'colour'
      #          hint: its keys are 'params', 'route', 'result', 'requires', 'state', 'saved', 'derived', 'model', …
          view:
            - text: B
      """)
  }
}
