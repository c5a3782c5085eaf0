import Testing

/// Declared types: infinite ones, defaults in cycles, enums and unions in every position.
@Suite struct TypeMistakeTests {
  @Test func `types that contain themselves are reported once for each cycle`() {
    expectFindings(
      """
      types:
        A: { a: A }
      #      ^ endless-record: 'A' contains a 'A' in 'a', without end
      #        hint: end it with '?': 'a: …?'
        B: { c: C }
      #      ^ endless-record: 'B' contains a 'B' in 'c', without end
      #        hint: end it with '?': 'c: …?'
        C: { b: B }
        D: { d: D? }
        E: { oneOf: { more: { rest: E }, most: { rest: E } } }
      #                       ^^^^ endless-record: 'E' contains a 'E' in 'rest', without end
      #                            hint: add a case without 'rest'
      #                            hint: end it with '?': 'rest: …?'
        F: { oneOf: { none: {}, more: { rest: F } } }
      screens:
        a:
          state: { a: A?, b: B?, d: D?, e: E?, f: F? }
          model: [a, b, d, e, f]
      """)
  }

  @Test func `defaults cannot need one another`() {
    expectFindings(
      """
      types:
        A: { b: "B? = B{}" }
        B: { a: "A? = A{}" }
      #               ^^^ endless-default: this default needs itself: A → B → A
      #                   hint: make the field nullable: 'TYPE?' without a default
      screens:
        a:
          state: { a: A? }
          model: [a]
      """)
  }

  @Test func `unions are declared by their cases`() {
    expectFindings(
      """
      types:
        A: { oneOf: [x, y] }
      #             ^^^^^^ wrong-form: 'oneOf' is a list, but a mapping of cases is expected
      #                    hint: write each case with its fields: 'oneOf: { empty: {}, full: { count: int } }'
        B: { oneOf: }
      # @15-15 wrong-form: 'oneOf' is empty
      #        hint: write each case with its fields: 'oneOf: { empty: {}, full: { count: int } }'
        C: { oneOf: { x: int } }
      #                  ^^^ wrong-form: the case 'x' is 'int', but a mapping is expected
      #                      hint: write 'NAME: TYPE', as in 'title: string'
        D: []
      #    ^^ wrong-form: 'D' is an empty list, but at least one case is expected
        E: [a, a]
      #        ^ repeated-name: the case 'a' is listed twice
      #          hint: remove one
      screens:
        a:
          state: { a: A?, b: B?, c: C?, d: D?, e: E? }
          model: [a, b, c, d, e]
      """)
  }

  @Test func `cases of enums in every position`() {
    expectFindings(
      """
      types:
        Theme: [light, dark]
      screens:
        a:
          state: { theme: Theme = lite }
      #                           ^^^^ unknown-name: no variable is named 'lite'
      #                                hint: there are 'light', 'dark', 'screen', 'messages', 'visible', 'theme', 'backstack.depth', 'backstack.entries', …
          model: { isDark: =theme == 'drak', same: =theme == dark, next: =Theme.drk, all: =Them.dark }
      #                              ^^^^^^ unknown-enum-case: 'Theme' has no case 'drak'
      #                                     hint: did you mean 'dark'?
      #                                                      ^^^^ name-out-of-reach: 'dark' is a case of 'Theme', not a value by itself
      #                                                           hint: write 'Theme.dark'
      #                                                           hint: put quotes around it: 'dark' in quotes is read as the case
      #                                                                         ^^^ unknown-enum-case: 'Theme' has no case 'drk'
      #                                                                             hint: did you mean 'dark'?
      #                                                                                    ^^^^ unknown-name: no variable is named 'Them'
      #                                                                                         hint: did you mean 'theme' or 'Theme'?
          events: { pick: { theme: Theme } }
          transitions:
            pick:
              - set: { theme: drk }
      #                       ^^^ unknown-case: 'Theme' has no case 'drk'
      #                           hint: did you mean 'dark'?
              - set: { theme: =light }
      #                        ^^^^^ name-out-of-reach: 'light' is a case of 'Theme', not a value by itself
      #                              hint: write 'Theme.light'
      #                              hint: put quotes around it: 'light' in quotes is read as the case
              - set: { theme: =event.them }
      #                              ^^^^ unknown-field: 'a.pick event' has no field 'them'
      #                                   hint: did you mean 'theme'?
          view:
            - text: ${model.isDark}
            - button: { label: Pick, sends: { pick: { theme: drk } } }
      #                                                      ^^^ unknown-case: 'Theme' has no case 'drk'
      #                                                          hint: did you mean 'dark'?
            - button: { label: Pick, sends: { pick: { them: dark } } }
      #                                               ^^^^ unknown-argument: the event 'pick' has no field 'them'
      #                                                    hint: did you mean 'theme'?
            - button: { label: Pick, sends: pick }
      #                                     ^^^^ missing-argument: the event 'pick' needs a field 'theme'
      #                                          hint: add 'theme: …', which is a Theme
      """)
  }

  @Test func `cases of unions in every position`() {
    expectFindings(
      """
      types:
        User: { name: string }
        Session:
          oneOf:
            guest: {}
            member: { user: User }
      screens:
        a:
          state:
            session: "Session = Session{guest: Session.guest{}}"
          model: { name: =session.member.user.name, asks: =has(session.membr), is: =session == guest }
      #                           ^^^^^^ missing-case-check: 'session' may have another case than 'member' here
      #                                  hint: check it first: has(session.member) && …
      #                                                                ^^^^^ unknown-field: 'Session' has no field 'membr'
      #                                                                      hint: did you mean 'member'?
      #                                                                                        ^^^^^ name-out-of-reach: 'guest' is a case of 'Session', not a value by itself
      #                                                                                              hint: test for the case: 'has(VALUE.guest)'
          events: [go]
          transitions:
            go:
              - set: { session: guest }
              - set: { session: { membr: { user: { name: x } } } }
      #                           ^^^^^ unknown-case: 'Session' has no case 'membr'
      #                                 hint: did you mean 'member'?
              - set: { session: { member: { usr: { name: x } } } }
      #                                     ^^^ unknown-argument: 'Session.member' has no field 'usr'
      #                                         hint: did you mean 'user'?
              - set: { session: { member: x } }
      #                                   ^ wrong-value: 'x' is not a Session.member
      #                                     hint: write a mapping, as in { name: … }, or an expression
              - set: { session: member }
      #                         ^^^^^^ missing-argument: 'Session.member' needs a field 'user'
      #                                hint: add 'user: …', which is a User
              - set: { session: { guest: {}, member: { user: { name: x } } } }
      #                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ wrong-value: a mapping of 2 keys is not a Session
      #                                                                      hint: write one case: 'guest', 'member', with its fields if it has some
              - set: { session: {} }
      #                         ^^ wrong-value: a mapping without keys is not a Session
      #                            hint: write one case: 'guest', 'member', with its fields if it has some
          view:
            - text: ${model.name}
            - button: { label: Go, sends: go }
      """)
  }
}
