import Testing

/// Values of the wrong form: lists for mappings, text for lists, or no value.
@Suite struct FormMistakeTests {
  @Test func `sections may be empty`() {
    expectFindings(
      """
      types:
      screens:
        a:
          params:
          state:
          derived:
          model:
          events:
          transitions:
          enter:
          back:
          view:
      """)
  }

  @Test func `a stack among children names its first screen, with params beside it`() {
    expectFindings(
      """
      screens:
        a:
          children:
            pages:
              stack: { start: feed, params: { name: Ada } }
      #              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ wrong-form: a stack is a mapping, but the name of a screen is expected
      #                                                     hint: write 'stack: feed', and 'params' beside it
          view:
            - child: pages
        feed:
          params: { name: string }
          view:
            - text: Feed
      """)
  }

  @Test func `text where sections are mappings`() {
    expectFindings(
      """
      screens:
        a:
          params: none
      #           ^^^^ wrong-form: 'params' is 'none', but a mapping is expected
      #                hint: write 'NAME: TYPE', as in 'title: string'
          state: none
      #          ^^^^ wrong-form: 'state' is 'none', but a mapping is expected
      #               hint: write 'NAME: TYPE', as in 'title: string'
          derived: none
      #            ^^^^ wrong-form: 'derived' is 'none', but a mapping is expected
          model: none
      #          ^^^^ wrong-form: 'model' is 'none', but a mapping is expected
      #               hint: write 'model: [none]' to show a value of that name
      #               hint: write 'model: =none' to pass on a child's model
          events: none
      #           ^^^^ wrong-form: 'events' is 'none', but a mapping is expected
      #                hint: write '[none]'
          transitions: none
      #                ^^^^ wrong-form: 'transitions' is 'none', but a mapping is expected
          enter: none
      #          ^^^^ wrong-form: a step is 'none', but a mapping is expected
      #               hint: write 'send: none' if it is an event
          back: none
      #         ^^^^ wrong-form: a step is 'none', but a mapping is expected
      #              hint: write 'send: none' if it is an event
          view: none
      #         ^^^^ wrong-form: 'view' is 'none', but a list of elements is expected
      """)
  }

  @Test func `lists where sections are mappings are not held against those who use them`() {
    expectFindings(
      """
      screens:
        a:
          state: [count]
      #          ^^^^^^^ wrong-form: 'state' is a list, but a mapping is expected
      #                  hint: write 'NAME: TYPE', as in 'title: string'
          events: [add]
          transitions: [add]
      #                ^^^^^ wrong-form: 'transitions' is a list, but a mapping is expected
          model: { count: =count, title: =titel }
          view:
            - text: ${model.count}
            - button: { label: Add, sends: ad }
      #                                    ^^ unknown-event: 'a' has no event 'ad'
      #                                       hint: did you mean 'add'?
      """)
  }

  @Test func `screens that are no mapping leave the names of screens open`() {
    expectFindings(
      """
      screens:
        - a:
      # @3-6:30 wrong-form: 'screens' is a list, but a mapping is expected
            model: { title: Hello }
      """)
  }

  @Test func `a payload that cannot be read is not asked for its fields`() {
    expectFindings(
      """
      screens:
        a:
          state: { name: string = "" }
          model: [name]
          events:
            open: string
      #           ^^^^^^ wrong-form: the payload of 'open' is 'string', but a mapping is expected
      #                  hint: write 'NAME: TYPE', as in 'title: string'
          transitions:
            open: { set: { name: =event.name } }
          view:
            - text: ${model.name}
            - button: { label: Open, sends: { open: { name: Ada } } }
      """)
  }

  @Test func `a model that cannot be read is not asked for its fields`() {
    expectFindings(
      """
      screens:
        a:
          params: { count: int = 1 }
          model: [params.count]
      #           ^^^^^^^^^^^^ invalid-name: a field cannot be named 'params.count'
      #                        hint: compute it in a mapping: 'model: { count: =params.count }'
          view:
            - text: ${model.count}
      """)
  }

  @Test func `a type that cannot be read is still a type`() {
    expectFindings(
      """
      types:
        Note: 5
      #       ^ wrong-form: 'Note' is '5', but a list of cases or a mapping of fields is expected
      #         hint: write 'Note: [first, second]' for an enum
      #         hint: write 'Note: { field: TYPE }' for a record
        Theme: dark or light
      #        ^^^^^^^^^^^^^ wrong-form: 'Theme' is 'dark or light', but a list of cases or a mapping of fields is expected
      #                      hint: write 'Theme: [first, second]' for an enum
      #                      hint: write 'Theme: { field: TYPE }' for a record
      screens:
        a:
          state:
            notes: list<Note> = []
            theme: Theme = dark
          model: { first: "=notes[0].title", theme: =theme }
          view:
            - text: "${model.first} ${model.theme}"
      """)
  }

  @Test func `one value in place of a list is put into brackets`() {
    expectFindings(
      """
      screens:
        a:
          view:
            - text: Hi
      scenarios:
        s:
          steps:
            - expect: { messages: The time is up. }
      #                           ^^^^^^^^^^^^^^^ wrong-form: 'messages' is 'The time is up.', but a list is expected
      #                                           hint: write '[The time is up.]'
            - expect: { messages: { text: Hi } }
      #                           ^^^^^^^^^^^^ wrong-form: 'messages' is a mapping, but a list is expected
      #                                        hint: put it into brackets, as in '[{ … }]'
            - expect: { messages: "one, two" }
      #                           ^^^^^^^^^^ wrong-form: 'messages' is 'one, two', but a list is expected
      """)
  }

  @Test func `a form mistake in one screen does not hide a type mistake in another`() {
    expectFindings(
      """
      screens:
        a:
          state: none
      #          ^^^^ wrong-form: 'state' is 'none', but a mapping is expected
      #               hint: write 'NAME: TYPE', as in 'title: string'
          model: [count]
          events: [go]
          transitions:
            go: { navigate: b }
          view:
            - button: { label: Go, sends: go }
        b:
          state: { count: int = none }
      #                         ^^^^ unknown-name: no variable is named 'none'
      #                              hint: write 'null'
          model: { next: =count + 'x' }
      #                   ^^^^^^^^^^^ operand-mismatch: '+' does not take int and string
      #                               hint: write string(count) + 'x'
          view:
            - text: ${model.next}
      """)
  }
}
