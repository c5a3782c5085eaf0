import Testing

/// Names that exist elsewhere, with the correct name for this place.
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
      #                     ^^^^^ name-out-of-reach: a view reads only the model, and 'count' is not a name in it
      #                           hint: write 'model.count'
            - text: Draft ${draft}
      #                     ^^^^^ name-out-of-reach: a view reads only the model, and 'draft' is not a name in it
      #                           hint: add 'draft' to the model, and write 'model.draft'
            - text: Draft ${model.draft}
      #                           ^^^^^ unknown-field: 'a model' has no field 'draft'
      #                                 hint: show it in the model: 'draft: =draft'
            - button: { label: Add, sends: add, enabled: count > 0 }
      #                                                  ^^^^^ name-out-of-reach: a view reads only the model, and 'count' is not a name in it
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
      #                                         hint: did you mean 'flow.add'?
          view:
            - text: "${model.total} ${model.slip} ${flow.total}"
      #                                             ^^^^^^^^^^ name-out-of-reach: a view reads only the model, and 'flow.total' is not a name in it
      #                                                        hint: add 'flow.total' to the model, and write 'model.total'
            - button: { label: Go, sends: go }
            - button: { label: Add, sends: flow.add }
      #                                    ^^^^^^^^ unknown-event: 'a' has no event 'flow.add'
      #                                             hint: declare an event of this presenter, and write 'send: flow.add' in its transition
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
          state: { width: int = size, last: int = event.x, shown: int = model.size, twice: int = twofold }
      #                         ^^^^ name-out-of-reach: 'size' is a param, which is read as a param
      #                              hint: write 'params.size'
      #                                           ^^^^^ name-out-of-reach: 'event' exists only in transitions
      #                                                 hint: store the payload of the event in state
      #                                                                 ^^^^^ name-out-of-reach: 'model' exists only in views
      #                                                                       hint: write the values that the model is computed from
      #                                                                                          ^^^^^^^ name-out-of-reach: 'twofold' is derived from values that do not exist yet
      #                                                                                                  hint: write the values that it is computed from
          derived: { twofold: width * 2 }
          model: { size: =params.siez, depth: =backstack.dept, theme: =dark }
      #                          ^^^^ unknown-field: 'a.params' has no field 'siez'
      #                               hint: did you mean 'size'?
      #                                        ^^^^^^^^^^^^^^ unknown-member: 'backstack' has no 'dept'
      #                                                       hint: did you mean 'depth'?
      #                                                                ^^^^ name-out-of-reach: 'dark' is a case of 'Theme', not a value by itself
      #                                                                     hint: write 'Theme.dark'
      #                                                                     hint: put quotes around it: 'dark' in quotes is read as the case
          view:
            - text: "${model.size} ${model.depth} ${model.theme}"
        b:
          model: { size: =params.size, last: =last, shown: =nul }
      #                   ^^^^^^^^^^^ unknown-member: this presenter has no params, so 'size' does not exist
      #                               hint: declare it: 'params: { size: TYPE }'
      #                                       ^^^^ unknown-name: no variable is named 'last'
      #                                            hint: there are 'screen', 'messages', 'visible', 'backProgress', 'backstack.depth', 'backstack.entries', 'backstack.forward'
      #                                                     ^^^ unknown-name: no variable is named 'nul'
      #                                                         hint: write 'null'
          view:
            - text: "${model.size}"
      """)
  }

  @Test func `a store handles its own events, and those under their own names`() {
    expectFindings(
      """
      flowspec: 2
      flow: f
      stores:
        count:
          state: { n: int = 0 }
          events: [up]
          transitions:
            up: { set: { n: =n + 1 } }
            count.up: { set: { n: 1 } }
      #     ^^^^^ unknown-child: the store 'count' has no child 'count'
      #           hint: write 'up' alone
            other.up: { set: { n: =n + 1 } }
      #     ^^^^^ unknown-child: the store 'count' has no child 'other'
      #           hint: a store receives only its own events
      screens:
        f:
          model: { n: =count.n }
          events: [up]
          transitions: { up: { send: count.up } }
          view:
            - text: ${model.n}
            - button: { label: Up, sends: up }
      backstack: { start: f }
      """)
  }

  @Test func `an event that is handed on is no formula`() {
    expectFindings(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          children:
            tile: { present: tile, params: { action: =open } }
      #                                               ^^^^ unknown-name: no variable is named 'open'
      #                                                    hint: write 'open' without '='
          events: [open]
          transitions: { open: { message: Open } }
          view:
            - child: tile
            - button: { label: Open, sends: open }
      presenters:
        tile:
          params: { action: event }
          model: { action: =params.action }
          view:
            - button: { label: Act, sends: =model.action }
      backstack: { start: f }
      """)
  }

  @Test func `a misspelt event or mode in a property is taken for one`() {
    expectFindings(
      """
      state: { isPaid: bool = false }
      events: [signedIn]
      transitions:
        signedIn: { set: { isPaid: true } }
      screens:
        a:
          events: [insert]
          modes:
            Idle:
              transitions: { insert: [{ send: flow.signedIn }, { become: Collecting }] }
              view: [{ button: { label: Insert, sends: insert } }]
            Collecting:
              view: [{ text: Thanks }]
          view:
            - mode
      properties:
        one: { precedes: [a.insrt, flow.signedIn] }
      #                     ^^^^^ unknown-event: 'a' has no event 'insrt'
      #                           hint: did you mean 'insert'?
        two: { never: isPaid, before: flow.signdIn }
      #                                    ^^^^^^^ unknown-event: the flow has no event 'signdIn'
      #                                            hint: did you mean 'signedIn'?
        three: { never: shown.a.Colecting }
      #                         ^^^^^^^^^ unknown-mode: 'a' has no mode 'Colecting'
      #                                   hint: did you mean 'Collecting'?
        four: { always: "!isPaid || shown.a.Idle || shown.a.Collecting" }
      """)
  }

  @Test func `misspelt state of a mode is corrected without the name of the mode`() {
    expectFindings(
      """
      screens:
        a:
          events: [go]
          modes:
            Asking:
              state: { card: string = "" }
              model: { card: =card }
              transitions:
                go: [{ set: { crd: "" } }, { become: Done }]
      #                       ^^^ unwritable-name: 'crd' is not state of 'a'
      #                           hint: did you mean 'card'?
              view:
                - field: { label: Card, edits: card }
                - button: { label: Go, sends: go }
            Done:
              view: [{ text: Done }]
          view:
            - mode
      """)
  }

  @Test func `a misspelt macro is one mistake, and a type is not suggested for a value`() {
    expectFindings(
      """
      types: { Unit: [kg, lb] }
      screens:
        a:
          state: { unt: Unit = kg, items: "list<int> = [1]" }
          model:
            unit: =unit
      #            ^^^^ unknown-name: no variable is named 'unit'
      #                 hint: did you mean 'unt'?
            kilo: =unit.kg
      #            ^^^^ unknown-name: no variable is named 'unit'
      #                 hint: did you mean 'Unit'?
            sorted: =items.sorBy(item, -item)
      #                    ^^^^^ unknown-function: no function is named 'sorBy'
      #                          hint: did you mean 'sortBy'?
          events: [more]
          transitions: { more: { set: { unt: lb, items: "=items + [2]" } } }
          view:
            - text: ${model.unit} ${model.kilo} ${model.sorted}
            - button: { label: More, sends: more }
      """)
  }
}
