import Testing

/// Controls that show, edit or send the wrong value.
@Suite struct ControlMistakeTests {
  @Test func `'edits' names a piece of state, and is one mistake where it does not`() {
    expectFindings(
      """
      screens:
        a:
          params: { p: string = "" }
          state: { s: string = "" }
          derived: { d: s + params.p }
          model: [s, d]
          view:
            - text: "${model.s} ${model.d}"
            - field: { label: A, edits: ss }
      #                                 ^^ unwritable-name: 'ss' is not state of 'a'
      #                                    hint: did you mean 's'?
            - field: { label: A, edits: d }
      #                                 ^ unwritable-name: 'd' is derived, so it is computed and cannot be written
      #                                   hint: write the values that it is computed from
            - field: { label: A, edits: params.p }
      #                                 ^^^^^^^^ unwritable-name: 'params.p' is a param, which cannot be written
      #                                          hint: keep a copy in state: 'state: { …: TYPE = params.p }'
            - field: { label: A, edits: =s }
      #                                 ^^ unwritable-name: '=s' is not state of 'a'
      #                                    hint: did you mean 's'?
      """)
  }

  @Test func `each control shows values of its own types`() {
    expectFindings(
      """
      types:
        Theme: [light, dark]
      screens:
        a:
          state: { s: string = "", n: int?, b: bool = false, t: Theme = light, l: "list<int> = []" }
          model: [s]
          view:
            - text: ${model.s}
            - field: { label: A, edits: b }
      #                                 ^ wrong-control: a field cannot show a bool
      #                                   hint: use a 'toggle'
            - field: { label: A, edits: t }
      #                                 ^ wrong-control: a field cannot show a Theme
      #                                   hint: use a 'choice'
            - field: { label: A, edits: l }
      #                                 ^ wrong-control: a field cannot show a list<int>
            - secret: { label: A, edits: n }
      #                                  ^ wrong-control: a secret cannot show an int?
            - toggle: { label: A, edits: s }
      #                                  ^ wrong-control: a toggle cannot show a string
      #                                    hint: use a 'field'
            - choice: { label: A, edits: s }
      #       ^^^^^^ incomplete-control: this choice has no 'options'
      #              hint: add 'options: [a, b]'
      """)
  }

  @Test func `state whose names differ in their first letter alone cannot share an event`() {
    expectFindings(
      """
      screens:
        a:
          state: { title: string = "", Title: string = "" }
          model: { isEmpty: =title == Title }
          view:
            - text: ${model.isEmpty}
            - field: { label: A, edits: title }
            - field: { label: B, edits: Title }
      #                                 ^^^^^ name-clash: 'editTitle' is the event of one control and the event of another
      #                                       hint: rename one of them
      """)
  }

  @Test func `what a choice offers is known beforehand or a list of the model`() {
    expectFindings(
      """
      types:
        Theme: [light, dark]
      screens:
        a:
          state: { s: string = "", t: Theme = light, l: "list<int> = []" }
          model: [s, l]
          view:
            - choice: { label: A, edits: t, options: [light, drk] }
      #                                                      ^^^ unknown-case: 'Theme' has no case 'drk'
      #                                                          hint: did you mean 'dark'?
            - choice: { label: A, edits: s, options: [=model.s, b] }
      #                                               ^^^^^^^^ changing-default: '=model.s' is not known before the flow runs
      #                                                        hint: name a list of the model: 'options: model.LIST'
            - choice: { label: A, edits: s, options: model.l }
      #                                              ^^^^^^^ unexpected-type: expected list<string>, but 'model.l' is list<int>
            - choice: { label: A, edits: s, options: model.nope }
      #                                                    ^^^^ unknown-field: 'a model' has no field 'nope'
      #                                                         hint: its fields are 's', 'l', 't'
            - choice: { label: A, edits: s, options: [] }
      #       ^^^^^^ incomplete-control: this choice has no 'options'
      #              hint: add 'options: [a, b]'
      """)
  }

  @Test func `a control sends its value where the event takes one`() {
    expectFindings(
      """
      screens:
        a:
          state: { s: string = "" }
          model: [s]
          events:
            clear:
            numbered: { value: int }
            named: { name: string }
          transitions:
            clear: { set: { s: "" } }
            numbered: { set: { s: "=string(event.value)" } }
            named: { set: { s: =event.name } }
          view:
            - field: { label: A, value: =model.s, sends: clear }
      #                                                  ^^^^^ lost-input: the value of this field is lost, because 'clear' has no 'value'
      #                                                        hint: declare it: 'clear: { value: string }'
      #                                                        hint: write 'edits: STATE' in place of 'sends'
            - field: { label: A, value: =model.s, sends: numbered }
      #                                                  ^^^^^^^^ mismatched-control: the control shows a string, but its event takes an int
      #                                                           hint: declare the event's value as 'string'
            - field: { label: A, value: =model.s, sends: named }
      #                                                  ^^^^^ missing-argument: the event 'named' needs a field 'name'
      #                                                        hint: add 'name: …', which is a string
            - field: { label: A, value: =model.s, sends: [clear] }
      #                                                  ^^^^^^^ wrong-form: 'sends' is a list, but one event is expected
      #                                                          hint: write 'clear' without the brackets
      """)
  }
}
