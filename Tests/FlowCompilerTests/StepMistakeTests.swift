import Testing

/// Steps in wrong places and forms.
@Suite struct StepMistakeTests {
  @Test func `values are read by the type of what is set`() {
    expectFindings(
      """
      screens:
        a:
          params: { size: int = 1 }
          state: { n: int = 0, s: string = "", l: "list<int> = []" }
          derived: { twice: n + params.size }
          model: [n, s, l, twice]
          events: [go]
          transitions:
            go:
              - set: { params.size: 2 }
      #                ^^^^^^^^^^^ unwritable-name: 'params.size' is a param, which cannot be written
      #                            hint: keep a copy in state: 'state: { …: TYPE = params.size }'
              - set: { twice: 2 }
      #                ^^^^^ unwritable-name: 'twice' is derived, so it is computed and cannot be written
      #                      hint: write the values that it is computed from
              - set: { m: 2 }
      #                ^ unwritable-name: 'm' is not state of 'a'
      #                  hint: its state is 'n', 's', 'l'
              - set: { n: two }
      #                   ^^^ wrong-value: 'two' is not an int
      #                       hint: write a whole number, or an expression, as in '=count + 1'
              - set: { n: n + 1 }
      #                   ^^^^^ wrong-value: 'n + 1' is not an int
      #                         hint: write '=n + 1' if it is to be computed
              - set: { n: "${n}" }
      #                   ^^^^^^ wrong-value: '${n}' is not an int
      #                          hint: write '=n'; '${…}' makes a string
              - set: { n: =s }
      #                    ^ unexpected-type: expected int, but 's' is string
      #                      hint: write int(s)
              - set: { l: [a, 2] }
      #                    ^ wrong-value: 'a' is not an int
      #                      hint: write a whole number, or an expression, as in '=count + 1'
              - set: { l: { a: 1 } }
      #                   ^^^^^^^^ wrong-value: a mapping is not a list<int>
      #                            hint: write a list, as in [a, b], or an expression
              - set: n
      #              ^ wrong-form: 'set' is 'n', but a mapping is expected
      #                hint: write '{ NAME: VALUE }'
          view:
            - text: "${model.n} ${model.s} ${model.l} ${model.twice}"
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `changes in place need a list or a map`() {
    expectFindings(
      """
      screens:
        a:
          state: { l: "list<int> = []", m: "map<string, int> = {}", s: string = "" }
          model: [l, m, s]
          events: [go]
          transitions:
            go:
              - append: { l: 1 }
      #                   ^ unknown-key: 'append' has no key 'l'
      #                     hint: its keys are 'to', 'value'
              - append: { to: m, value: 1 }
      #                       ^ not-a-container: 'm' is a map<string, int>, but a list is expected
              - remove: { from: l, where: x > 1 }
      #                 ^ missing-key: 'remove' has no 'as'
      #                   hint: add 'as: …' (NAME)
              - remove: { from: m, key: a, where: x }
      #                                    ^^^^^ several-choices: 'key' and 'where' are in one mapping, but 'remove' is only one of them
      #                                          hint: remove one of them: 'key' is for maps, 'as' and 'where' are for lists
              - put: { in: l, key: 1, value: 2 }
      #                    ^ not-a-container: 'l' is a list<int>, but a map is expected
              - put: { in: m, key: a }
      #              ^ missing-key: 'put' has no 'value'
      #                hint: add 'value: …' (value)
              - update: { in: l, as: x, set: { v: 1 } }
      #                       ^ not-a-container: 'l' is a list<int>, but a list of records is expected
              - append: l
      #                 ^ wrong-form: 'append' is 'l', but a mapping is expected
      #                   hint: write '{ to: …, value: … }'
          view:
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `steps with a 'when' among steps without are asked to make up their mind`() {
    expectFindings(
      """
      screens:
        a:
          state: { s: string = "" }
          model: [s]
          events: [go, stop]
          transitions:
            go:
              - set: { s: a }
              - when: s == ""
      #         ^^^^ mixed-alternatives: this list mixes steps with a 'when' and steps without
      #              hint: write 'if: CONDITION' and 'then: …' in place of the 'when'
      #              hint: give each step except the last a 'when', to choose between them
                message: ${t}
      #                    ^ unknown-name: no variable is named 't'
      #                      hint: there are 'screen', 'messages', 'visible', 's', 'event', 'backstack.depth', 'backstack.entries', 'backstack.forward'
              - message: Done.
            stop:
              do:
                - set: { s: a }
                  when: s == ""
      #           ^^^^ unknown-key: 'set' has no key 'when'
      #                hint: write a step 'if: CONDITION' with 'then'; 'when' belongs to complete alternatives
          view:
            - text: ${model.s}
            - button: { label: Go, sends: go }
            - button: { label: Stop, sends: stop }
      """)
  }
}
