import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// Validated forms over several screens are explored completely without samples.
@Suite struct WizardTests {
  /// A sign-up: several fields at once, a secret that is typed twice, and a value from one screen that is requested
  /// again on another.
  private static let signUp = """
    flowspec: 2
    flow: signUp

    types:
      Person: { name: string, mail: string }
    state:
      person: Person?
      age: int = 0
    events:
      gave: { person: Person }
      grew: { years: int }
    transitions:
      gave: { set: { person: =event.person } }
      grew: { set: { age: =event.years } }

    screens:
      names:
        state: { name: string = "", mail: string = "" }
        derived:
          clean: name.trim()
          isMail: mail.matches('^[^@ ]+@[^@ ]+[.][a-z]{2,}$')
        model: { canGo: "=clean.size() >= 2 && isMail" }
        events: [go]
        transitions:
          go:
            when: clean.size() >= 2 && isMail
            do:
              - send: { flow.gave: { person: { name: =clean, mail: =mail } } }
              - navigate: { to: secret, params: { name: =clean } }
        view:
          - field: { label: Name, edits: name }
          - field: { label: Mail, edits: mail }
          - button: { label: Go, sends: go, enabled: =model.canGo }

      secret:
        params: { name: string }
        state: { password: secret = "", again: secret = "" }
        derived:
          isGood: password.size() >= 8 && password.matches('[0-9]') && !password.contains(' ')
        events: [go]
        transitions:
          go: { when: isGood && password == again, navigate: age }
        view:
          - secret: { label: Password, edits: password }
          - secret: { label: Again, edits: again }
          - button: { label: Go, sends: go }

      age:
        state: { age: string = "" }
        events: [go]
        transitions:
          go:
            - when: age.matches('^[0-9]{1,3}$') && int(age) >= 18 && int(age) < 120
              do:
                - send: { flow.grew: { years: =int(age) } }
                - navigate: { to: ask, then: { navigate: { to: done, params: { word: =result } } } }
            - when: age.matches('^[0-9]{1,3}$') && int(age) < 18
              navigate: young
        view:
          - field: { label: Age, edits: age }
          - button: { label: Go, sends: go }

      ask:
        result: string
        state: { answer: string = "" }
        events: [go]
        transitions:
          go: { return: =answer.lowerAscii() }
        view:
          - field: { label: Answer, edits: answer }
          - button: { label: Go, sends: go }

      done:
        params: { word: string }
        model:
          Yes: { when: "params.word == 'yes'", events: [go] }
          Old: { when: "flow.age >= 65", events: [] }
          Admin: { when: "flow.person != null && flow.person.mail.endsWith('@example.org')", events: [] }
          No: { events: [] }
        events: [go]
        transitions:
          go: { when: "flow.person != null && flow.person.name.startsWith('Al')", navigate: thanks }
        view: { Yes: [{ button: { label: Go, sends: go } }], Old: [], Admin: [], No: [] }
      thanks: {}
      young: {}

    backstack:
      start: names
      onRootBack: ignore
    """

  @Test func `a wizard with checks on every screen is explored to its end`() throws {
    let exploration = explore(try program(WizardTests.signUp))
    let parts = exploration.unreached.filter { $0.kind == .screens || $0.kind == .modelCases }
    #expect(parts.map(\.clause) == [])
    #expect(exploration.stopped == nil)
    #expect(exploration.stateCount < 100_000)
  }

  @Test func `questions are found through stores, provided values and parts`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: parts

      stores:
        draft:
          state: { text: string = "" }
          events:
            typed: { text: string }
          transitions:
            typed: { set: { text: =event.text } }
      provides:
        word: =draft.text.trim()

      presenters:
        note:
          params: { text: string }
          uses: { word: string = "none", draft: store }
          events:
            write: { value: string }
            open:
          emits: [opened]
          model:
            Secret: { when: "word.startsWith('s3')", events: [open] }
            Plain: { events: [write] }
          transitions:
            write: { send: { draft.typed: { text: =event.value } } }
            open: { when: "params.text.size() > 6", emit: opened }
          view:
            Secret: [{ button: { label: Open, sends: open } }]
            Plain: [{ field: { label: Text, value: "=''", sends: write } }]

      screens:
        main:
          uses: { draft: store }
          children:
            note: { present: note, params: { text: =draft.text } }
          transitions:
            note.opened: { navigate: found }
          view: [{ child: note }]
        found: {}

      backstack:
        start: main
        onRootBack: ignore
      """)
    #expect(explore(flow).unreached.filter { $0.kind == .screens }.map(\.clause) == [])
  }
}
