import CEL
import FlowProgram
import Testing

/// Children: the values they are read as, the order of composition, and the requirements on their keys.
@Suite struct ChildTests {
  @Test func `a child is read as its model, as null while it is away, and as a list where it is repeated`() throws {
    let screen = try program(
      of: """
        presenters:
          row:
            params: { n: int }
            model: { twice: =params.n * 2 }
          door:
            state: { isOpen: bool = false }
            model:
              Open: { when: isOpen, width: 90 }
              Shut: {}
        screens:
          a:
            state: { count: int = 3 }
            children:
              one: { present: row, params: { n: =count } }
              some: { present: row, when: count > 1, params: { n: 1 } }
              many: { present: row, each: "[1, 2]", as: n, key: n, params: { n: =n } }
              door: { present: door }
              doors: { present: door, each: "[true]", as: n, key: n }
            derived:
              sum: one.twice + (some == null ? 0 :some.twice) + many.map(m, m.twice).sum()
              width: "has(door.Open) ? door.Open.width : 0"
              open: doors.filter(d, has(d.Open)).size()
            model: { sum: =sum, width: =width, open: =open, one: =one }
        """
    ).presenters[1]
    #expect(screen.derived.map(\.type) == [.int, .int, .int])
    #expect(screen.model.cases[0].fields.map(\.type).last == .record("row model"))
    #expect(screen.children.map { $0.each != nil } == [false, false, true, false, true])
    #expect(screen.children.map { $0.condition != nil } == [false, true, false, false, false])
  }

  @Test func `a field of a case or of a mode is read behind a test`() {
    expectFindings(
      """
      presenters:
        door:
          state: { isOpen: bool = false }
          model: { Open: { when: isOpen, width: 2 }, Shut: {} }
          events: [open]
          transitions: { open: { set: { isOpen: true } } }
        lamp:
          model: { watts: 40 }
          events: [turn]
          modes: { Off: { transitions: { turn: { become: On } } }, On: {} }
      screens:
        a:
          children: { door: { present: door }, lamp: { present: lamp } }
          model:
            a: =door.width
      #              ^^^^^ unknown-field: 'door model' has no field 'width'
      #                    hint: its model has cases: test 'has(door.Open)', and read 'door.Open.width'
            b: =lamp.watts
      #              ^^^^^ unknown-field: 'lamp model' has no field 'watts'
      #                    hint: its model has cases: test 'has(lamp.Off)', and read 'lamp.Off.watts'
      """)
  }

  @Test func `what a child shows is checked like any other value`() {
    expectFindings(
      """
      presenters:
        row:
          params: { n: int }
          state: { hits: int = 0 }
          model: { n: =params.n }
          events: [hit]
          transitions: { hit: { set: { hits: =hits + 1 } } }
      screens:
        a:
          state: { count: int = 3 }
          children:
            one: { present: row, params: { n: =count } }
            some: { present: row, when: count > 1, params: { n: 1 } }
            many: { present: row, each: "[1]", as: n, key: n, params: { n: =n } }
          model:
            a: =one.m
      #             ^ unknown-field: 'row model' has no field 'm'
      #               hint: its fields are 'n'
            b: =one.hits
      #             ^^^^ unknown-field: 'row model' has no field 'hits'
      #                  hint: show it in the model of 'row': 'hits: =hits'
            c: =some.n
      #         ^^^^ missing-null-check: 'some' may be null here (row model?)
      #              hint: check it first: some != null && …
      #              hint: provide a default: some.?n.orValue(…)
            d: =many.n
      #              ^ field-of-no-record: 'many' is list<row model> and has no field 'n'
      #                hint: its items have the field: many.exists(item, item.n == …)
            e: =on.n
      #         ^^ unknown-name: no variable is named 'on'
      #            hint: write 'true'
            f: =some != null && some.n > 0
            g: =one.n + ' pieces'
      #         ^^^^^^^^^^^^^^^^^ operand-mismatch: '+' does not take int and string
      #                           hint: write string(one.n) + ' pieces'
      """)
  }

  @Test func `children come after the siblings whose models they read`() throws {
    let screen = try program(
      of: """
        presenters:
          row:
            params: { n: int }
            model: { n: =params.n }
        screens:
          a:
            derived: { twice: last.n * 2 }
            children:
              first: { present: row, params: { n: =twice } }
              middle: { present: row, when: first.n > 1, params: { n: 1 } }
              last: { present: row, params: { n: 1 } }
            model: { n: =middle == null }
        """
    ).presenters[1]
    #expect(screen.compositionOrder.map(\.position) == [2, 0, 1])
  }

  @Test func `children that need one another's models are a cycle`() {
    expectFindings(
      """
      presenters:
        row:
          params: { n: int }
          model: { n: =params.n }
        shade:
          uses: { tint: int }
          model: { tint: =tint }
      screens:
        a:
          derived: { twice: self.n * 2 }
          children:
            self: { present: row, params: { n: =twice } }
      #     ^^^^ child-cycle: 'self' is composed from its own model: self → self
      #          hint: keep the shared values in state, and set them on an event of one of the children
            left: { present: row, each: "right == null ? [1] : [2]", as: n, key: n, params: { n: 1 } }
      #     ^^^^ child-cycle: 'left' is composed from its own model: left → right → left
      #          hint: keep the shared values in state, and set them on an event of one of the children
            right: { present: row, when: left.size() > 1, params: { n: 1 } }
            shade: { present: shade }
      #     ^^^^^ child-cycle: 'shade' is composed from its own model: shade → shade
      #           hint: keep the shared values in state, and set them on an event of one of the children
          provides: { tint: =shade.tint }
          model: { n: =twice }
      """)
  }

  @Test func `a key tells items apart, and what is repeated is neither kept nor filled`() {
    expectFindings(
      """
      types:
        Item: { id: string, name: string? }
        Size: [small, large]
      presenters:
        row:
          params: { item: Item }
          slots: [body]
          model: { id: =params.item.id }
      screens:
        a:
          state: { items: "list<Item> = []", sizes: "list<Size> = []" }
          children:
            whole: { present: row, each: items, as: item, key: item, params: { item: =item } }
      #                                                        ^^^^ invalid-child-key: an Item cannot be the key of a child
      #                                                             hint: name a field that identifies the item, as in 'key: ITEM.id'
            maybe: { present: row, each: items, as: item, key: item.name, params: { item: =item } }
      #                                                        ^^^^^^^^^ invalid-child-key: a string? cannot be the key of a child
      #                                                                  hint: write a replacement for null, as in 'ITEM.id == null ? '' : ITEM.id'
            exact: { present: row, each: items, as: item, key: item.name.size() * 1.5, params: { item: =item } }
      #                                                        ^^^^^^^^^ missing-null-check: 'item.name' may be null here (string?)
      #                                                                  hint: check it first: item.name != null && …
      #                                                                  hint: provide a default: item.name.orValue(…)
            other: { present: row, each: sizes, as: size, key: size, params: { item: { id: x } } }
            none: { present: row, each: items.size(), as: item, key: item, params: { item: { id: x } } }
      #                                 ^^^^^^^^^^^^ not-a-container: 'items.size()' is an int, but a list is expected
            kept:
              { present: row, each: items, as: item, key: item.id, params: { item: =item }, keep: saved }
      #                                                                                           ^^^^^ impossible-child: 'kept' is repeated, so it cannot have 'keep'
      #                                                                                                 hint: remove 'keep': a child keeps everything as long as its item is in the list
      #                                                                                                 hint: to keep a value longer, make it a field of the items or a map by key, and let 'kept' emit its changes
            filled:
              { present: row, each: items, as: i, key: i.id, params: { item: =i }, slots: { body: { present: row } } }
      #                                                                                     ^^^^ impossible-child: 'filled' is repeated, so it cannot have 'slots'
      #                                                                                          hint: create a presenter with one 'filled' and its slots, and repeat that
      #                                                                                     ^^^^ missing-argument: the presenter 'row' needs a param 'item'
      #                                                                                          hint: add 'item: …', which is an Item
            always: { present: row, params: { item: { id: x } }, keep: forever }
      #                                                                ^^^^^^^ unknown-word: 'keep' cannot be 'forever'
      #                                                                        hint: it is one of 'saved'
      """)
  }

  @Test func `a child is one of the presenters and is given its params`() {
    expectFindings(
      """
      presenters:
        row:
          params: { n: int, label: string = "" }
          model: { n: =params.n, label: =params.label }
      screens:
        a:
          children:
            slip: { present: rwo, params: { n: =nope } }
      #                      ^^^ unknown-presenter: no presenter is named 'rwo'
      #                          hint: did you mean 'row'?
      #                                         ^^^^ unknown-name: no variable is named 'nope'
      #                                              hint: there are 'screen', 'messages', 'visible', 'slip', 'screen', 'twin', 'lacking', 'wrong', …
            screen: { present: b }
      #     ^^^^^^ reserved-name: 'screen' is a predefined value, so no declaration can have this name
      #            hint: choose another name
      #                        ^ unknown-presenter: 'b' is a screen, which cannot be a child
      #                          hint: declare 'b' under 'presenters' to compose it
      #                          hint: navigate to it
            twin: { present: b }
      #                      ^ unknown-presenter: 'b' is a screen, which cannot be a child
      #                        hint: declare 'b' under 'presenters' to compose it
      #                        hint: navigate to it
            lacking: { present: row }
      #     ^^^^^^^ missing-argument: the presenter 'row' needs a param 'n'
      #             hint: add 'n: …', which is an int
            wrong: { present: row, params: { n: many, lable: x } }
      #                                         ^^^^ wrong-value: 'many' is not an int
      #                                              hint: write a whole number, or an expression, as in '=count + 1'
      #                                               ^^^^^ unknown-argument: the presenter 'row' has no param 'lable'
      #                                                     hint: did you mean 'label'?
            fine: { present: row, params: { n: 1, label: "${1 + 1}" } }
          events: [go]
          transitions:
            go: [{ navigate: row }, { navigate: b }]
      #                      ^^^ unknown-screen: 'row' is a presenter for composition, not a screen
      #                          hint: declare it under 'screens' to navigate to it
        b: {}
      """)
  }

  @Test func `first values are there before any child`() {
    expectFindings(
      """
      presenters:
        row: { model: { n: 1 } }
      screens:
        a:
          params: { m: int = row.n }
      #                      ^^^ name-out-of-reach: 'row' is a child, which does not exist yet
      #                          hint: start with a value that needs no child, and set it on an event of the child
          state: { n: int = row.n }
      #                     ^^^ name-out-of-reach: 'row' is a child, which does not exist yet
      #                         hint: start with a value that needs no child, and set it on an event of the child
          saved: { k: "list<int> = rows.map(r, r.n)" }
      #                            ^^^^ name-out-of-reach: 'rows' is a child, which does not exist yet
      #                                 hint: start with a value that needs no child, and set it on an event of the child
          children:
            row: { present: row }
            rows: { present: row, each: "[1]", as: n, key: n }
          model: { n: =n, k: =k, m: =params.m }
      """)
  }

  @Test func `names of values, stores and children are one kind of names`() {
    expectFindings(
      """
      stores:
        shared: { state: { n: int = 0 } }
      presenters:
        row: { uses: { tint: int = 0 }, model: { n: =tint + shared.n } }
      screens:
        a:
          state: { one: int = 0 }
          saved: { one: int = 0, two: int = 0 }
      #            ^^^ name-clash: 'one' is a piece of state and a piece of saved state
      #                hint: rename one of them
          derived: { two: one }
      #              ^^^ name-clash: 'two' is a piece of saved state and a derived value
      #                  hint: rename one of them
          uses: { three: int = 0, tint: int = 1 }
          stores: { three: { state: { n: int = 0 } } }
      #             ^^^^^ name-clash: 'three' is a value that it uses and a store
      #                   hint: rename one of them
          children: { one: { present: row }, shared: { present: row }, visible: { present: row } }
      #               ^^^ name-clash: 'one' is a piece of state and a child
      #                   hint: rename one of them
      #                                      ^^^^^^ name-clash: 'shared' is a store of the flow and a child
      #                                             hint: rename one of them
      #                                                                ^^^^^^^ reserved-name: 'visible' is a predefined value, so no declaration can have this name
      #                                                                        hint: choose another name
          model: { n: =one + two + three.n + tint }
      """)
  }

  @Test func `what is read behind the name of a child is one kind of names too`() {
    expectFindings(
      """
      interfaces: { Bar: { n: int = 1 }, Foot: { n: int = 1 } }
      presenters:
        row:
          slots: [body, Bar]
      #           ^^^^ name-clash: 'body' is part of the model and a slot
      #                hint: rename one of them
      #                 ^^^ name-clash: 'Bar' is an interface and a slot
      #                     hint: rename one of them
          model: { body: 1, n: 2 }
        page:
          model: { Foot: {} }
      #            ^^^^ name-clash: 'Foot' is an interface and part of the model
      #                 hint: rename one of them
      screens:
        a:
          children: { row: { present: row }, page: { present: page } }
      """)
  }
}
