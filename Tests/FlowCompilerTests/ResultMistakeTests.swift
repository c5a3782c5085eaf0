import Testing

/// Mistakes in screens that call each other for results.
@Suite struct ResultMistakeTests {
  @Test func `a 'then' needs a screen that hands something back`() {
    expectFindings(
      """
      screens:
        a:
          state: { n: int = 0 }
          model: [n]
          events: [go]
          transitions:
            go:
              - navigate: { to: b, cancelled: { message: Back again. } }
              - navigate: { to: b, then: { set: { n: =result } } }
      #                            ^^^^ unanswered-then: 'then' waits for a result, but 'b' declares none
      #                                 hint: declare it in 'b', as in 'result: string', and 'return' it there
      #                                 hint: write 'cancelled' for steps that run when 'b' has left
          view:
            - button: { label: "${model.n}", sends: go }
        b:
          view:
            - text: B
      """)
  }

  @Test func `who leaves hears no answer, and what is reused may owe it to another`() {
    expectFindings(
      """
      enter: { navigate: { to: b, as: reset, cancelled: { message: Anew. } } }
      #                                      ^^^^^^^^^ lost-answer: 'cancelled' cannot wait for the only screen of the stack, because the flow ends with it
      #                                                hint: keep a screen below, with 'as: push', 'as: modal' or 'as: sheet'
      #                                                hint: let the screen send to the flow
      screens:
        a:
          state: { n: int = 0 }
          model: [n]
          events: [go, stay]
          transitions:
            stay:
              - navigate: { to: b, as: reuse, then: { set: { n: =result } } }
      #                                       ^^^^ lost-answer: 'then' cannot wait for a screen that 'as: reuse' may find on the stack
      #                                            hint: open a new screen, with 'as: push', 'as: modal' or 'as: sheet'
            go:
              - navigate: { to: b, as: replace, then: { set: { n: =result } }, cancelled: { set: { n: 2 } } }
      #                                         ^^^^ lost-answer: 'then' never runs, because 'as: replace' ends the screen that would run it
      #                                              hint: stay on the stack, with 'as: push', 'as: modal' or 'as: sheet'
      #                                              hint: let the flow navigate and receive the answer
      #                                                                        ^^^^^^^^^ lost-answer: 'cancelled' never runs, because 'as: replace' ends the screen that would run it
      #                                                                                  hint: stay on the stack, with 'as: push', 'as: modal' or 'as: sheet'
      #                                                                                  hint: let the flow navigate and receive the answer
          view:
            - text: "${model.n}"
            - button: { label: Go, sends: go }
            - button: { label: Stay, sends: stay }
        b:
          result: int
          events: [answer]
          transitions:
            answer: { return: 1 }
          view:
            - button: { label: Answer, sends: answer }
      """)
  }

  @Test func `what is returned is declared, with its type`() {
    expectFindings(
      """
      types:
        Size: [small, large]
      screens:
        a:
          events: [number, text, record, nothing]
          transitions:
            number: { return: 36 }
      #               ^^^^^^ undeclared-result: 'a' returns a value, but declares no 'result'
      #                      hint: write 'result: int' in 'a'
      #                      hint: write 'goBack' to leave without a result
            text: { return: "=[Size.small]" }
      #             ^^^^^^ undeclared-result: 'a' returns a value, but declares no 'result'
      #                    hint: write 'result: list<Size>' in 'a'
      #                    hint: write 'goBack' to leave without a result
            record: { return: { name: Ada } }
      #               ^^^^^^ undeclared-result: 'a' returns a value, but declares no 'result'
      #                      hint: write 'result: TYPE' in 'a'
      #                      hint: write 'goBack' to leave without a result
            nothing: { return: }
      #                ^^^^^^ undeclared-result: 'a' returns a value, but declares no 'result'
      #                       hint: write 'result: TYPE' in 'a'
      #                       hint: write 'goBack' to leave without a result
          view:
            - button: { label: Number, sends: number }
            - button: { label: Text, sends: text }
            - button: { label: Record, sends: record }
            - button: { label: Nothing, sends: nothing }
      """)
  }

  @Test func `both sides know the type of a result`() {
    expectFindings(
      """
      types:
        Size: [small, large]
      screens:
        a:
          state: { n: int = 0, size: Size = small }
          model: [n, size]
          events: [go]
          transitions:
            go:
              - navigate: { to: b, then: { set: { n: =result } } }
      #                                               ^^^^^^ unexpected-type: expected int, but 'result' is Size
              - navigate: { to: b, then: { set: { size: =result } } }
              - navigate: { to: b, then: { message: "${result.name}" } }
      #                                                       ^^^^ field-of-no-record: 'result' is Size and has no field 'name'
          view:
            - button: { label: "${model.n} ${model.size}", sends: go }
        b:
          result: Size
          events: [small, wrong, nothing]
          transitions:
            small: { return: small }
            wrong: { return: tiny }
      #                      ^^^^ unknown-case: 'Size' has no case 'tiny'
      #                           hint: its cases are 'small', 'large'
            nothing: { return: }
      # @26-26 wrong-value: nothing is not a Size
          view:
            - button: { label: Small, sends: small }
            - button: { label: Wrong, sends: wrong }
            - button: { label: Nothing, sends: nothing }
      """)
  }

  @Test func `only screens return, and not when they have left`() {
    expectFindings(
      """
      events: [done]
      stores:
        box:
          events: [shut]
          transitions:
            shut: { return: 1 }
      #             ^^^^^^ misplaced-step: 'return' is not possible in a store
      #                    hint: let the flow do it: 'send: flow.EVENT'
      transitions:
        done: { return: 1 }
      #         ^^^^^^ misplaced-step: 'return' is not possible in the flow itself
      #                hint: write 'result: TYPE' in the flow if it returns a value to a flow that imports it
      #                hint: write 'goBack' to leave the screen on top
      #                hint: let the screen itself return its value
      screens:
        a:
          result: int
          children: { keys: { present: keys } }
          leave: { return: 1 }
      #            ^^^^^^ misplaced-step: 'return' is not possible on leaving
      #                   hint: return in a transition, where the screen still exists
          view:
            - child: keys
      presenters:
        keys:
          events: [press]
          transitions:
            press: { return: 1 }
      #              ^^^^^^ misplaced-step: 'return' is not possible in a presenter that is no target of navigation
      #                     hint: emit an event, and let the screen handle it: 'CHILD.EVENT: { return: =event.NAME }'
          view:
            - button: { label: Press, sends: press }
      """)
  }

  @Test func `only screens declare a result, of a type alone`() {
    expectFindings(
      """
      screens:
        a:
          result: int = 3
      #                 ^ invalid-type: 'int = 3' is not 'TYPE' or 'TYPE = CEL'; a type alone is expected here
      #                   hint: remove the initial value; 'return' provides the value
          children: { keys: { present: keys } }
          view:
            - child: keys
        b:
          result: [int]
      #           ^^^^^ wrong-form: 'result' is a list, but a type, as in 'result: string', is expected
        c:
          result: Size
      #           ^^^^ undeclared-type: no type is named 'Size'
      #                hint: there are 'bool', 'bytes', 'double', 'duration', 'event', 'int', 'secret', 'string', …
      presenters:
        keys:
          result: int
      #   ^^^^^^ unknown-key: a presenter has no key 'result'
      #          hint: declare it in the screen, and 'emit' the value to it; a part of a screen is not a target of navigation
          view:
            - text: Keys
      """)
  }

  @Test func `a store cannot be navigated to`() {
    expectFindings(
      """
      stores:
        box:
          result: int
      #   ^^^^^^ unknown-key: a store has no key 'result'
      #          hint: declare it in a screen; a store is not a target of navigation
      screens:
        a:
          view:
            - text: A
      """)
  }

  @Test func `a result is known where it arrives, and nowhere else`() {
    expectFindings(
      """
      screens:
        a:
          state: { n: int = 0 }
          model: { n: =result, m: =n }
      #                ^^^^^^ name-out-of-reach: 'result' exists only under 'then'
      #                       hint: store it in state: 'navigate: { to: SCREEN, then: { set: { …: =result } } }'
          events: [go, ask]
          transitions:
            go:
              - let: { result: 2 }
      #                ^^^^^^ reserved-name: 'result' is a predefined value, so no declaration can have this name
      #                       hint: choose another name
            ask:
              - navigate: { to: b, then: [], cancelled: { set: { n: =result } } }
      #                                                              ^^^^^^ name-out-of-reach: 'result' exists only under 'then'
      #                                                                     hint: store it in state: 'navigate: { to: SCREEN, then: { set: { …: =result } } }'
          view:
            - button: { label: "${model.m} ${result}", sends: go }
      #                                      ^^^^^^ name-out-of-reach: 'result' exists only under 'then'
      #                                             hint: store it in state: 'navigate: { to: SCREEN, then: { set: { …: =result } } }'
            - button: { label: Ask, sends: ask }
        b:
          result: int
          events: [go]
          transitions:
            go: { return: 1 }
          view:
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `a declared result that nothing returns is pointed out, one that is dropped on purpose is not`() {
    expectFindings(
      """
      screens:
        a:
          events: [go]
          transitions:
            go: [{ navigate: { to: b, then: [] } }, { navigate: { to: c, then: [] } }]
          view:
            - button: { label: Go, sends: go }
        b:
          result: list<int>
      #           ^^^^^^^^^ unreturned-result: 'b' declares a result, but no step of it returns one
      #                     hint: write a step 'return: VALUE' where the result is known
      #                     hint: remove it
          view:
            - text: B
        c:
          result: int
          events: [go]
          transitions:
            go: { return: 1 }
          view:
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `a 'return' ends its list`() {
    expectFindings(
      """
      screens:
        a:
          events: [go]
          transitions:
            go: { navigate: { to: b, then: [] } }
          view:
            - button: { label: Go, sends: go }
        b:
          result: int
          events: [go]
          transitions:
            go:
              - return: 1
              - message: Bye.
      #         ^^^^^^^ unreachable-step: this step never runs, because 'return' has left the screen
      #                 hint: move it before 'return'
          view:
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `keys of a 'navigate' stand inside it, and its words are told`() {
    expectFindings(
      """
      screens:
        a:
          state: { n: int = 0 }
          model: [n]
          events: [go]
          transitions:
            go:
              - navigate: b
      #                   ^ dropped-result: the result of 'b' is dropped, since this 'navigate' has no 'then'
      #                     hint: write 'then' with steps that use 'result'
      #                     hint: write 'then: []' if it is not needed
                then: { set: { n: =result } }
      #         ^^^^ unknown-key: 'navigate' has no key 'then'
      #              hint: write it inside: 'navigate: { …, then: … }'
              - navigate: { to: b, as: dialog, canceled: { set: { m: 1 } } }
      #                                ^^^^^^ unknown-word: 'as' cannot be 'dialog'
      #                                       hint: it is one of 'push', 'replace', 'reset', 'modal', 'sheet', 'reuse'
      #                                        ^^^^^^^^ unknown-key: 'navigate' has no key 'canceled'
      #                                                 hint: did you mean 'cancelled'?
      #                                                           ^ unwritable-name: 'm' is not state of 'a'
      #                                                             hint: its state is 'n'
          view:
            - button: { label: "${model.n}", sends: go }
        b:
          result: int
          events: [go]
          transitions:
            go: { return: 1 }
          view:
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `what is written when an answer comes, or later, changes nothing before`() {
    expectFindings(
      """
      screens:
        a:
          state: { name: "string?", log: string = "" }
          model: [log]
          events: [go]
          transitions:
            go:
              when: name != null
              do:
                - if: log == ""
                  then:
                    - navigate: { to: b, then: { set: { name: null } }, cancelled: { set: { name: null } } }
                    - after: 2s
                      do: { set: { name: null } }
                - set: { log: =name }
          view:
            - button: { label: "${model.log}", sends: go }
        b:
          result: int
          events: [go]
          transitions:
            go: { return: 1 }
          view:
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `of what was learned before a screen was asked, nothing holds when it answers`() {
    expectFindings(
      """
      screens:
        a:
          state: { name: "string?", log: string = "" }
          model: [log]
          events: [go]
          transitions:
            go:
              when: name != null
              do:
                - set: { log: =name }
                - navigate:
                    to: b
                    then: { set: { log: =name } }
      #                                  ^^^^ missing-null-check: 'name' may be null here (string?)
      #                                       hint: check it first: name != null && …
      #                                       hint: provide a default: name.orValue(…)
                    cancelled: { set: { name: Ada, log: =name } }
      #                                                  ^^^^ missing-null-check: 'name' may be null here (string?)
      #                                                       hint: check it first: name != null && …
      #                                                       hint: provide a default: name.orValue(…)
          view:
            - button: { label: "${model.log}", sends: go }
        b:
          result: int
          events: [go]
          transitions:
            go: { return: 1 }
          view:
            - button: { label: Go, sends: go }
      """)
  }
}
