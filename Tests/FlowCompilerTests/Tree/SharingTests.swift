import CEL
import FlowProgram
import Testing

/// Stores, and values that presenters provide to their descendants.
@Suite struct SharingTests {
  @Test func `stores are seen by those inside their owner, and by everybody where that is the flow`() throws {
    let program = try program(
      of: """
        stores:
          account:
            state: { name: string? }
            derived: { isIn: name != null }
            events: { entered: { name: string }, left: }
            transitions:
              entered: { set: { name: =event.name } }
              left: [{ set: { name: null } }, { send: flow.closed }, { send: count.add }]
          count:
            saved: { n: int = 0 }
            events: [add]
            transitions: { add: { set: { n: =n + 1 } } }
        events: [closed]
        transitions:
          closed: { message: "Closed after ${count.n}." }
          account.left: { message: Bye. }
        presenters:
          row:
            uses: { filter: store }
            model: { word: =filter.word, name: =account.name }
            events: [go]
            transitions: { go: [{ send: { filter.typed: { word: x } } }, { send: account.left }] }
        screens:
          a:
            stores:
              filter:
                state: { word: string = "" }
                events: { typed: { word: string } }
                transitions: { typed: { set: { word: =event.word } } }
            children: { row: { present: row } }
            transitions: { filter.typed: { message: "${event.word}" } }
            model: { isIn: =account.isIn, word: =filter.word }
            enter: { send: { account.entered: { name: Ada } } }
        """)
    #expect(program.presenters.map(\.name) == ["f", "a", "row", "account", "count", "filter"])
    #expect(program.presenters.map(\.role) == [.flow, .screen, .part, .store, .store, .store])
    #expect(program.flow.children.map(\.name) == ["account", "count"])
    #expect(program.presenters[1].children.map(\.name) == ["filter", "row"])
    #expect(program.presenters[2].references == [.store(presenter: 5), .store(presenter: 3)])
    #expect(program.presenters[2].outerReads.map(\.reference) == [0, 1, 1])
    #expect(program.presenters[4].slots.map(\.isSaved) == [true])
    #expect(program.flow.childHandlers.map(\.source) == [.child(ChildID(0))])
  }

  @Test func `a presenter refers to no store that it does not name`() throws {
    let program = try program(
      of: """
        stores:
          account: { state: { n: int = 0 } }
        screens:
          a: { model: { n: 1 }, events: [go], transitions: { go: { navigate: b } } }
          b: { model: { n: =account.n } }
        """)
    #expect(program.presenters[1].references.isEmpty)
    #expect(program.presenters[2].references == [.store(presenter: 3)])
  }

  @Test func `a value is provided to all that is inside, those in the places of a template included`() throws {
    let program = try program(
      of: """
        provides: { tint: blue }
        presenters:
          card:
            slots: [body]
            params: { depth: int = 0 }
            provides: { depth: =params.depth + 1 }
          leaf:
            uses: { tint: string, depth: int, size: int = 2, note: string? }
            model: { text: "${tint} ${depth} ${size} ${note == null ? 'none' : note}" }
        screens:
          a:
            children:
              card: { present: card, slots: { body: { present: leaf } } }
        """)
    #expect(program.providedValues == ["tint", "depth", "size", "note"])
    #expect(program.flow.provided == [0, nil, nil, nil])
    #expect(program.presenters[2].provided == [nil, 0, nil, nil])
    let leaf = program.presenters[3]
    #expect(leaf.references == (0..<4).map { .provider(of: $0) })
    #expect(
      leaf.outerReads.map(\.content) == [
        .provided(otherwise: nil), .provided(otherwise: nil), .provided(otherwise: 0), .provided(otherwise: 1),
      ])
    #expect(leaf.derived.map(\.name) == ["size", "note"])
    #expect(leaf.declaredDerivedCount == 0)
  }

  @Test func `a value that is not provided is shown with the path to its reader`() {
    expectFindings(
      """
      presenters:
        list:
          children: { rows: { present: row, each: "[1]", as: n, key: n } }
        row:
          uses: { tint: string, tnit: string, filter: store, here: int }
      #           ^^^^ unprovided-value: no presenter around 'row' provides 'tint': f › b › frame.body (list) › rows (row)
      #                hint: provide it in one of them: 'provides: { tint: … }'
      #                hint: give it a default: 'tint: string = …'
      #                         ^^^^ unprovided-value: no presenter around 'row' provides 'tnit': f › a › list › rows (row)
      #                              hint: did you mean 'tint'?
      #                              hint: provide it in one of them: 'provides: { tnit: … }'
      #                              hint: give it a default: 'tnit: string = …'
      #                                       ^^^^^^ unprovided-value: no presenter around 'row' declares the store 'filter': f › b › frame.body (list) › rows (row)
      #                                              hint: declare it in one of them: 'stores: { filter: … }'
      #                                                      ^^^^ unprovided-value: no presenter around 'row' provides 'here': f › a › list › rows (row)
      #                                                           hint: provide it in one of them: 'provides: { here: … }'
      #                                                           hint: give it a default: 'here: int = …'
          provides: { here: 1 }
          model: { a: "${tint} ${tnit} ${filter.word} ${here}" }
        frame: { slots: [body] }
      screens:
        a:
          provides: { tint: red }
          stores: { filter: { state: { word: string = "" } } }
          children: { list: { present: list } }
          events: [go]
          transitions: { go: { navigate: b } }
        b:
          children: { frame: { present: frame, slots: { body: { present: list } } } }
      """)
  }

  @Test func `all who use a value agree on its type, and on the store that it is`() {
    expectFindings(
      """
      presenters:
        row: { uses: { tint: string = "x", points: store }, model: { a: =tint, b: =points.n } }
      #                                    ^^^^^^ ambiguous-store: the store 'points' is not the same in all presenters that compose 'row'
      #                                           hint: declare one store around all of them, or in the flow
      #                                           hint: pass the values on as 'provides' or 'params'
        cell: { uses: { tint: int = 0 }, model: { a: =tint } }
      #                 ^^^^ mismatched-use: 'tint' is an int here, but a string elsewhere
      #                      hint: use one type for both
      #                      hint: give one of them another name
      screens:
        a:
          provides: { tint: 5 }
          stores: { points: { state: { n: int = 0 } } }
          children: { row: { present: row }, cell: { present: cell } }
          events: [go]
          transitions: { go: { navigate: b } }
        b:
          stores: { points: { state: { n: int = 0 } } }
          children: { row: { present: row } }
      """)
  }

  @Test func `a default is the same each time`() {
    expectFindings(
      """
      state: { n: int = 1 }
      types: { Size: [small, large] }
      screens:
        a:
          uses: { size: Size = small, fixed: int = 2 * 3, moving: int = flow.n, wrong: int = x, other: int = "five" }
      #                                                                 ^^^^^^ changing-default: 'flow.n' is not known before the flow runs
      #                                                                        hint: write a constant value
      #                                                                                      ^ unknown-name: no variable is named 'x'
      #                                                                                        hint: there are 'screen', 'messages', 'visible', 'size', 'fixed', 'moving', 'wrong', 'other', …
      #                                                                                                      ^^^^^^ unexpected-type: expected int, but "five" is string
      #                                                                                                             hint: write a number, such as 0
          model: { a: "${size} ${fixed} ${moving} ${wrong} ${other}" }
      """)
  }

  @Test func `names of stores and provided values from the wrong place`() {
    expectFindings(
      """
      stores:
        account:
          state: { name: string = "" }
          events: [out]
          transitions: { out: { set: { name: "=tint + flow.total + other.n + nope" } } }
      #                                        ^^^^ name-out-of-reach: a store reads only its own names, and 'tint' is not one of them
      #                                             hint: let the sender add the value to the event
      #                                               ^^^^ name-out-of-reach: a store reads only its own names, and 'flow' is not one of them
      #                                                    hint: let the sender add the value to the event
      #                                                            ^^^^^ name-out-of-reach: a store reads only its own names, and 'other' is not one of them
      #                                                                  hint: let the sender add the value to the event
      #                                                                      ^^^^ unknown-name: no variable is named 'nope'
      #                                                                           hint: there are 'name', 'event'
        other: { state: { n: int = 0 } }
      state: { total: string = "" }
      presenters:
        row: { uses: { tint: string }, model: { tint: =tint } }
      screens:
        a:
          provides: { tint: =account.nmae }
      #                      ^^^^^^^^^^^^ unknown-member: the store 'account' has no value 'nmae'
      #                                   hint: did you mean 'name'?
          stores: { filter: { state: { word: string = "" } } }
          children: { row: { present: row } }
          model: { a: =account, b: =acount.name, c: =flow.account.name, d: =tint, e: =filter.wrod }
      #                ^^^^^^^ name-out-of-reach: 'account' is a store, not a value
      #                        hint: read one of its values: 'account.name'
      #                             ^^^^^^ unknown-name: no variable is named 'acount'
      #                                    hint: did you mean 'account'?
      #                                              ^^^^^^^^^^^^ name-out-of-reach: stores of the flow are read without 'flow.'
      #                                                           hint: write 'account'
      #                                                                     ^^^^ name-out-of-reach: 'tint' belongs to presenters around this one and must be declared under 'uses'
      #                                                                          hint: add 'uses: { tint: string }'
      #                                                                               ^^^^^^^^^^^ unknown-member: the store 'filter' has no value 'wrod'
      #                                                                                           hint: did you mean 'word'?
          events: [go]
          transitions:
            go: [{ set: { account.name: x, filter: y, row: z } }, { send: account.in }, { navigate: b }]
      #                   ^^^^^^^^^^^^ unwritable-name: 'account.name' belongs to a store, which only the store writes
      #                                hint: send the store an event: 'send: account.EVENT'
      #                                    ^^^^^^ unwritable-name: 'filter' belongs to a store, which only the store writes
      #                                           hint: send the store an event: 'send: filter.EVENT'
      #                                               ^^^ unwritable-name: 'row' is a child, whose model only the child itself changes
      #                                                   hint: give it 'params' that change, or let it send itself an event
      #                                                                   ^^^^^^^^^^ unknown-event: the store 'account' has no event 'in'
      #                                                                              hint: its events are 'account.out'
          view:
            - text: "${account.name} ${row.tint} ${tint} ${visible}"
      #                ^^^^^^^^^^^^ name-out-of-reach: a view reads only the model, and 'account.name' is not a name in it
      #                             hint: add 'account.name' to the model, and write 'model.name'
      #                                ^^^^^^^^ name-out-of-reach: a view reads only the model, and 'row.tint' is not a name in it
      #                                         hint: add 'row.tint' to the model, and write 'model.tint'
      #                                            ^^^^ unknown-name: no variable is named 'tint'
      #                                                 hint: there are 'model', 'filter', 'account', 'other'
      #                                                    ^^^^^^^ name-out-of-reach: a view reads only the model, and 'visible' is not a name in it
      #                                                            hint: add 'visible' to the model, and write 'model.visible'
            - button: { label: Go, sends: account.out }
      #                                   ^^^^^^^^^^^ unknown-event: 'a' has no event 'account.out'
      #                                               hint: declare an event of this presenter, and write 'send: account.out' in its transition
        b:
          model: { a: =filter.word, n: =other.n }
      #                ^^^^^^ name-out-of-reach: 'filter' belongs to presenters around this one and must be declared under 'uses'
      #                       hint: add 'uses: { filter: store }'
          enter: [{ send: filter.x }, { send: row.x }, { send: a.go }]
      #                   ^^^^^^^^ unknown-event: 'b' has no event 'filter.x'
      #                            hint: add 'uses: { filter: store }', if a presenter around this one declares that store
      #                                       ^^^^^ unknown-event: 'b' has no event 'row.x'
      #                                             hint: its events are 'account.out'
      #                                                        ^^^^ unknown-event: 'b' has no event 'a.go'
      #                                                             hint: a screen receives only its own events: navigate to it with 'params', or send the flow an event
      """)
  }

  @Test func `a store cannot navigate or emit, and leaves no event unsent`() {
    expectFindings(
      """
      stores:
        account:
          state: { n: int = 0 }
          events: [out, idle]
          transitions:
            out: [{ navigate: a }, { goBack: root }, { emit: out }, { send: flow.closed }, { send: other.x }]
      #             ^^^^^^^^ misplaced-step: 'navigate' is not possible in a store
      #                      hint: let the flow do it: 'send: flow.EVENT'
      #                              ^^^^^^ misplaced-step: 'goBack' is not possible in a store
      #                                     hint: let the flow do it: 'send: flow.EVENT'
      #                                                      ^^^ not-emitted: the store 'account' has no presenter around it to receive 'out'
      #                                                          hint: write 'send: out' to send it to this presenter
      #                                                                                            ^^^^^^^ unknown-event: the store 'account' has no event 'other.x'
      #                                                                                                    hint: its events are 'out', 'idle'
            idle: [{ set: { n: =n + 1 } }, { message: "${n}" }]
          enter: { send: out }
      events: [closed]
      transitions: { closed: { message: Closed. } }
      screens:
        a: { model: { n: =account.n } }
      """)
  }
}
