import Testing

/// Mistakes in sliders, kinds of fields and columns.
@Suite struct ControlFormMistakeTests {
  @Test func `forms of controls fit their values`() {
    expectFindings(
      """
      screens:
        a:
          state: { s: string = "", n: int = 0, l: "list<string> = []" }
          model: [s, n, l]
          view:
            - text: ${model.s} ${model.n}
            - slider: { label: A, edits: s, from: 0, to: 1 }
      #                                  ^ wrong-control: a slider cannot show a string
      #                                    hint: use a 'field'
            - slider: { label: B, edits: n, from: 5, to: 1 }
      #                                                  ^ empty-range: from 5 to 1 in steps of 1 there are fewer than two values
      #                                                    hint: write the smaller value under 'from'
      #                                                    hint: write a positive 'step' that fits between them
            - field: { label: C, edits: s, kind: phone }
      #                                          ^^^^^ unknown-word: 'kind' cannot be 'phone'
      #                                                hint: it is one of 'number', 'email', 'multiline', 'search'
            - field: { label: D, edits: n, kind: email }
      #                                          ^^^^^ wrong-field-kind: a field of the kind 'email' cannot show an int
      #                                                hint: write 'kind: number', or remove 'kind'
            - list: { each: model.l, as: x, columns: 0, item: { text: =x } }
      #                                              ^ wrong-form: 'columns' is '0', but a whole number from 1 to 12 is expected
      """)
  }
}
