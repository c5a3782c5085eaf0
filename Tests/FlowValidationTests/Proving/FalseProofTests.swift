import FlowExplorer
import FlowProgram
import FlowReports
import Testing

/// Claims that fail only for values that no exploration tries, or only where the runtime compares values by itself.
/// They must not be proved.
@Suite struct FalseProofTests {
  private func expectNoProof(
    _ flow: DoorFlow, because fragment: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for verdict in try flow.exploration().properties {
      #expect(verdict.verdict != .proved, sourceLocation: sourceLocation)
      if let fragment, verdict.verdict.isGood {
        let obstacle = verdict.obstacle?.text ?? ""
        #expect(obstacle.contains(fragment), "\(obstacle)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func `two links with different params put two entries on the stack`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: shelf

      screens:
        shelf: { route: / }
        item:
          route: { path: "/item/{id}", over: [shelf] }
          params: { id: string }
          state: { seen: string = params.id }
          events:
            open: { id: string }
          transitions:
            open: { navigate: { to: item, params: { id: =event.id }, as: reuse } }

      backstack: { start: shelf, onRootBack: ignore }
      properties:
        one lies on the shelf: { never: backstack.depth == 3 }
      """)
    let verdict = explore(flow).properties[0]
    #expect(verdict.verdict != .proved)
  }

  @Test func `the key of an effect compares two texts`() throws {
    try expectNoProof(
      DoorFlow(
        claims: ["{ never: flow.count > 2 }"], state: "count: int = 0", steps: "{ set: { second: =first } }",
        more: """
              effects:
                changed: { key: first, do: { send: flow.more } }
          """,
        top: "events: [more]\ntransitions:\n  more: { when: count < 4, set: { count: =count + 1 } }"))
  }

  @Test func `a message that is shown already is not shown twice`() throws {
    try expectNoProof(
      DoorFlow(claims: ["{ never: messages.size() == 3 }"], steps: "{ message: \"Dear ${first}\" }"),
      because: "first")
  }

  @Test(arguments: [
    "first != second && first != '' && second != '' && first.size() == 1 && second.size() == 1",
    "first + 'x' == 'abcx'", "first.contains(second) && second.size() == 2 && first.size() == 9",
    "[first, second, 'c'].distinct().size() == 3 && first != '' && second != ''",
    "first < second && first.startsWith('q') && second.startsWith('q')",
    "first.replace('a', 'b') == 'bbb' && first != 'bbb'",
    "first.split(',').size() == 4", "first.lowerAscii() == second.lowerAscii() && first != second",
    "first.size() == second.size() && first.size() == 13", "string(first.size()) == '12'",
    "first.indexOf('needle') == 3",
    "first.reverse() == 'xyz'", "[first].map(t, t.size()).exists(n, n == 17)", "{'a': 1}[?first].hasValue()",
    "first.charAt(0) == 'q'", "first.size() % 7 == 6", "[1, 2, 3][first.size() % 3] == 3 && first.size() > 20",
    "double(first) > 7.5 && double(first) < 8.5 && !first.startsWith('7') && !first.startsWith('8')",
  ])
  func `what is asked in another way is a reason, or is found`(condition: String) throws {
    try expectNoProof(DoorFlow(steps: "{ when: \"\(condition)\", navigate: inside }"))
  }

  @Test func `a text is compared with the records in a map`() throws {
    try expectNoProof(
      DoorFlow(
        steps: "{ when: \"{'k': Rule{prefix: 'ab'}}.exists(k, v, first.startsWith(v.prefix))\", navigate: inside }",
        top: "types: { Rule: { prefix: string } }"))
  }

  @Test func `the numbers of the entries on the backstack grow`() throws {
    try expectNoProof(DoorFlow(claims: ["{ never: \"backstack.entries.exists(e, e.id > 20)\" }"]))
  }

  @Test func `a flow may begin in any language`() throws {
    try expectNoProof(
      DoorFlow(
        steps: "{ when: locale == 'de', navigate: inside }",
        top: "strings: { en: { hello: Hello }, de: { hello: Hallo } }"))
  }

  @Test func `a reply may be no number`() throws {
    try expectNoProof(
      DoorFlow(
        steps: """
          { call: gauge.read, then: { if: "!(result < 1.0) && !(result >= 1.0)", then: { navigate: inside } } }
          """,
        top: "services: { gauge: { read: { returns: double } } }\nfakes: { gauge.read: { returns: 0.5 } }"))
  }

  @Test func `a list of unknown texts grows beyond every sample`() throws {
    try expectNoProof(
      DoorFlow(
        claims: ["{ never: flow.letters.size() == 40 }"], state: "letters: list<string> = []",
        steps: "{ send: { flow.write: { text: =first } } }",
        top: """
          events:
            write: { text: string }
          transitions:
            write: { append: { to: letters, value: =event.text } }
          """))
  }

  @Test func `a text that a timer keeps is compared with a later one`() throws {
    try expectNoProof(
      DoorFlow(
        steps: """

                - let: { kept: =first }
                - after: 1s
                  do:
                    if: "kept != first && kept.startsWith('k') && first.startsWith('k')"
                    then: { navigate: inside }
          """))
  }

  @Test func `a text that an outer timer keeps for an inner one is followed`() throws {
    try expectNoProof(
      DoorFlow(
        steps: """

                - let: { kept: =first }
                - after: 1s
                  do:
                    - let: { again: =kept.trim() }
                    - after: 1s
                      do:
                        if: again == 'xyzzy'
                        then: { navigate: inside }
          """))
  }

  @Test func `a result carries a text to its caller`() throws {
    try expectNoProof(
      DoorFlow(
        claims: ["{ never: screen == 'hidden' }"],
        steps: "{ navigate: { to: inside, then: { if: result.size() == 11, then: { navigate: hidden } } } }",
        inside: """

              result: string
              state: { answer: string = "" }
              events: [give]
              transitions:
                give: { return: =answer }
              view:
                - field: { label: Answer, edits: answer }
                - button: { label: Give, sends: give }
            hidden: {}
          """))
  }

  @Test func `a store carries a text to another screen`() throws {
    try expectNoProof(
      DoorFlow(
        claims: ["{ never: screen == 'hidden' }"],
        steps: "[{ send: { flow.write: { text: =first } } }, { navigate: inside }]",
        inside: """

              events: [go]
              transitions:
                go: { when: "flow.letter.endsWith('xyz') && flow.letter.size() == 9", navigate: hidden }
              view:
                - button: { label: Go, sends: go }
            hidden: {}
          """,
        top: """
          events:
            write: { text: string }
          transitions:
            write: { set: { letter: =event.text } }
          """))
  }

  @Test func `a requirement reads a param that was typed`() throws {
    try expectNoProof(
      DoorFlow(
        claims: ["{ never: screen == 'inside' }"],
        steps: "{ navigate: { to: inside, params: { code: =first } } }",
        inside: """

              params: { code: string }
              requires: { when: "params.code == letter && letter.size() == 8", redirect: desk }
              model: { code: =params.code }
            desk:
              state: { typed: string = "" }
              events: [tell]
              transitions:
                tell: { send: { flow.write: { text: =typed } } }
              view:
                - field: { label: Typed, edits: typed }
                - button: { label: Tell, sends: tell }
          """,
        top: """
          events:
            write: { text: string }
          transitions:
            write: { set: { letter: =event.text } }
          """))
  }

  @Test func `the delay of a timer that comes from a text decides which runs first`() throws {
    try expectNoProof(
      DoorFlow(
        own: "first: string = \"\"\n      second: string = \"\"\n      isLate: bool = false",
        steps: """

                - when: "first.matches('^[1-9]$')"
                  do:
                    - after: =duration(first + 's')
                      do: { if: isLate, then: { navigate: inside } }
                    - after: 7s
                      do: { set: { isLate: true } }
          """))
  }

  @Test func `a text whose substring does not exist undoes the step`() throws {
    try expectNoProof(
      DoorFlow(
        claims: ["{ leadsTo: [flow.letter != '', screen == 'inside'] }"],
        steps: "{ send: { flow.write: { text: =first } } }",
        more: """
              effects:
                come:
                  whenever: flow.letter != ''
                  do:
                    - after: 1s
                      do: [{ set: { second: "=flow.letter.substring(5)" } }, { navigate: { to: inside, as: reset } }]
          """,
        top: """
          events:
            write: { text: string }
          transitions:
            write: { when: event.text != '', set: { letter: =event.text } }
          """))
  }

  @Test func `the key of a call decides which call is dropped`() throws {
    try expectNoProof(
      DoorFlow(
        claims: ["{ never: flow.count == 2 }"], state: "count: int = 0",
        steps: "{ call: office.send, loading: { name: sending, key: =first }, then: { send: flow.more } }",
        top: """
          services:
            office: { send: {} }
          events: [more]
          transitions:
            more: { when: count < 3, set: { count: =count + 1 } }
          """))
  }

  @Test func `a number of a service is compared with a sum`() throws {
    try expectNoProof(
      DoorFlow(
        steps: "{ call: office.count, then: { if: result * 3 == 51, then: { navigate: inside } } }",
        top: """
          services:
            office: { count: { returns: int, readOnly: true } }
          """))
  }

  @Test func `the keys of repeated children are texts that were typed`() throws {
    try expectNoProof(
      DoorFlow(
        claims: ["{ never: alive.row.size() == 12 }"],
        own: "first: string = \"\"\n      second: string = \"\"\n      rows: list<string> = []",
        steps: "{ when: \"!(first in rows)\", append: { to: rows, value: =first } }",
        more: """
              children:
                lines: { present: row, each: rows, as: name, key: name }
          """,
        top: """
          presenters:
            row: { model: { title: A row } }
          """))
  }

  @Test func `the instant is not varied`() throws {
    try expectNoProof(
      DoorFlow(steps: "{ when: now > timestamp('2080-01-01T00:00:00Z'), navigate: inside }"), because: "now")
  }

  @Test func `a value that a presenter provides carries a text into another`() throws {
    try expectNoProof(
      DoorFlow(
        claims: ["{ never: screen == 'inside' }"],
        more: """
              provides: { word: =first }
              children:
                gate: { present: gate }
          """,
        view: "      - child: gate",
        top: """
          presenters:
            gate:
              uses: { word: string }
              events: [open]
              emits: [opened]
              transitions:
                open: { when: "word.size() == 14 && word.contains('sesame')", emit: opened }
              view:
                - button: { label: Open, sends: open }
          """))
  }

  @Test func `a switch sends the opposite of a value that nothing else asks about`() throws {
    try expectNoProof(
      DoorFlow(
        claims: ["{ never: screen == 'inside' }"],
        own: "first: string = \"\"\n      second: string = \"\"\n      isOn: bool = true",
        steps: "{ set: { isOn: =!isOn } }",
        more: """
              model: { isOn: =isOn }
          """,
        view: "      - toggle: { label: Light, value: =model.isOn, sends: switch }"
      ).hearing("switch: { value: bool }", "switch: { when: event.value, navigate: inside }"))
  }

  @Test func `a condition around a timer may no longer hold in its steps`() throws {
    try expectNoProof(
      DoorFlow(
        claims: ["{ leadsTo: [\"alive.outside.exists(one, one.isArmed)\", screen == 'inside'] }"],
        own: """
          isArmed: bool = false
                letters: "list<string> = ['a', 'b']"
                first: string = ""
                second: string = ""
          """,
        steps: """

                - when: letters.size() > 1 && !isArmed
                  do:
                    - after: 1s
                      do: [{ set: { first: "=letters[0]" } }, { navigate: { to: inside, as: reset } }]
                    - set: { isArmed: true }
          """,
        view: """
                - button: { label: Keep one, sends: keepOne }
                - button: { label: Drop all, sends: dropAll }
          """, top: "explore: { ignore: [outside.letters, outside.first] }"
      )
      .hearing("keepOne:", "keepOne: { set: { letters: [a] } }")
      .hearing("dropAll:", "dropAll: { set: { letters: [] } }"))
  }
}
