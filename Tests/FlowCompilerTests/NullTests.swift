import Testing

/// Values that may be null, and conditions that exclude null.
@Suite struct NullTests {
  @Test func `null has no fields, no size and no sum`() {
    expectFindings(
      """
      types:
        User: { name: string, mail: string? }
      screens:
        a:
          state: { user: User?, count: int? }
          model: { name: =user.name, next: =count + 1 }
      #                   ^^^^ missing-null-check: 'user' may be null here (User?)
      #                        hint: check it first: user != null && …
      #                        hint: provide a default: user.?name.orValue(…)
      #                                     ^^^^^ missing-null-check: 'count' may be null here (int?)
      #                                           hint: check it first: count != null && …
      #                                           hint: provide a default: count.orValue(…)
          events: [go]
          transitions:
            go:
              - set: { count: null }
              - set: { user: { name: null } }
      #                              ^^^^ wrong-value: nothing is not a string
      #                                   hint: write a string, or "" for an empty one
              - message: ${count}
      #                    ^^^^^ unprintable-hole: 'count' is an int?, which cannot be shown in a string
      #                          hint: write a replacement for null: '${count == null ? 'none' : string(count)}'
          view:
            - text: "${model.name} ${model.next}"
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `an entry of a map is never null, because a missing key is a fault`() {
    expectFindings(
      """
      screens:
        a:
          state: { n: "map<string, int> = {'x': 1}" }
          derived:
            first: n['x'].orValue(0)
      #            ^^^^^^ never-null: 'n['x']' is never null (int)
      #                   hint: if the key may be missing, read 'n[?'x']'
            isThere: n['x'] != null
      #              ^^^^^^^^^^^^^^ never-null: 'n['x']' is never null (int)
      #                             hint: ask whether the map has the key: ''x' in n'
            isMissing: n['x'] == null
      #                ^^^^^^^^^^^^^^ never-null: 'n['x']' is never null (int)
      #                               hint: ask whether the map has the key: '!('x' in n)'
          model: { n: =n.size(), first: =first, isThere: =isThere, isMissing: =isMissing }
          events: [go]
          transitions:
            go: { put: { in: n, key: x, value: 2 } }
          view:
            - text: ${model.n} ${model.first} ${model.isThere} ${model.isMissing}
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `a broken condition is not held against what it guards`() {
    expectFindings(
      """
      types:
        User: { name: string }
      screens:
        a:
          state: { user: User?, size: int = 0 }
          model:
            Some:
              when: usr != null
      #             ^^^ unknown-name: no variable is named 'usr'
      #                 hint: did you mean 'user'?
              name: =user.name
            None:
              size: =size
          events: [go]
          transitions:
            go:
              - when: user != nul
      #                       ^^^ unknown-name: no variable is named 'nul'
      #                           hint: write 'null'
                set: { size: =user.name.size() }
              - if: userr != null
      #             ^^^^^ unknown-name: no variable is named 'userr'
      #                   hint: did you mean 'user'?
                then: { set: { size: =user.name.size() } }
                else: { set: { size: 0 } }
          view:
            Some:
              - text: { text: "${model.name}", when: model.nmae != null }
      #                                                    ^^^^ unknown-field: 'a.Some model' has no field 'nmae'
      #                                                         hint: did you mean 'name'?
              - button: { label: Go, sends: go }
            None:
              - text: ${model.size}
      """)
  }

  @Test func `a write ends what was known of the slot and of all that is derived from it`() {
    expectFindings(
      """
      types:
        User: { name: string }
      screens:
        a:
          state: { user: User?, other: User? }
          derived: { picked: user, twice: picked, fixed: other }
          model: { isEmpty: =user == null }
          events: [go]
          transitions:
            go:
              - when: twice != null && fixed != null
                do:
                  - message: ${twice.name}
                  - set: { user: null }
                  - message: ${twice.name}
      #                        ^^^^^ missing-null-check: 'twice' may be null here (User?)
      #                              hint: check it first: twice != null && …
      #                              hint: provide a default: twice.?name.orValue(…)
                  - message: ${fixed.name}
                  - set: { user: { name: Ada } }
                  - message: ${user.name}
                  - message: ${picked.name}
      #                        ^^^^^^ missing-null-check: 'picked' may be null here (User?)
      #                               hint: check it first: picked != null && …
      #                               hint: provide a default: picked.?name.orValue(…)
                  - set: { other: =user }
                  - message: ${other.name}
          view:
            - text: ${model.isEmpty}
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `a change in place ends what was known of a map`() {
    expectFindings(
      """
      screens:
        a:
          state: { names: "map<string, string?> = {}" }
          model: { count: =names.size() }
          events: [go]
          transitions:
            go:
              - when: names.a != null
                do:
                  - message: ${names.a}
                  - put: { in: names, key: a, value: null }
                  - message: ${names.a}
      #                        ^^^^^^^ unprintable-hole: 'names.a' is a string?, which cannot be shown in a string
      #                                hint: write a replacement for null: '${names.a == null ? 'none' : names.a}'
          view:
            - text: ${model.count}
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `what either branch writes is open behind an 'if'`() {
    expectFindings(
      """
      screens:
        a:
          state: { count: int? }
          model: { isEmpty: =count == null }
          events: [go]
          transitions:
            go:
              - when: count != null
                do:
                  - if: count > 3
                    then: { message: "${count}" }
                  - message: ${count}
                  - if: count > 5
                    then: { set: { count: null } }
                  - message: ${count}
      #                        ^^^^^ unprintable-hole: 'count' is an int?, which cannot be shown in a string
      #                              hint: write a replacement for null: '${count == null ? 'none' : string(count)}'
          view:
            - text: ${model.isEmpty}
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `narrowing ends at 'after', and 'let' keeps the value`() {
    expectFindings(
      """
      screens:
        a:
          state: { count: int? }
          model: { isEmpty: =count == null }
          events: [go]
          transitions:
            go:
              - when: count != null
                do:
                  - let: { known: =count }
                  - after: 1s
                    do:
                      - message: ${count}
      #                            ^^^^^ unprintable-hole: 'count' is an int?, which cannot be shown in a string
      #                                  hint: write a replacement for null: '${count == null ? 'none' : string(count)}'
                      - message: ${known}
          view:
            - text: ${model.isEmpty}
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `a write ends what was known of what others say, since that may be made of it`() {
    expectFindings(
      """
      interfaces: { Bar: { title: string? } }
      presenters:
        row: { uses: { name: string? }, implements: { Bar: { title: =name } } }
      state: { name: string? }
      events: [go]
      transitions:
        go:
          when: backstack.top.Bar.title != null
          do:
            - message: ${backstack.top.Bar.title}
            - set: { name: null }
            - message: ${backstack.top.Bar.title}
      #                  ^^^^^^^^^^^^^^^^^^^^^^^ unprintable-hole: 'backstack.top.Bar.title' is a string?, which cannot be shown in a string
      #                                          hint: write a replacement for null: '${backstack.top.Bar.title == null ? 'none' : backstack.top.Bar.title}'
      provides: { name: =name }
      screens:
        a:
          children: { row: { present: row } }
          implements: { Bar: =row.Bar }
          state: { n: int = 0 }
          model: { n: =n }
          events: [go]
          transitions:
            go:
              when: row.Bar.title != null
              do:
                - message: ${row.Bar.title}
                - set: { n: 1 }
                - message: ${row.Bar.title}
      #                      ^^^^^^^^^^^^^ unprintable-hole: 'row.Bar.title' is a string?, which cannot be shown in a string
      #                                    hint: write a replacement for null: '${row.Bar.title == null ? 'none' : row.Bar.title}'
                - send: flow.go
      """)
  }
}
