import Testing

/// Values that are not steps, and incomplete steps.
@Suite struct StepFormTests {
  @Test func `timers and choices say what to do`() {
    expectFindings(
      """
      screens:
        a:
          state: { s: string = "" }
          model: [s]
          events: [go]
          transitions:
            go:
              - after: 2s
      #         ^^^^^ missing-key: 'after' has no 'do'
      #               hint: add 'do: …' (steps)
              - after: 2s
                set: { s: "" }
      #         ^^^ several-choices: 'after' and 'set' are in one mapping, but a step is only one of them
      #             hint: write it under 'do': 'do: { set: … }'
              - after: soon
      #                ^^^^ wrong-value: 'soon' is not a duration
      #                     hint: write a duration, as in 500ms, 2s, 5m or 1h30m
                do: { set: { s: "" } }
              - after: 5
      #                ^ wrong-value: '5' is not a duration
      #                  hint: write a duration, as in 500ms, 2s, 5m or 1h30m
                do: { set: { s: "" } }
              - if: s
      #             ^ unexpected-type: expected bool, but 's' is string
      #               hint: compare it: s != ''
                then: { set: { s: "" } }
              - if: s == ""
                thn: { set: { s: "" } }
      #         ^^^ unknown-key: 'if' has no key 'thn'
      #             hint: did you mean 'then'?
              - if: s == ""
      #         ^^ missing-key: 'if' has no 'then'
      #            hint: add 'then: …' (steps)
          view:
            - text: ${model.s}
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `a condition without a step is told apart from an empty step`() {
    expectFindings(
      """
      screens:
        a:
          state: { n: int = 0 }
          model: [n]
          events: [go]
          transitions:
            go:
              - when: n > 3
      #         ^^^^^^^^^^^ wrong-form: an alternative is a condition alone, but a step beside it is expected
      #                     hint: write the step in the same item of the list, under 'when'
      #                     hint: write 'do: []' under 'when' if nothing is to happen
              - set: { n: 0 }
          view:
            - text: ${model.n}
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `an unknown step is distinguished from an incomplete one`() {
    expectFindings(
      """
      screens:
        a:
          state: { s: string = "" }
          model: [s]
          events: [go]
          transitions:
            go:
              - goBack: home
      #                 ^^^^ wrong-form: 'goBack' is 'home', but {}, root or { to: SCREEN } is expected
      #                      hint: write 'goBack: { to: home }'
              - 5
      #         ^ wrong-form: a step is '5', but a mapping is expected
              -
      # @10-10 wrong-form: a step is empty
      #        hint: write a step, as in 'set: { count: 1 }'
      #        hint: remove it
              - []
      #         ^^ wrong-form: a step is an empty list, but a mapping is expected
      #            hint: write its steps directly into the list around it
              - {}
      #         ^^ wrong-form: a step is an empty mapping, but one of its keys is expected
              - save
      #         ^^^^ wrong-form: a step is 'save', but a mapping is expected
      #              hint: write 'send: save' if it is an event
              - goback
      #         ^^^^^^ wrong-form: a step is 'goback', but a mapping is expected
      #                hint: write 'goBack'
              - send: [go]
      #               ^^^^ wrong-form: 'send' is a list, but one event is expected
      #                    hint: write 'go' without the brackets
              - send: { go: { x: 1 } }
      #                       ^ unknown-argument: the event 'go' has no field 'x'
      #                         hint: remove it
              - dismiss: all
      #                  ^^^ wrong-value: 'all' is not an int
      #                      hint: write a whole number, or an expression, as in '=count + 1'
              - message: []
      #                  ^^ wrong-value: a list is not a string
              - message: "${s"
      #                   ^^ unclosed-hole: this '${' is never closed
      #                      hint: close it with '}'
      #                      hint: write '$${' for a literal '${'
              - message: "${s + 1}"
      #                     ^^^^^ operand-mismatch: '+' does not take string and int
      #                           hint: write s + string(1)
              - let: { x: }
      # @21-21 untyped-value: null has no type here
      #        hint: keep it in state, which has a type, or compute it: '=Type{…}'
              - let: { x: [] }
      #                   ^^ untyped-value: an empty list has no type here
      #                      hint: keep it in state, which has a type, or compute it: '=Type{…}'
          view:
            - text: ${model.s}
            - button: { label: Go, sends: go }
      """)
  }
}
