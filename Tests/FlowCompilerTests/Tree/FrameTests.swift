import CEL
import FlowProgram
import Testing

/// Interfaces, the frame around the screens, models that are passed on, and templates.
@Suite struct FrameTests {
  @Test func `the flow frames its screens by what the one on top says`() throws {
    let program = try program(
      of: """
        version: 2 beta
        interfaces:
          AppBar: { title: string = "App", action: event?, lines: "list<int> = [1]" }
        derived: { title: backstack.top.AppBar.title }
        model: { title: =title, isDeep: =backstack.depth > 1, hasAction: =backstack.top.AppBar.action != null }
        view:
          - heading: "${model.title} ${model.isDeep} ${model.hasAction}"
          - child: backstack
        presenters:
          page:
            params: { title: string }
            implements: { AppBar: { title: "Page ${params.title}" } }
        screens:
          a:
            children: { page: { present: page, params: { title: one } } }
            implements: { AppBar: =page.AppBar }
            model: { lines: =page.AppBar.lines }
            events: [go]
            transitions: { go: { navigate: b } }
          b: { model: { n: 1 } }
        """)
    #expect(program.version == "2 beta")
    #expect(program.interfaces.map(\.declaration.name) == ["AppBar"])
    #expect(program.interfaces[0].defaults["title"]?.isIdentical(to: .string("App")) ?? false)
    #expect(program.interfaces[0].defaults["action"]?.isIdentical(to: .null) ?? false)
    #expect(program.presenters.map(\.implemented) == [[nil], [0], [nil], [0]])
    #expect(program.presenters[1].childInterfaces == [ChildInterface(child: ChildID(0), interface: InterfaceID(0))])
    #expect(program.flow.model.cases.count == 1)
    #expect(program.presenters[2].derived.isEmpty)
  }

  @Test func `a flow that frames nothing has no model`() throws {
    let program = try program(of: "screens: { a: {} }")
    #expect(program.flow.model.cases.isEmpty && program.presenters[1].model.cases.count == 1)
  }

  @Test func `what presenters say is declared, and has a default`() {
    expectFindings(
      """
      types: { Bar: { n: int } }
      interfaces:
        AppBar: { title: string, size: int = nope, action: event? }
      #           ^^^^^ silent-interface: 'title' has no default for presenters that do not implement the interface
      #                 hint: write 'title: string = …'
      #                 hint: write 'title: string?' if it may be null
      #                                      ^^^^ unknown-name: no variable is named 'nope'
        Bar: { n: int = 1 }
      # ^^^ name-clash: 'Bar' is a type and an interface
      #     hint: rename one of them
      presenters:
        page:
          params: { n: int }
          implements:
            AppBar: { titel: x, size: many }
            Bar: =params.n
      #           ^^^^^^^^ unexpected-type: expected Bar, but 'params.n' is int
            Foot: { a: =nope }
      #     ^^^^ unknown-interface: no interface is named 'Foot'
      #          hint: the interfaces are 'AppBar', 'Bar'
      #                 ^^^^ unknown-name: no variable is named 'nope'
      #                      hint: there are 'screen', 'messages', 'visible', 'params', 'backstack.depth', 'backstack.entries', 'backstack.forward', 'params.n'
      screens:
        a:
          children:
            page: { present: page, params: { n: 1 } }
            pages: { present: page, each: "[1]", as: n, key: n, params: { n: =n } }
          model: { a: =page.AppBar.titel, b: =page.Appbar.title, c: =pages.AppBar, d: =page.Bar.n }
      #                                            ^^^^^^ unknown-field: 'page model' has no field 'Appbar'
      #                                                   hint: did you mean the interface 'AppBar'?
      #                                                                    ^^^^^^ field-of-no-record: 'pages' is list<page model> and has no field 'AppBar'
      """)
  }

  @Test func `what the screen on top says is for the frame alone`() {
    expectFindings(
      """
      interfaces: { AppBar: { title: string = "" } }
      derived: { title: backstack.top.AppBar.title, long: title + '!', depth: backstack.depth }
      provides: { long: =long, depth: =depth }
      #           ^^^^ framed-value: 'long' depends on the screen on top, so it cannot be provided to screens
      #                hint: use it only in the model of the flow
      model: { title: =backstack.top.Appbar.title, top: =backstack.top, on: =backstack.on }
      #                              ^^^^^^ unknown-interface: no interface is named 'Appbar'
      #                                     hint: did you mean 'AppBar'?
      #                                                  ^^^^^^^^^^^^^ unknown-member: 'backstack' has no 'top'
      #                                                                hint: there are 'depth', 'entries', 'forward', 'top.AppBar'
      #                                                                      ^^^^^^^^^^^^ unknown-member: 'backstack' has no 'on'
      #                                                                                   hint: there are 'depth', 'entries', 'forward', 'top.AppBar'
      view: [{ heading: "${model.title}" }]
      #        ^^^^^^^ missing-backstack: the view of the flow has no place for the screens
      #                hint: add '- child: backstack' where the screen on top belongs
      screens:
        a:
          uses: { long: string, depth: int }
          model: { a: =backstack.top.AppBar.title, b: =flow.long, c: =flow.depth, d: =long, e: =depth }
      #                ^^^^^^^^^^^^^ name-out-of-reach: 'backstack.top' depends on the screen on top, so only the flow itself can read it
      #                              hint: read it in the model of the flow
      #                                                ^^^^^^^^^ name-out-of-reach: 'flow.long' depends on the screen on top, so only the flow itself can read it
      #                                                          hint: read it in the model of the flow
          implements: { AppBar: { title: =flow.title } }
      #                                   ^^^^^^^^^^ name-out-of-reach: 'flow.title' depends on the screen on top, so only the flow itself can read it
      #                                              hint: read it in the model of the flow
          view: [{ child: backstack }]
      #                   ^^^^^^^^^ unknown-child: 'a' has no child 'backstack'
      #                             hint: the view of the flow draws the screen on top; a screen draws its children
      """)
  }

  @Test func `a store cannot read the screen on top`() {
    expectFindings(
      """
      interfaces: { AppBar: { title: string = "" } }
      stores:
        bar:
          derived: { title: backstack.top.AppBar.title }
      #                     ^^^^^^^^^^^^^ name-out-of-reach: 'backstack.top' depends on the screen on top, so only the flow itself can read it
      #                                   hint: read it in the model of the flow
      screens: { a: { implements: { AppBar: { title: A } } } }
      backstack: { start: a }
      """)
  }

  @Test func `a model that is a child's is that of one that is always there`() {
    expectFindings(
      """
      presenters:
        page:
          slots: [body]
          model: { n: 1 }
      screens:
        a:
          stores: { kept: { state: { n: int = 0 } } }
          children:
            one: { present: page, slots: { body: { present: page } } }
            some: { present: page, when: kept.n > 1 }
            many: { present: page, each: "[1]", as: n, key: n }
          model: =one
          events: [b, c, d, e, f, g]
          transitions:
            b: { navigate: b }
            c: { navigate: c }
            d: { navigate: d }
            e: { navigate: e }
            f: { navigate: f }
            g: { navigate: g }
        b: { children: { one: { present: page } }, model: =oen }
      #                                                    ^^^ unforwardable-model: 'oen' is not a child whose model could be passed on
      #                                                        hint: did you mean 'one'?
        c: { children: { one: { present: page, when: visible } }, model: =one }
      #                                                                   ^^^ unforwardable-model: 'one' does not always exist, so its model cannot be passed on
      #                                                                       hint: write the required fields: 'model: { NAME: =… }'
      #                                                                       hint: remove 'model', and draw the child: '- child: one'
        d: { children: { one: { present: page, each: "[1]", as: n, key: n } }, model: =one }
      #                                                                                ^^^ unforwardable-model: 'one' is repeated, so there is no single model to pass on
      #                                                                                    hint: write the required fields: 'model: { NAME: =… }'
      #                                                                                    hint: remove 'model', and draw the child: '- child: one'
        e: { children: { one: { present: page, slots: { body: { present: page } } } }, model: =one.body }
      #                                                                                        ^^^^^^^^ unforwardable-model: 'one.body' fills a slot of another child, which shows it
      #                                                                                                 hint: pass on the model of the child around it
        f: { children: { one: { present: page } }, model: =one, view: [{ child: one }] }
      #                                                                  ^^^^^ unseen-view: this is never drawn, since 'one' provides both the model and the view
      #                                                                        hint: remove the view
      #                                                                        hint: remove 'model: =one', and draw the child: '- child: one'
        g: { stores: { one: { state: { n: int = 0 } } }, model: =one }
      #                                                          ^^^ unforwardable-model: 'one' is a store, which has no model
      #                                                              hint: write fields: 'model: { NAME: =one.NAME }'
      """)
  }

  @Test func `who hands on a model is read as the one who made it`() throws {
    let program = try program(
      of: """
        presenters:
          page: { model: { n: 1 } }
          cover: { children: { page: { present: page } }, model: =page }
        screens:
          a: { children: { cover: { present: cover } }, model: { n: =cover.n + 1 } }
        """)
    #expect(program.presenters[3].model.forwarded == ChildID(0))
    #expect(program.presenters[3].model.type.name == "page model")
  }

  @Test func `what fills a place of a template is a child of its own`() throws {
    let program = try program(
      of: """
        presenters:
          card:
            params: { title: string }
            slots: [body, foot]
            model: { title: =params.title }
            view: [{ heading: "${model.title}" }, { slot: body }, { slot: foot }]
          leaf:
            params: { n: int }
            events: [tap]
            emits: [gone]
            transitions: { tap: { emit: gone } }
            model: { n: =params.n }
        screens:
          a:
            state: { n: int = 1 }
            children:
              card:
                present: card
                when: n > 0
                params: { title: x }
                slots:
                  foot: { present: leaf, params: { n: =n } }
                  body: { present: leaf, params: { n: "=card.foot == null ? 0 : card.foot.n" }, when: n > 1 }
            transitions:
              card.body.gone: { set: { n: 0 } }
              card.foot.gone: { set: { n: 1 } }
        """)
    let screen = program.presenters[1]
    #expect(program.presenters[2].templateSlots == ["body", "foot"])
    #expect(screen.children.map(\.name) == ["card", "card.foot", "card.body"])
    #expect(
      screen.children.map(\.filling) == [
        nil, Child.Filling(template: ChildID(0), slot: 1), Child.Filling(template: ChildID(0), slot: 0),
      ])
    #expect(screen.children.map { $0.condition == nil } == [false, true, false])
    #expect(screen.childHandlers.map(\.source) == [.child(ChildID(2)), .child(ChildID(1))])
  }

  @Test func `a view draws the children and the places that there are`() {
    expectFindings(
      """
      presenters:
        page:
          slots: [body]
          view: [{ slot: body }, { slot: bdoy }, { child: body }]
      #                                  ^^^^ unknown-slot: 'page' has no slot 'bdoy'
      #                                       hint: did you mean 'body'?
      #                                                   ^^^^ unknown-child: 'page' has no child 'body'
      #                                                        hint: write '- slot: body'
        leaf: { view: [{ slot: body }] }
      #                        ^^^^ unknown-slot: 'leaf' has no slot 'body'
      #                             hint: declare it in 'leaf': 'slots: [body]'
      screens:
        a:
          stores: { kept: { state: { n: int = 0 } } }
          children: { page: { present: page, slots: { body: { present: leaf }, foot: { present: leaf } } } }
      #                                                                        ^^^^ unknown-slot: 'page' has no slot 'foot'
      #                                                                             hint: its slots are 'body'
          model: { n: =kept.n }
          view:
            - group: { content: [{ row: [{ child: page }] }, { child: paeg }, { child: kept }, { child: leaf }] }
      #                                                               ^^^^ unknown-child: 'a' has no child 'paeg'
      #                                                                    hint: did you mean 'page'?
      #                                                                                ^^^^ unknown-child: 'a' has no child 'kept'
      #                                                                                     hint: 'kept' is a store, which has no view: show its values in the model
      #                                                                                                 ^^^^ unknown-child: 'a' has no child 'leaf'
      #                                                                                                      hint: make it a child first: 'children: { leaf: { present: leaf } }'
            - child: page.body
      #              ^^^^^^^^^ unknown-child: 'a' has no child 'page.body'
      #                        hint: its template draws it with '- slot: …'
            - slot: body
      #             ^^^^ unknown-slot: 'a' cannot have slots, since no presenter composes it
      #                  hint: write '- child: NAME' to draw a child
      """)
  }

  @Test func `drawing a presenter by its own name suggests the name of the child`() {
    expectFindings(
      """
      flowspec: 2
      flow: f
      screens:
        a:
          children: { left: { present: leaf } }
          view: [{ child: left }, { child: leaf }]
      #                                    ^^^^ unknown-child: 'a' has no child 'leaf'
      #                                         hint: the child that presents 'leaf' is called 'left': write '- child: left'
      presenters:
        leaf: { view: [{ text: A leaf }] }
      backstack: { start: a }
      """)
  }
}
