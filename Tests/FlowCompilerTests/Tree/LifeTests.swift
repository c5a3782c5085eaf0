import CEL
import FlowProgram
import Testing

/// Steps that follow the lifecycle of a presenter: effects, entering and leaving.
@Suite struct LifeTests {
  @Test func `an effect runs by its key, by the clock or when a condition comes to hold`() throws {
    let screen = try program(
      of: """
        screens:
          a:
            params: { pause: duration = 1s }
            saved: { user: string? }
            state: { n: int = 0 }
            model: { n: =n }
            effects:
              load: { key: n, do: { message: "${n}" } }
              tick: { every: 1s, while: visible && user != null, do: { message: "${user}" } }
              wait: { after: =params.pause, key: user, do: [{ after: 1s, name: again, do: { cancel: again } }] }
              rest: { idle: 5m, do: { goBack: root } }
              greet: { whenever: user != null, initially: skip, do: { message: "Hello, ${user}" } }
            enter: { set: { user: Ada, n: 1 } }
            leave:
              - let: { name: =user }
              - if: name != null
                then: { message: "Bye, ${name}" }
        """
    ).presenters[1]
    #expect(screen.effects.map(\.name) == ["load", "tick", "wait", "rest", "greet"])
    #expect(screen.effects.map { $0.key != nil } == [true, false, true, false, false])
    #expect(screen.effects.map { $0.condition != nil } == [false, true, false, false, false])
    #expect(screen.slots.map(\.isSaved) == [false, false, true])
    guard case .rising(_, skipsInitially: true) = screen.effects[4].trigger, case .idle = screen.effects[3].trigger,
      case .after(.expression) = screen.effects[2].trigger, case .every(.constant) = screen.effects[1].trigger,
      case .key = screen.effects[0].trigger
    else {
      Issue.record("each effect has its trigger")
      return
    }
    #expect(screen.effects.map { screen.blocks[$0.block].count } == [1, 1, 1, 1, 1])
    #expect(screen.leave.count == 2 && screen.enter.count == 1)
  }

  @Test func `what an effect is made of is checked where it stands`() {
    expectFindings(
      """
      screens:
        a:
          state: { n: int = 0, user: string? }
          model: { n: =n, user: "${user == null ? '' : user}" }
          effects:
            key: { key: nope, do: { message: x } }
      #                 ^^^^ unknown-name: no variable is named 'nope'
      #                      hint: there are 'screen', 'messages', 'visible', 'n', 'user', 'backstack.depth', 'backstack.entries', 'backstack.forward'
            every: { every: soon, while: n, do: { set: { m: 1 } } }
      #                     ^^^^ wrong-value: 'soon' is not a duration
      #                          hint: write a duration, as in 500ms, 2s, 5m or 1h30m
      #                                  ^ unexpected-type: expected bool, but 'n' is int
      #                                    hint: compare it: n > 0
      #                                                  ^ unwritable-name: 'm' is not state of 'a'
      #                                                    hint: its state is 'n', 'user'
            when: { whenever: n, initially: maybe, do: { message: "${user.size()}" } }
      #                       ^ unexpected-type: expected bool, but 'n' is int
      #                     hint: compare it: n > 0
      #                                     ^^^^^ unknown-word: 'initially' cannot be 'maybe'
      #                                   hint: it is one of 'skip'
            always: { whenever: n == n || 1 < 2, do: { cancel: nope } }
      #                         ^^^^^^^^^^^^^^^ constant-condition: this condition always holds
      #                                     hint: remove it
      #                                                        ^^^^ unknown-timer: no timer or call is named 'nope'
      #                                                             hint: give an 'after' or a 'call' the name: 'name: nope'
            never: { every: 1s, while: 1 > 2, do: { message: x } }
      #                                ^^^^^ constant-condition: this condition never holds
      #                                      hint: remove it together with its steps or elements
      """)
  }

  @Test func `on leaving, only what goes to others is possible`() {
    expectFindings(
      """
      stores: { kept: { state: { n: int = 0 }, events: [add], transitions: { add: { set: { n: =n + 1 } } } } }
      events: [left]
      transitions: { left: { message: "${kept.n}" } }
      screens:
        a:
          params: { onLeave: event? }
          state: { n: int = 0 }
          model: { n: =n }
          events: [go]
          emits: [gone]
          transitions: { go: { set: { n: 1 } } }
          leave:
            - send: flow.left
            - send: kept.add
            - message: Gone.
            - if: n > 0
              then: [{ set: { n: 0 } }, { dismiss: 1 }]
      #                ^^^ misplaced-step: 'set' is not possible on leaving
      #                    hint: show a message, or let the flow do it: 'send: flow.EVENT'
            - send: go
      #       ^^^^ misplaced-step: 'send' is not possible on leaving
      #            hint: send to a receiver that stays: 'send: flow.EVENT' or 'send: STORE.EVENT'
            - emit: gone
      #       ^^^^ misplaced-step: 'emit' is not possible on leaving
      #            hint: show a message, or let the flow do it: 'send: flow.EVENT'
            - send: =params.onLeave
      #       ^^^^ misplaced-step: 'send' is not possible on leaving
      #            hint: send to a receiver that stays: 'send: flow.EVENT' or 'send: STORE.EVENT'
            - navigate: a
      #       ^^^^^^^^ misplaced-step: 'navigate' is not possible on leaving
      #                hint: show a message, or let the flow do it: 'send: flow.EVENT'
            - after: 1s
      #       ^^^^^ misplaced-step: 'after' is not possible on leaving
      #             hint: show a message, or let the flow do it: 'send: flow.EVENT'
              do: { message: Late. }
      """)
  }
}
