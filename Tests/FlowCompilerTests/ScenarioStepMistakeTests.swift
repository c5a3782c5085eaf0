import Testing

/// Mistakes in the selection of one of several presenters in a scenario step.
@Suite struct ScenarioStepMistakeTests {
  @Test func `what says which of several is meant is checked before anything is played`() {
    expectFindings(
      """
      services:
        notes:
          all: { returns: int, readOnly: true }
          save: { args: { n: int }, readOnly: true }
      screens:
        a:
          state: { n: int = 0 }
          model: [n]
          events: [go, other]
          transitions:
            go: { call: notes.all, then: { set: { n: =result } } }
            other: { call: notes.save, with: { n: 1 } }
      scenarios:
        it:
          steps:
            - reply: { notes.all: { returns: 1 }, notes.save: {} }
      #                                           ^^^^^^^^^^ unfit-reply: this reply to 'notes.save' is beside another reply, so that 'nth' is ambiguous
      #                                                      hint: write a separate step 'reply' for each operation, with its own 'nth'
              nth: 2
            - reply: { notes.all: { returns: 1 } }
              nth: last
      #            ^^^^ wrong-value: 'last' is not an int
      #                  hint: write a whole number, or an expression, as in '=count + 1'
            - reply: { notes.all: { returns: 1 } }
      #              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ wrong-form: 'reply' is a mapping, but a name alone is expected
      #                                            hint: write 'reply: SERVICE.OPERATION', since 'sample' provides the value
      #                                            hint: remove 'sample'
              sample: 1
            - type: { N: 1 }
      #             ^^^^^^^^ wrong-form: 'type' is a mapping, but a name alone is expected
      #                      hint: write 'type: LABEL', since 'sample' provides the value
      #                      hint: remove 'sample'
              sample: 1
            - send: og
      #             ^^ unhearable-event: no screen, and no part of one, has an event 'og'
      #                hint: did you mean 'go'?
              sample: 1
            - reply: notes.al
      #              ^^^^^^^^ unknown-operation: the service 'notes' has no operation 'al'
      #                       hint: did you mean 'notes.all'?
              sample: 1
            - advance: 1s
              call: 1
      #       ^^^^ unknown-key: 'advance' has no key 'call'
      #            hint: its keys are 'first', 'relaxed'
            - press: Go
              first: clock
      #       ^^^^^ unknown-key: 'press' has no key 'first'
      #             hint: its keys are 'in', 'relaxed'
            - expect: { model: { n: 0 } }
      """)
  }
}
