import Testing

/// Names that exist elsewhere, with what to write here.
@Suite struct NameMistakeTests {
  @Test func `a view names the state instead of the model`() {
    expectFindings(
      """
      screens:
        a:
          state: { count: int = 0, draft: string = "" }
          model: [count]
          events: [add]
          transitions:
            add: { set: { count: =count + draft.size(), draft: x } }
          view:
            - text: Count ${count}
      #                     ^^^^^ name-out-of-reach: a view sees the model alone, and 'count' is not part of it under this name
      #                           hint: write 'model.count'
            - text: Draft ${draft}
      #                     ^^^^^ name-out-of-reach: a view sees the model alone, and 'draft' is not part of it under this name
      #                           hint: add 'draft' to the model, and write 'model.draft'
            - text: Draft ${model.draft}
      #                           ^^^^^ unknown-field: 'a model' has no field 'draft'
      #                                 hint: show it in the model: 'draft: =draft'
            - button: { label: Add, sends: add, enabled: count > 0 }
      #                                                  ^^^^^ name-out-of-reach: a view sees the model alone, and 'count' is not part of it under this name
      #                                                        hint: write 'model.count'
      """)
  }

  @Test func `values of the flow are read with 'flow.' in screens and without in the flow`() {
    expectFindings(
      """
      state: { total: int = 0 }
      events: [add]
      transitions:
        add: { set: { total: =flow.total + 1 } }
      #                       ^^^^^^^^^^ unknown-member: the flow reads its own 'total' without 'flow.'
      #                                  hint: write 'total'
      screens:
        a:
          model: { total: =total, slip: =flow.totl }
      #                    ^^^^^ name-out-of-reach: 'total' belongs to the flow, and is read from there
      #                          hint: write 'flow.total'
      #                                  ^^^^^^^^^ unknown-member: the flow has no value 'totl'
      #                                            hint: did you mean 'total'?
          events: [go]
          transitions:
            go: [{ send: add }, { send: flow.ad }]
      #                  ^^^ unknown-event: 'a' has no event 'add'
      #                      hint: write 'flow.add', since the flow has an event of this name
      #                                 ^^^^^^^ unknown-event: the flow has no event 'ad'
      #                                         hint: its events are 'flow.add'
          view:
            - text: "${model.total} ${model.slip} ${flow.total}"
      #                                             ^^^^^^^^^^ name-out-of-reach: a view sees the model alone, and 'flow.total' is not part of it under this name
      #                                                        hint: add 'flow.total' to the model, and write 'model.total'
            - button: { label: Go, sends: go }
            - button: { label: Add, sends: flow.add }
      #                                    ^^^^^^^^ unknown-event: 'a' has no event 'flow.add'
      #                                             hint: declare an event of the screen, and let its transition do 'send: flow.add'
      """)
  }

  @Test func `params, events, models and enum cases from the wrong place`() {
    expectFindings(
      """
      types:
        Theme: [light, dark]
      screens:
        a:
          params: { size: int = 1 }
          state: { width: int = size, last: int = event.x, shown: int = model.size, twice: int = double }
      #                         ^^^^ name-out-of-reach: 'size' is a param, and is read as one
      #                              hint: write 'params.size'
      #                                           ^^^^^ name-out-of-reach: 'event' is there in transitions alone
      #                                                 hint: keep what came with the event in state
      #                                                                 ^^^^^ name-out-of-reach: 'model' is there in views alone
      #                                                                       hint: write what the model is made of
      #                                                                                          ^^^^^^ unexpected-type: expected int, and 'double' is type<double>
          derived: { double: width * 2 }
          model: { size: =params.siez, depth: =backstack.dept, theme: =dark }
      #                          ^^^^ unknown-field: 'a.params' has no field 'siez'
      #                               hint: did you mean 'size'?
      #                                        ^^^^^^^^^^^^^^ unknown-member: 'backstack' has no 'dept'
      #                                                       hint: did you mean 'depth'?
      #                                                                ^^^^ name-out-of-reach: 'dark' is a case of 'Theme', and is no name by itself
      #                                                                     hint: write 'Theme.dark'
      #                                                                     hint: put quotes around it: 'dark' in quotes is read as the case
          view:
            - text: "${model.size} ${model.depth} ${model.theme}"
        b:
          model: { size: =params.size, last: =last, shown: =nul }
      #                   ^^^^^^^^^^^ unknown-member: this presenter has no params, so there is no 'size' among them
      #                               hint: declare it: 'params: { size: TYPE }'
      #                                       ^^^^ unknown-name: no variable is named 'last'
      #                                            hint: there are 'screen', 'messages', 'Theme', 'backstack.depth'
      #                                                     ^^^ unknown-name: no variable is named 'nul'
      #                                                         hint: write 'null'
          view:
            - text: "${model.size}"
      """)
  }

  @Test func `first values read only what has one`() {
    expectFindings(
      """
      screens:
        a:
          params: { a: int = params.b, b: int = 1, c: int = s }
      #                      ^^^^^^^^ read-too-early: 'params.b' has no value yet when 'a' gets its first one
      #                               hint: move 'b' above 'a'
      #                                                     ^ name-out-of-reach: 's' is state, which gets its first value after the params
      #                                                       hint: write what it is computed from
          state: { n: int = m, m: int = 1, s: int = s }
      #                     ^ read-too-early: 'm' has no value yet when 'n' gets its first one
      #                       hint: move 'm' above 'n'
      #                                             ^ read-too-early: the first value of 's' is computed from itself
      #                                               hint: write the value itself
          model: { sum: =params.a + params.c + n + s }
          view:
            - text: ${model.sum}
      """)
  }

  @Test func `each circle of derived values is reported, and the others are checked`() {
    expectFindings(
      """
      screens:
        a:
          state: { n: int = 1 }
          derived: { x: y + 1, y: z + 1, z: x + 1, q: q + 1, fine: n + 1, slip: n + nope }
      #              ^ derived-cycle: 'x' is computed from itself: x → y → z → x
      #                hint: compute one of them from state alone
      #                                            ^ derived-cycle: 'q' is computed from itself: q → q
      #                                              hint: compute one of them from state alone
      #                                                                             ^^^^ unknown-name: no variable is named 'nope'
      #                                                                                  hint: there are 'screen', 'messages', 'n', 'x', 'y', 'z', 'q', 'fine', …
          model: [x, q, fine, slip]
      """)
  }

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
      #                           hint: the flow declares 'a', 'b'
      #                                             ^^^^ unknown-name: no variable is named 'nope'
      #                                                  hint: there are 'screen', 'messages', 'event', 'backstack.depth'
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
      #                       ^^^^ unknown-timer: no timer is named 'tock'
      #                            hint: did you mean 'tick'?
              - navigate: { to: bb, as: modal }
      #                         ^^ unknown-screen: no screen is named 'bb'
      #                            hint: did you mean 'b'?
      #                                 ^^^^^ unknown-word: 'as' cannot be 'modal'
      #                                       hint: it is one of 'push', 'replace', 'reset'
              - goBack: { to: c }
      #                       ^ unknown-screen: no screen is named 'c'
      #                         hint: the flow declares 'a', 'b'
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
