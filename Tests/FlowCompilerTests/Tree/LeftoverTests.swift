import Testing

/// Unused declarations in a tree of presenters, and declarations that only appear unused.
@Suite struct LeftoverTests {
  @Test func `what nothing uses is found wherever it is declared`() {
    expectFindings(
      """
      types: { Size: [small, large], Old: [x] }
      #                              ^^^ unused-declaration: the type 'Old' is never used
      #                                  hint: remove it
      interfaces:
        AppBar: { title: string = "" }
        Old1: { n: int = 1 }
      # ^^^^ unused-declaration: the interface 'Old1' is never used
      #      hint: remove it
      stores:
        idle: { state: { n: int = 0 }, events: [go], transitions: { go: { set: { n: 1 } } } }
      # ^^^^ unused-declaration: the store 'idle' is never used
      #      hint: remove it
        half: { state: { n: int = 0, size: Size = small }, derived: { d: n }, events: [go, no], transitions: { go: { set: { n: 1 } }, no: { set: { n: 2 } } } }
      #                              ^^^^ unused-declaration: the state 'size' is never used
      #                                   hint: remove it
      #                                                               ^ unused-declaration: the derived value 'd' is never used
      #                                                                 hint: remove it
      #                                                                                    ^^ unsent-event: nothing sends 'no'
      #                                                                                       hint: let a step send it
      #                                                                                       hint: remove it
      provides: { free: 5 }
      #           ^^^^ unused-declaration: the provided value 'free' is never used
      #                hint: remove it
      model: { title: =backstack.top.AppBar.title }
      view: [{ heading: "${model.title}" }, { child: backstack }]
      presenters:
        leaf:
          params: { n: int }
          uses: { tint: string = "red", filters: store }
      #           ^^^^ unused-declaration: the value 'tint' is never used
      #                hint: remove it
      #                                 ^^^^^^^ unused-declaration: the store 'filters' is never used
      #                                         hint: remove it
          model: { n: =params.n }
          view: [{ text: "${model.n}" }]
        box: { slots: [body, foot], view: [{ slot: body }] }
      #                      ^^^^ unused-declaration: the slot 'foot' is never used
      #                           hint: remove it
        clock: { effects: { tick: { every: 1s, do: { message: Tick } } } }
        lone: { children: { leaf: { present: leaf, params: { n: 1 } }, twin: { present: twin, when: visible } } }
        twin: { children: { lone: { present: lone } } }
        odd: { children: { leaf: { present: leaf, params: { n: 1 } }, lone: { present: lone } } }
      # ^^^ unused-presenter: no screen composes 'odd'
      #     hint: make it a child: 'children: { odd: { present: odd } }'
      #     hint: remove it
      screens:
        a:
          stores: { filters: { state: { n: int = 0 } } }
      #             ^^^^^^^ unused-declaration: the store 'filters' is never used
      #                     hint: remove it
          children:
            box: { present: box, slots: { body: { present: leaf, params: { n: 1 } } } }
            free: { present: leaf, params: { n: 1 } }
      #     ^^^^ unused-declaration: the child 'free' is never used
      #          hint: remove it
            clock: { present: clock }
          implements: { AppBar: { title: a } }
          provides: { tint: blue, other: [] }
      #                           ^^^^^ unused-declaration: the provided value 'other' is never used
      #                                 hint: remove it
          events: [go]
          transitions: { go: { send: half.go } }
          view: [{ child: box }, { button: { label: Go, sends: go } }]
      """)
  }

  @Test func `a screen is reached by whatever navigates, and a presenter wherever it is composed`() {
    expectFindings(
      """
      stores: { hub: { events: [go], transitions: { go: { send: flow.go } } } }
      events: [go]
      transitions: { go: { navigate: c } }
      presenters:
        link: { events: [go], transitions: { go: [{ navigate: b }, { send: hub.go }] }, view: [{ button: { label: Go, sends: go } }] }
        frame: { slots: [body], view: [{ slot: body }] }
      screens:
        a: { children: { frame: { present: frame, slots: { body: { present: link } } } }, view: [{ child: frame }] }
        b: { events: [x], transitions: { x: { message: x } } }
        c: {}
        d: { children: { link: { present: link } }, view: [{ child: link }], enter: { navigate: e } }
      # ^ unreachable-screen: no path leads from 'a' to 'd'
      #   hint: navigate to it from a reachable screen
      #   hint: remove it
        e: {}
      # ^ unreachable-screen: no path leads from 'a' to 'e'
      #   hint: navigate to it from a reachable screen
      #   hint: remove it
      """)
  }

  @Test func `a mistake in a presenter is not held against those that read it`() {
    expectFindings(
      """
      interfaces: { AppBar: { title: strng = "x" } }
      #                              ^^^^^ undeclared-type: no type is named 'strng'
      #                                    hint: did you mean 'string'?
      stores:
        kept: { state: { n: itn = 0, m: int = nope } }
      #                     ^^^ undeclared-type: no type is named 'itn'
      #                         hint: did you mean 'int'?
      #                                       ^^^^ unknown-name: no variable is named 'nope'
      #                                            hint: there are 'n', 'm'
        lost: { sate: { n: int = 0 } }
      #         ^^^^ unknown-key: a store has no key 'sate'
      #              hint: did you mean 'state'?
      presenters:
        row:
          params: { n: itn }
      #                ^^^ undeclared-type: no type is named 'itn'
      #                    hint: did you mean 'int'?
          state: { m: int = wrong }
      #                     ^^^^^ unknown-name: no variable is named 'wrong'
      #                           hint: there are 'screen', 'messages', 'visible', 'tint', 'maybe', 'params', 'm', 'kept', …
          uses: { tint: colour, no: store, maybe: int }
      #                 ^^^^^^ undeclared-type: no type is named 'colour'
      #                        hint: there are 'bool', 'bytes', 'double', 'duration', 'event', 'int', 'secret', 'string', …
          model: { n: =params.n, m: =nope, k: =m }
      #                              ^^^^ unknown-name: no variable is named 'nope'
      #                                   hint: there are 'screen', 'messages', 'visible', 'tint', 'maybe', 'params', 'm', 'kept', …
          implements: { AppBar: { title: 5 } }
        odd: { modle: { n: 1 } }
      #        ^^^^^ unknown-key: a presenter has no key 'modle'
      #              hint: did you mean 'model'?
        worse: [1]
      #        ^^^ wrong-form: a presenter is a list, but a mapping is expected
      screens:
        a:
          provides: { tint: 5, maybe: =rows.x }
      #                                     ^ field-of-no-record: 'rows' is list<row model> and has no field 'x'
          children:
            row: { present: row, params: { n: 5 } }
            odd: { present: odd }
            worse: { present: worse, params: { x: 1 } }
            gone: { present: nobody }
      #                      ^^^^^^ unknown-presenter: no presenter is named 'nobody'
      #                             hint: the presenters are 'row', 'odd', 'worse'
            rows: { present: row, each: kept.n, as: x, params: { n: 1 } }
      #                           ^^^^ missing-key: a child with 'each' has no 'key'
      #                                hint: add 'key: …' (expression)
          model: { a: =row.n + 1, b: =row.m, c: =odd.n, d: =worse.x, e: =gone.x.y, f: =rows.y, g: =kept.n, h: =lost.n, i: =row.AppBar.title, j: =odd.AppBar.titel }
      #                                                                                     ^ field-of-no-record: 'rows' is list<row model> and has no field 'y'
          transitions:
            worse.x: { message: "${event.y}" }
            gone.y: { message: "${event.z}" }
      """)
  }

  @Test func `what is kept is what is saved, anywhere in the child`() {
    expectFindings(
      """
      presenters:
        plain: { state: { n: int = 0 }, model: { n: =n } }
        saving: { saved: { n: int = 0 }, model: { n: =n } }
        outer: { children: { inner: { present: saving } } }
        holding: { stores: { kept: { saved: { n: int = 0 } } }, model: { n: =kept.n } }
        card: { slots: [body], view: [{ slot: body }] }
        desk: { children: { pile: { stack: b } } }
        switching:
          events: [go]
          modes: { First: { transitions: { go: { become: Second } } }, Second: { saved: {} } }
      screens:
        a:
          children:
            plain: { present: plain, when: visible, keep: saved }
      #                                                   ^^^^^ nothing-saved: 'plain' has 'keep: saved', but no saved state
      #                                                         hint: declare the state to keep under 'saved' in 'plain'
      #                                                         hint: remove 'keep'
            saving: { present: saving, when: visible, keep: saved }
            outer: { present: outer, when: visible, keep: saved }
            holding: { present: holding, when: visible, keep: saved }
            card: { present: card, when: visible, keep: saved, slots: { body: { present: saving } } }
            switching: { present: switching, when: visible, keep: saved }
            shelf: { stack: b, when: visible, keep: saved }
            desk: { present: desk, when: visible, keep: saved }
        b: { view: [{ text: Book }] }
      """)
  }
}
