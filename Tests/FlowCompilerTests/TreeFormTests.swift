import Testing

/// The syntax of composition: children, stores, uses, interfaces and effects.
@Suite struct TreeFormTests {
  @Test func `sections of composition may be empty`() {
    expectFindings(
      """
      version: 2026.1
      interfaces:
      presenters:
      stores:
      saved:
      provides:
      effects:
      screens:
        a:
          uses:
          saved:
          stores:
          provides:
          children:
          implements:
          emits:
          leave:
          effects:
      """)
  }

  @Test func `text where sections of composition are mappings`() {
    expectFindings(
      """
      interfaces: none
      #           ^^^^ wrong-form: 'interfaces' is 'none', but a mapping is expected
      #                hint: write 'NAME: { FIELD: TYPE = CEL }'
      presenters: none
      #           ^^^^ wrong-form: 'presenters' is 'none', but a mapping is expected
      stores: none
      #       ^^^^ wrong-form: 'stores' is 'none', but a mapping is expected
      #            hint: write 'NAME: { state: …, events: … }'
      screens:
        a:
          uses: none
      #         ^^^^ wrong-form: 'uses' is 'none', but a mapping is expected
      #              hint: write 'NAME: TYPE' for a value, or 'NAME: store'
          saved: none
      #          ^^^^ wrong-form: 'saved' is 'none', but a mapping is expected
      #               hint: write 'NAME: TYPE', as in 'title: string'
          provides: none
      #             ^^^^ wrong-form: 'provides' is 'none', but a mapping is expected
      #                  hint: write '{ NAME: VALUE }'
          children: none
      #             ^^^^ wrong-form: 'children' is 'none', but a mapping is expected
      #                  hint: write 'NAME: { present: PRESENTER }'
          implements: none
      #               ^^^^ wrong-form: 'implements' is 'none', but a mapping is expected
      #                    hint: write 'INTERFACE: { FIELD: VALUE }'
          emits: none
      #          ^^^^ wrong-form: 'emits' is 'none', but a mapping is expected
      #               hint: write '[none]'
          effects: none
      #            ^^^^ wrong-form: 'effects' is 'none', but a mapping is expected
      #                 hint: write 'NAME: { every: 1s, do: … }'
      """)
  }

  @Test func `a presenter by its name alone is no child`() {
    expectFindings(
      """
      presenters:
        row:
          model: { text: Hello }
          view: [{ text: "${model.text}" }]
      screens:
        a:
          children:
            first: row
      #            ^^^ wrong-form: a child is 'row', but a mapping is expected
      #                hint: write 'first: { present: row }'
            second: { present: row }
          view: [{ child: first }, { child: second }]
      """)
  }

  @Test func `a repeated child has each, as and key`() {
    expectFindings(
      """
      presenters:
        row:
          params: { name: string }
          model: { name: =params.name }
          view: [{ text: "${model.name}" }]
      screens:
        a:
          state:
            names: list<string> = []
          children:
            nameless: { present: row, each: names, key: name, params: { name: =name } }
      #                               ^^^^ missing-key: a child with 'each' has no 'as'
      #                                    hint: add 'as: …' (NAME)
            keyless: { present: row, each: names, as: name, params: { name: =name } }
      #                              ^^^^ missing-key: a child with 'each' has no 'key'
      #                                   hint: add 'key: …' (expression)
            single: { present: row, as: name, params: { name: Ada } }
      #                             ^^ missing-key: a child with 'as' has no 'each'
      #                                hint: add 'each: …' (expression)
      #                             ^^ missing-key: a child with 'as' has no 'key'
      #                                hint: add 'key: …' (expression)
          view: [{ child: nameless }, { child: keyless }, { child: single }]
      """)
  }

  @Test func `an effect has one trigger`() {
    expectFindings(
      """
      screens:
        a:
          state:
            count: int = 0
          model: [count]
          effects:
            both: { every: 1s, after: 2s, do: { set: { count: 1 } } }
      #                        ^^^^^ several-triggers: 'every' and 'after' are both triggers of this effect
      #                              hint: split it into two effects, one for each trigger
      #                              hint: remove one of them
            none: { do: { set: { count: 2 } } }
      #     ^^^^ missing-trigger: the effect 'none' declares no time to run
      #          hint: add 'key: EXPRESSION' to run it on entering and whenever the expression changes
      #          hint: add 'every: 1s', 'after: 1s', 'idle: 1s' or 'whenever: CONDITION'
      #          hint: move its steps to 'enter' if they run only on entering
            skips: { every: 1s, initially: skip, do: { set: { count: 3 } } }
      #                         ^^^^^^^^^ missing-key: an effect with 'initially' has no 'whenever'
      #                               hint: add 'whenever: …' (condition)
            idles: { idle: 1s }
      # @14-15 missing-key: an effect has no 'do'
      #              hint: add 'do: …' (steps)
          view: [{ text: "${model.count}" }]
      """)
  }

  @Test func `a when beside another trigger is likely a while`() {
    expectFindings(
      """
      screens:
        a:
          state:
            count: int = 0
          model: [count]
          effects:
            tick: { every: 1s, whenever: count < 9, do: { set: { count: =count + 1 } } }
      #                        ^^^^^^^^ several-triggers: 'every' and 'whenever' are both triggers of this effect
      #                             hint: write 'while' in place of 'whenever' for a condition under which the effect runs
      #                             hint: split it into two effects, one for each trigger
      #                             hint: remove one of them
          view: [{ text: "${model.count}" }]
      """)
  }

  @Test func `an interface is implemented by fields or as a whole`() {
    expectFindings(
      """
      interfaces:
        Bar: { title: string = "" }
      presenters:
        row:
          implements: { Bar: { title: Row } }
      screens:
        a:
          children:
            row: { present: row }
          implements: { Bar: row }
      #                      ^^^ wrong-form: 'Bar' is 'row', but a mapping is expected
      #                          hint: write 'Bar: =row.Bar' to pass on a child's
          view: [{ child: row }]
      model: { title: =backstack.top.Bar.title }
      view: [{ heading: "${model.title}" }, { child: backstack }]
      """)
  }

  @Test func `a model that is a word may be meant in two ways`() {
    expectFindings(
      """
      screens:
        a:
          model: detail
      #          ^^^^^^ wrong-form: 'model' is 'detail', but a mapping is expected
      #                 hint: write 'model: [detail]' to show a value of that name
      #                 hint: write 'model: =detail' to pass on a child's model
      """)
  }

  @Test func `what has a name has it even if it is alone`() {
    expectFindings(
      """
      interfaces:
        title: string
      #        ^^^^^^ wrong-form: 'title' is 'string', but a mapping of fields is expected
      #               hint: write 'NAME: { title: string }'
      presenters:
        row:
          model: { text: Hello }
          view: [{ text: "${model.text}" }]
      stores:
        state: { count: int = 0 }
      # ^^^^^ missing-name: 'state' is written where a store has its name
      #       hint: put a name around it: 'NAME: { state: … }'
        events: [counted]
      screens:
        a:
          children:
            present: row
      #     ^^^^^^^ missing-name: 'present' is written where a child has its name
      #             hint: put a name around it: 'NAME: { present: … }'
          model: { count: =counter.count }
          view: [{ child: row }, { text: "${model.count}" }]
      """)
  }

  @Test func `a view draws children by their names`() {
    expectFindings(
      """
      presenters:
        row:
          model: { text: Hello }
          view: [{ text: "${model.text}" }]
      screens:
        a:
          children:
            row: { present: row }
          model: { isShown: true }
          view:
            - child: row
            - child: { present: row }
      #              ^^^^^^^^^^^^^^^^ wrong-form: a child is a mapping, but a name is expected
      #                               hint: declare it as 'children: { NAME: { present: … } }', and draw it by its name
            - child: { name: row, when: model.isShown }
      #              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ wrong-form: a child is a mapping, but a name is expected
      #                                                 hint: write '- child: NAME'; under a condition, write 'when: …' beside it
      """)
  }

  @Test func `a name may be the word of a key`() {
    expectFindings(
      """
      screens:
        enter:
          model: { text: Hello }
          events: [go]
          transitions:
            go: { navigate: leave }
          view: [{ button: { label: Go, sends: go } }, { text: "${model.text}" }]
        leave:
          model: { text: Goodbye }
          view: [{ text: "${model.text}" }]
      backstack: { start: enter }
      """)
  }

  @Test func `the places of a template are a list`() {
    expectFindings(
      """
      presenters:
        card:
          slots: body
      #          ^^^^ wrong-form: 'slots' is 'body', but a list is expected
      #               hint: write '[body]'
          view: [{ slot: body }]
        word:
          model: { text: Hello }
          view: [{ text: "${model.text}" }]
      screens:
        a:
          children:
            card: { present: card, slots: { body: { present: word } } }
          view: [{ child: card }]
      """)
  }

  @Test func `keys that belong to other places say where`() {
    expectFindings(
      """
      children: { row: { present: row } }
      # @1-9 unknown-key: the flow has no key 'children'
      #          hint: declare them in a screen; the flow composes its screens by itself
      stores:
        account:
          state: { name: string = "Ada" }
          model: [name]
      #   ^^^^^ unknown-key: a store has no key 'model'
      #         hint: show it in a presenter, as 'model: { NAME: =STORE.NAME }'; a store has no model
      screens:
        a:
          slots: [body]
      #   ^^^^^ unknown-key: a screen has no key 'slots'
      #         hint: declare it under 'presenters'; nothing can fill the slots of a screen
          model: { name: =account.name }
          view: [{ text: "${model.name}" }]
      """)
  }
}
