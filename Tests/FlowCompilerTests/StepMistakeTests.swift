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
              - put: { in: s, key: 1, value: 2 }
      #                    ^ not-a-container: 's' is a string, but a list or a map is expected
              - put: { in: l, key: a, value: 2 }
      #                            ^ wrong-value: 'a' is not an int
      #                              hint: write a whole number, or an expression, as in '=count + 1'
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

  @Test func `a path of set leads through fields of records only`() {
    expectFindings(
      """
      types:
        City: { name: string, zip: string? }
        Kind: { oneOf: { Guest: {}, Member: { since: int } } }
        User: { name: string, city: City?, tags: list<string>, marks: "map<string, int>", kind: Kind }
      screens:
        a:
          state:
            user: User?
            users: list<User> = []
          model: [user, users]
          events: [enter, go]
          transitions:
            enter: { set: { user: { name: Ada, city: { name: Rome }, tags: [], marks: {}, kind: Guest } } }
            go:
              - set: { user.name: Eve }
      #                ^^^^ missing-null-check: 'user' may be null here (User?)
      #                     hint: check it first: user != null && …
              - if: user != null
                then:
                  - set: { user.name: Eve, user.city: { name: Bonn } }
                  - set: { user.city.zip: "53111" }
                  - set: { user.nam: Eve }
      #                         ^^^ unknown-field: 'User' has no field 'nam'
      #                             hint: did you mean 'name'?
                  - set: { user.tags.first: Eve }
      #                    ^^^^^^^^^^^^^^^ wrong-path: 'user.tags.first' is not a field, since 'user.tags' is a list
      #                                    hint: write 'user.tags' as a whole: 'set: { user.tags: … }'
                  - set: { user.marks.a: 1 }
      #                    ^^^^^^^^^^^^ wrong-path: 'user.marks.a' is not a field, since 'user.marks' is a map
      #                                 hint: write 'user.marks' as a whole: 'set: { user.marks: … }'
                  - set: { user.kind.Guest: {} }
      #                    ^^^^^^^^^^^^^^^ wrong-path: 'user.kind.Guest' is not a field, since 'user.kind' is a union
      #                                    hint: write the union as a whole: 'set: { user.kind: { CASE: { … } } }'
                  - set: { user.name.first: Eve }
      #                    ^^^^^^^^^^^^^^^ wrong-path: 'user.name.first' is not a field, since 'user.name' is a string
      #                                    hint: write 'user.name' itself
                  - set: { user.name: Eve, user: null }
      #                                    ^^^^ overlapping-paths: 'user.name' is a part of 'user', and one 'set' writes both
      #                                         hint: write the field in the value of 'user'
      #                                         hint: write them in two steps: '- set: …' and then '- set: …'
              - set: { users.first: Eve }
      #                ^^^^^^^^^^^ wrong-path: 'users.first' is not a field, since 'users' is a list
      #                            hint: replace an item with 'put: { in: users, key: INDEX, value: … }'
      #                            hint: set fields of items with 'update: { in: users, as: item, where: …, set: … }'
              - set: { "users[0].name": Eve }
      #                ^^^^^^^^^^^^^^^ wrong-path: 'users[0].name' is not a path of field names
      #                                hint: replace an item with 'put: { in: users, key: …, value: … }'
      #                                hint: write the names of fields: 'user.name'
          view:
            - text: ${model.users.size()}
            - button: { label: Enter, sends: enter }
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

  @Test func `a param or a part of a payload in the wrong place is told where it belongs`() {
    expectFindings(
      """
      screens:
        a:
          events: { go: {}, open: { id: string } }
          transitions:
            go:
              - navigate: { to: b, id: x }
      #                         ^ missing-argument: the screen 'b' needs a param 'id'
      #                           hint: add 'id: …', which is a string
      #                            ^^ unknown-key: 'navigate' has no key 'id'
      #                               hint: write a param under 'params': 'params: { id: … }'
              - goBack
              - navigate: { to: b, params: { id: x } }
      #         ^^^^^^^^ unreachable-step: this step never runs, because 'goBack' has left the screen
      #                  hint: write one step in place of both: 'navigate: { to: b, as: replace }'
            open: { navigate: { to: b, params: { id: =event.id } } }
          effects:
            tick: { every: 1s, when: visible, do: { send: go } }
      #                        ^^^^ unknown-key: an effect has no key 'when'
      #                             hint: did you mean 'while' or 'whenever'?
          view:
            - button: { label: Open, sends: open, id: x }
      #                                     ^^^^ missing-argument: the event 'open' needs a field 'id'
      #                                          hint: add 'id: …', which is a string
      #                                           ^^ unknown-key: 'button' has no key 'id'
      #                                              hint: write it as the payload of the event: 'sends: { open: { id: … } }'
            - button: { label: Go, sends: go }
        b: { params: { id: string }, model: { id: =params.id }, view: [{ text: "${model.id}" }] }
      """)
  }
}
