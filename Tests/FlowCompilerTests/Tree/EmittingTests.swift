import CEL
import FlowProgram
import Testing

/// Events that are emitted outwards, events of children, and events as values.
@Suite struct EmittingTests {
  @Test func `a parent handles what its children emit and hear, with the item of a repeated one`() throws {
    let program = try program(
      of: """
        presenters:
          row:
            params: { id: string }
            events: { pick: { by: int }, drop: }
            emits: { dropped: { id: string } }
            model: { id: =params.id }
            transitions:
              drop: { emit: { dropped: { id: =params.id } } }
        transitions:
          a.closed: { message: "Closed with ${event.count}." }
          a.pick: { message: Picked. }
        screens:
          a:
            state: { ids: "list<string> = ['x']", sum: int = 0 }
            children:
              others: { present: row, each: ids, as: other, key: other, params: { id: =other } }
              rows: { present: row, each: ids, as: item, key: item, params: { id: =item } }
            model: [sum]
            events: [pick, close]
            emits: { closed: { count: int } }
            transitions:
              pick: { set: { sum: =sum + 1 } }
              close: { emit: { closed: { count: =ids.size() } } }
              others.dropped: { message: "${other} is ${event.id}" }
              rows.dropped:
                - when: item == 'x'
                  message: Not this one.
                - remove: { from: ids, as: id, where: id == item && id == event.id }
              rows.pick:
                - let: { added: =event.by }
                - set: { sum: =sum + added }
        """)
    let (flow, screen) = (program.flow, program.presenters[1])
    #expect(flow.childHandlers.map(\.source) == [.screen(1), .screen(1)])
    #expect(flow.childHandlers.map(\.event) == [2, 0])
    #expect(screen.childHandlers.map(\.source) == [0, 1, 1].map { .child(ChildID($0)) })
    #expect(screen.children.map { $0.each?.item } == [1, 2])
    #expect(screen.events.map(\.isEmitted) == [false, false, true])
    #expect(screen.transitions.count == 3 && screen.transitions[2].isEmpty)
    #expect(screen.localCount == 4)
  }

  @Test func `what is emitted is for others to handle`() {
    expectFindings(
      """
      presenters:
        row:
          events: [drop, kept]
          emits: [dropped, unsaid, kept]
      #                            ^^^^ name-clash: 'kept' is an event and an event that is emitted
      #                                 hint: rename one of them
          model:
            Shown: { events: [drop, dropped] }
      #                             ^^^^^^^ emitted-event: 'dropped' is emitted, and cannot be sent
      #                                     hint: declare an event, and write 'emit: dropped' in its transition
          transitions:
            drop: [{ send: dropped }, { emit: drop }, { emit: dropt }, { emit: dropped }]
      #                    ^^^^^^^ emitted-event: 'dropped' is emitted, and cannot be sent
      #                            hint: write 'emit: dropped'
      #                                       ^^^^ not-emitted: 'row' emits no event 'drop'
      #                                            hint: write 'send: drop' to send it to this presenter
      #                                                       ^^^^^ not-emitted: 'row' emits no event 'dropt'
      #                                                             hint: it emits 'dropped', 'unsaid', 'kept'
            dropped: { message: Dropped. }
      #     ^^^^^^^ emitted-event: 'dropped' is emitted, so the presenter that composes this one handles it
      #             hint: move the transition to the parent, as 'CHILD.dropped'
      #             hint: declare 'dropped' under 'events'
            kept: { emit: kept }
      #                   ^^^^ not-emitted: 'row' emits no event 'kept'
      #                        hint: write 'send: kept' to send it to this presenter
          view:
            Shown:
              - button: { label: Drop, sends: dropped }
      #                                       ^^^^^^^ emitted-event: 'dropped' is emitted, and cannot be sent
      #                                               hint: declare an event, and write 'emit: dropped' in its transition
      screens:
        a:
          params: { onTap: event? }
          children: { row: { present: row } }
          enter: [{ emit: out }, { send: row.drop }]
      #                   ^^^ not-emitted: 'a' emits no event 'out'
      #                       hint: declare it: 'emits: [out]'
      #                                  ^^^^^^^^ unknown-event: 'a' has no event 'row.drop'
      #                                           hint: a child receives only its own events: pass it values as 'params'
          transitions:
            row.dropt: { message: x }
      #         ^^^^^ unknown-event: 'row' has no event 'dropt'
      #               hint: did you mean 'drop'?
            rwo.dropped: { message: x }
      #     ^^^ unknown-child: 'a' has no child 'rwo'
      #         hint: did you mean 'row'?
            a.out: { message: x }
      #     ^ unknown-child: 'a' has no child 'a'
      #       hint: 'a' is a screen, whose events the flow receives: move the transition there
            flow.out: { message: x }
      #     ^^^^^^^^ unknown-event: 'a' has no event 'flow.out'
      #              hint: declare an event of this presenter, and write 'send: flow.out' in its transition
      """)
  }

  @Test func `an event that is neither emitted nor handled is unused`() {
    expectFindings(
      """
      presenters:
        row:
          events: [tap]
          emits: [unsaid, unheard]
      #           ^^^^^^ unsent-event: nothing emits 'unsaid'
      #                  hint: add a step 'emit: unsaid'
      #                  hint: remove it
      #                   ^^^^^^^ unheard-event: no transition handles 'unheard'
      #                           hint: add 'CHILD.unheard:' to those of a parent
      #                           hint: remove it
          transitions: { tap: { emit: unheard } }
          view: [{ button: { label: Tap, sends: tap } }]
      screens:
        a:
          children: { row: { present: row } }
          emits: [left]
      #           ^^^^ unheard-event: no transition handles 'left'
      #                hint: add 'SCREEN.left:' to the transitions of the flow
      #                hint: remove it
          enter: { emit: left }
          view: [{ child: row }]
      """)
  }

  @Test func `an event is a value where one is expected`() throws {
    let program = try program(
      of: """
        interfaces:
          AppBar: { action: event? }
        presenters:
          row:
            params: { onTap: event, onHold: event? }
            state: { last: event? = params.onHold }
            events: [tap, keep]
            transitions:
              tap: [{ send: =params.onTap }, { send: =params.onHold }, { send: =last }]
              keep: { set: { last: tap } }
            model: { tap: =params.onTap, canHold: =params.onHold != null }
            view:
              - button: { label: Tap, sends: =model.tap }
              - button: { label: Keep, sends: keep, enabled: model.canHold }
              - button: { label: Own, sends: tap }
        screens:
          a:
            state: { names: "list<string> = []" }
            children:
              rows:
                present: row
                each: names
                as: name
                key: name
                params: { onTap: { pick: { name: =name } }, onHold: add }
              none: { present: row, params: { onTap: add, onHold: null } }
            events: { pick: { name: string }, add: }
            transitions:
              pick: { message: "${event.name}" }
              add: { append: { to: names, value: x } }
            implements: { AppBar: { action: { pick: { name: nobody } } } }
            view: [{ child: rows }, { child: none }]
        model: { action: =backstack.top.AppBar.action }
        view: [{ button: { label: Do, sends: =model.action } }, { child: backstack }]
        """)
    let screen = program.presenters[1]
    guard case .event(presenter: 1, event: 0, payload: .record)? = screen.children[0].params[0],
      case .event(presenter: 1, event: 1, payload: .constant)? = screen.children[0].params[1],
      case .record(_, let fields) = screen.derived[0].plan, case .event(presenter: 1, event: 0, _)?? = fields.first
    else {
      Issue.record("events stand where they are expected")
      return
    }
    #expect(program.presenters[2].slots.map(\.type).last == .nullable(.record("event")))
  }

  @Test func `an event is opaque, and is one of the presenter's own`() {
    expectFindings(
      """
      presenters:
        row:
          params: { onTap: event }
          model: { tap: =params.onTap, text: "${params.onTap}", field: =params.onTap.presenter }
      #                                         ^^^^^^^^^^^^ unprintable-hole: 'params.onTap' is an event, which cannot be shown in a string
      #                                                      hint: pass it to a control: 'sends: =params.onTap'
      #                                                                              ^^^^^^^^^ unknown-field: 'event' has no field 'presenter'
          emits: [out]
          events: [tap]
          transitions: { tap: [{ send: =params }, { send: "=params.onTap == null" }, { emit: out }] }
      #                                 ^^^^^^ unexpected-type: expected event?, but 'params' is row.params
      #                                                     ^^^^^^^^^^^^^^^^^^^^ never-null: 'params.onTap' is never null (event)
      #                                                                          hint: leave the comparison out
      #                                                                          hint: or declare it as 'event?'
      #                                                     ^^^^^^^^^^^^^^^^^^^^ unexpected-type: expected event?, but 'params.onTap == null' is bool
          view:
            - button: { label: Tap, sends: =model.tap }
            - button: { label: Own, sends: { tap: { x: 1 } } }
      #                                             ^ unknown-argument: the event 'tap' has no field 'x'
      #                                               hint: remove it
            - field: { label: Name, value: x, sends: =model.tap }
      #                                               ^^^^^^^^^ lost-input: the value of this field is lost, because '=model.tap' has no 'value'
      #                                                         hint: let it send an event of this presenter with a 'value'
            - toggle: { label: On, value: true, sends: =model.tap }
      screens:
        a:
          state: { kept: event = go, made: "event? = event{}" }
      #                          ^^ unknown-name: no variable is named 'go'
      #                             hint: an event is not a value: name one event, and choose with 'when' in its transition
      #                                              ^^^^^ unknown-type: no record is named 'event'
      #                                                    hint: there are 'screen'
          children:
            one: { present: row, params: { onTap: gone } }
      #                                           ^^^^ unknown-event: 'a' has no event 'gone'
      #                                                hint: its events are 'go'
            two: { present: row, params: { onTap: { go: { nme: x } } } }
      #                                                   ^^^ unknown-argument: the event 'go' has no field 'nme'
      #                                                       hint: did you mean 'name'?
            three: { present: row, params: { onTap: left } }
      #                                             ^^^^ emitted-event: 'left' is emitted, and cannot be sent
      #                                                  hint: declare an event, and write 'emit: left' in its transition
            four: { present: row, params: { onTap: [go] } }
      #                                            ^^^^ wrong-value: a list is not an event
      #                                                 hint: name an event of this presenter, or pass one on, as in '=params.onTap'
            five: { present: row, params: { onTap: =null } }
      #                                             ^^^^ unexpected-type: expected event, but 'null' is null
            six: { present: row, params: { onTap: } }
      # @45-45 wrong-value: nothing is not an event
      #        hint: name an event of this presenter, or pass one on, as in '=params.onTap'
          events: { go: { name: string } }
          emits: [left]
          transitions: { go: { emit: left } }
      """)
  }
}
