import Testing

/// Constructs that look like a mistake but are not: no lint finding may be wrong.
@Suite struct LintedFlowTests {
  @Test func `controls are told apart by where they stand, and alike ones may do alike things`() {
    expectFindings(
      """
      screens:
        a:
          state: { first: string = "", second: string = "", isOn: bool = false }
          model: [first, second, isOn]
          events: { save: null, drop: null, pick: { which: int } }
          transitions:
            save: { message: Saved. }
            drop: { message: Dropped. }
            pick: { message: "${event.which}" }
          view:
            - button: { label: Save, sends: save }
            - group: { label: From, content: [{ field: { label: Street, edits: first } }] }
            - group: { label: To, content: [{ field: { label: Street, edits: second } }] }
            - button: { label: Other, sends: save, when: model.isOn }
            - button: { label: Other, sends: drop, when: "!model.isOn" }
            - group: { when: model.isOn, content: [{ button: { label: Save, sends: drop } }] }
            - toggle: { label: Save, edits: isOn }
            - button: { label: Pick 1, sends: { pick: { which: 1 } } }
            - button: { label: Save, sends: save }
      """)
  }

  @Test func `controls with one label and different payloads are ambiguous`() {
    expectFindings(
      """
      screens:
        a:
          model: { title: Pick }
          events: { pick: { which: int } }
          transitions:
            pick: { message: "${event.which}" }
          view:
            - text: ${model.title}
            - button: { label: Pick, sends: { pick: { which: 1 } } }
            - row:
                - button: { label: Pick, sends: { pick: { which: 2 } } }
      #                            ^^^^ repeated-label: another button has the same label 'Pick' and a different action
      #                                 hint: state the purpose of this one in its label
      #                                 hint: put each into a 'group' with a 'label'
      """)
  }

  @Test func `events that stop sending, wait, or leave are not endless`() {
    expectFindings(
      """
      screens:
        a:
          state: { n: int = 0 }
          model: [n]
          events: [guarded, waiting, leaving, branching, other]
          transitions:
            guarded: { when: n < 3, do: [{ set: { n: =n + 1 } }, { send: guarded }] }
            waiting: { after: 1s, do: { send: waiting } }
            leaving: [{ goBack: root }, { send: leaving }]
            branching: { if: n > 3, then: [{ send: branching }] }
            other:
              - when: n > 5
                message: Many.
              - send: other
          view:
            - text: ${model.n}
            - button: { label: Guarded, sends: guarded }
            - button: { label: Waiting, sends: waiting }
            - button: { label: Leaving, sends: leaving }
            - button: { label: Branching, sends: branching }
            - button: { label: Other, sends: other }
      """)
  }

  @Test func `a cycle of events is reported once, where it closes`() {
    expectFindings(
      """
      screens:
        a:
          state: { n: int = 0 }
          model: [n]
          events: [go, one, two, three]
          transitions:
            go: { send: one }
            one: { send: two }
            two: [{ set: { n: =n + 1 } }, { send: three }]
            three: { send: one }
      #                    ^^^ endless-sending: these events send one another without end: one → two → three → one
      #                        hint: send it only under a 'when' that becomes false
      #                        hint: add a delay with 'after'
          view:
            - text: ${model.n}
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `an effect may set its key to what does not follow from it`() {
    expectFindings(
      """
      screens:
        a:
          state: { n: int = 0, m: int = 3 }
          model: [n, m]
          effects:
            settle: { key: n, do: { set: { n: =m } } }
            clip: { key: m, do: { set: { m: "=m > 5 ? 5 : m" } } }
          events: [more]
          transitions:
            more: { set: { n: =n + 1, m: =m + 1 } }
          view:
            - text: "${model.n} ${model.m}"
            - button: { label: More, sends: more }
      """)
  }

  @Test func `a screen from which anything at all may lead away is not inescapable`() {
    for way in ["go: { navigate: a }", "go: { after: 1s, do: { goBack: root } }", "go: { send: flow.done }"] {
      expectFindings(
        """
        events: [done]
        transitions:
          done: { goBack: root }
        screens:
          a:
            events: [enter, out]
            transitions:
              enter: { navigate: b }
              out: { send: flow.done }
            view:
              - button: { label: In, sends: enter }
              - button: { label: Out, sends: out }
          b:
            events: [go]
            back: { message: Use the button. }
            transitions:
              \(way)
            view:
              - button: { label: Go, sends: go }
        """)
    }
  }

  @Test func `a guarded 'back' lets people leave`() {
    expectFindings(
      """
      screens:
        a:
          events: [go]
          transitions:
            go: { navigate: b }
          view:
            - button: { label: Go, sends: go }
        b:
          state: { isDirty: bool = false }
          model: [isDirty]
          back: { when: isDirty, do: { message: Save first. } }
          view:
            - toggle: { label: Dirty, edits: isDirty }
      """)
  }

  @Test func `an alternative may do nothing so that later ones are not asked`() {
    expectFindings(
      """
      screens:
        a:
          state: { isLocked: bool = false }
          model: [isLocked]
          events: [open]
          transitions:
            open:
              - when: isLocked
                do: []
              - message: It opens.
          view:
            - toggle: { label: Locked, edits: isLocked }
            - button: { label: Open, sends: open }
      """)
  }
}
