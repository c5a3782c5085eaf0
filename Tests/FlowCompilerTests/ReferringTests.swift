import Testing

/// References to params, screens, events, timers and words.
@Suite struct ReferringTests {
  @Test func `a name for another that is missing is one mistake`() {
    expectFindings(
      """
      screens:
        a:
          model: { title: Hello }
          events: { go: , pick: { id: int } }
          transitions:
            go:
              - navigate: { to: b, params: { nmae: Ada } }
      #                                      ^^^^ unknown-argument: the screen 'b' has no param 'nmae'
      #                                           hint: did you mean 'name'?
              - navigate: { to: b, params: { who: Ada } }
      #                                      ^^^ unknown-argument: the screen 'b' has no param 'who'
      #                                          hint: write 'name', which is missing
              - navigate: { to: b, params: { name: Ada, who: Ada } }
      #                                                 ^^^ unknown-argument: the screen 'b' has no param 'who'
      #                                                     hint: it has 'name'
              - navigate: b
      #                   ^ missing-argument: the screen 'b' needs a param 'name'
      #                     hint: add 'name: …', which is a string
              - navigate: { to: c, params: { name: =nope } }
      #                         ^ unknown-screen: no screen is named 'c'
      #                           hint: the screens are 'a', 'b'
      #                                             ^^^^ unknown-name: no variable is named 'nope'
      #                                                  hint: there are 'screen', 'messages', 'visible', 'event', 'backstack.depth', 'backstack.entries', 'backstack.forward'
            pick: { message: "${event.id}" }
          view:
            - button: { label: Go, sends: go }
            - button: { label: Pick, sends: { pick: { ident: 1 } } }
      #                                               ^^^^^ unknown-argument: the event 'pick' has no field 'ident'
      #                                                     hint: write 'id', which is missing
        b:
          params: { name: string }
          model: { name: =params.name }
          view:
            - text: ${model.name}
      """)
  }

  @Test func `timers, screens and ways to join the stack have names`() {
    expectFindings(
      """
      screens:
        a:
          model: { title: Hello }
          events: [go]
          transitions:
            go:
              - after: 1s
                name: tick
                do: { cancel: tock }
      #                       ^^^^ unknown-timer: no timer or call is named 'tock'
      #                            hint: did you mean 'tick'?
              - navigate: { to: bb, as: popup }
      #                         ^^ unknown-screen: no screen is named 'bb'
      #                            hint: did you mean 'b'?
      #                                 ^^^^^ unknown-word: 'as' cannot be 'popup'
      #                                       hint: it is one of 'push', 'replace', 'reset', 'modal', 'sheet', 'reuse'
              - goBack: { to: c }
      #                       ^ unknown-screen: no screen is named 'c'
      #                         hint: the screens are 'a', 'b'
          view:
            - button: { label: Go, sends: go }
            - button: { label: Go, sends: goo }
      #                                   ^^^ unknown-event: 'a' has no event 'goo'
      #                                       hint: did you mean 'go'?
        b:
          model: { title: Hello }
      backstack: { start: aa }
      #                   ^^ unknown-screen: no screen is named 'aa'
      #                      hint: did you mean 'a'?
      """)
  }
}
