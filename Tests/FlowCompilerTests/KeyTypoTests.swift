import Testing

/// Misspelled keys. Each is reported once and read as the intended key.
@Suite struct KeyTypoTests {
  @Test func `a typo in 'state' causes no errors where the state is used`() {
    expectFindings(
      """
      screens:
        a:
          stat: { count: int = 0 }
      #   ^^^^ unknown-key: a screen has no key 'stat'
      #        hint: did you mean 'state'?
          model: [count]
          events: [add]
          transitions:
            add: { set: { count: =count + 1 } }
          view:
            - text: ${model.count}
            - button: { label: Add, sends: add }
      """)
  }

  @Test func `a typo in 'events' causes no errors in transitions and controls`() {
    expectFindings(
      """
      screens:
        a:
          state: { count: int = 0 }
          model: [count]
          event: [add]
      #   ^^^^^ unknown-key: a screen has no key 'event'
      #         hint: did you mean 'events'?
          transitions:
            add: { set: { count: =count + 1 } }
          view:
            - text: ${model.count}
            - button: { label: Add, sends: add }
      """)
  }

  @Test func `a typo in 'transitions' does not report events as unhandled`() {
    expectFindings(
      """
      screens:
        a:
          state: { count: int = 0 }
          model: [count]
          events: [add]
          transition:
      #   ^^^^^^^^^^ unknown-key: a screen has no key 'transition'
      #              hint: did you mean 'transitions'?
            add: { set: { cuont: =count + 1 } }
      #                   ^^^^^ unwritable-name: 'cuont' is not state of 'a'
      #                         hint: did you mean 'count'?
          view:
            - text: ${model.count}
            - button: { label: Add, sends: add }
      """)
  }

  @Test func `what stands under a misspelt key is checked too`() {
    expectFindings(
      """
      screens:
        a:
          state: { count: int = 0 }
          model: [count]
          veiw:
      #   ^^^^ unknown-key: a screen has no key 'veiw'
      #        hint: did you mean 'view'?
            - text: ${model.cont}
      #                     ^^^^ unknown-field: 'a model' has no field 'cont'
      #                          hint: did you mean 'count'?
      """)
  }

  @Test func `a typo in 'screens' does not make the first screen unknown`() {
    expectFindings(
      """
      screen:
      # @1-7 unknown-key: the flow has no key 'screen'
      #      hint: did you mean 'screens'?
        a:
          model: { title: Hello }
          view: [{ text: "${model.title}" }]
      """)
  }

  @Test func `slips in steps, elements and their keys are read as what was meant`() {
    expectFindings(
      """
      screens:
        a:
          state: { count: int = 0 }
          model: [count]
          events: [add]
          transitions:
            add: { sett: { count: =cont + 1 } }
      #            ^^^^ unknown-choice: a step 'sett' does not exist
      #                 hint: did you mean 'set'?
      #                            ^^^^ unknown-name: no variable is named 'cont'
      #                                 hint: did you mean 'count'?
          view:
            - txt: ${model.cont}
      #       ^^^ unknown-choice: an element 'txt' does not exist
      #           hint: did you mean 'text'?
      #                    ^^^^ unknown-field: 'a model' has no field 'cont'
      #                         hint: did you mean 'count'?
            - button: { lable: Add, sends: add, enable: true }
      #                 ^^^^^ unknown-key: 'button' has no key 'lable'
      #                       hint: did you mean 'label'?
      #                                         ^^^^^^ unknown-key: 'button' has no key 'enable'
      #                                                hint: did you mean 'enabled'?
      """)
  }

  @Test func `an unknown key may have declared an unknown name`() {
    expectFindings(
      """
      screens:
        a:
          variables: { count: int = 0 }
      #   ^^^^^^^^^ unknown-key: a screen has no key 'variables'
      #             hint: did you mean 'state'?
          model: [count]
          actions: [add]
      #   ^^^^^^^ unknown-key: a screen has no key 'actions'
      #           hint: did you mean 'transitions'?
          on:
      #   ^^ unknown-key: a screen has no key 'on'
      #      hint: did you mean 'transitions'?
            add: { set: { count: =count + 1 } }
          view:
            - text: ${model.count}
            - button: { label: Add, sends: add }
      """)
  }

  @Test func `a typo in 'do' or 'when' is distinguished from a step`() {
    expectFindings(
      """
      screens:
        a:
          state: { count: int = 0 }
          model: [count]
          events: [add, clear]
          transitions:
            add:
              when: count > 0
              doo:
      #       ^^^ unknown-choice: a step 'doo' does not exist
      #           hint: did you mean 'do'?
                - set: { count: 1 }
            clear:
              wen: count > 0
      #       ^^^ unknown-key: 'set' has no key 'wen'
      #           hint: did you mean 'when'?
              set: { count: 0 }
          view:
            - text: ${model.count}
            - button: { label: Add, sends: add }
            - button: { label: Clear, sends: clear }
      """)
  }
}
