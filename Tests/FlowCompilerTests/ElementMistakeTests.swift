import Testing

/// Buttons and the elements around controls.
@Suite struct ElementMistakeTests {
  @Test func `buttons have a label and send something, and are asked for it once`() {
    expectFindings(
      """
      screens:
        a:
          model: { s: x }
          events: [go]
          transitions:
            go: { message: Hello }
          view:
            - button: Go
      #               ^^ wrong-form: 'button' is 'Go', but a mapping is expected
      #                  hint: write 'button: { label: Go, … }'
            - button: { label: Go }
      #       ^^^^^^ silent-control: this button has no effect
      #              hint: add 'sends: EVENT'
            - button: { label: "", sends: go }
      #                        ^^ unlabelled-control: this button has no label
      #                           hint: add 'label: …'
            - button: { text: Go, sends: go }
      #                 ^^^^ unknown-key: 'button' has no key 'text'
      #                      hint: did you mean 'label'?
            - button: { label: Go, sends: { go: , stop: } }
      #                                   ^^^^^^^^^^^^^^^ wrong-form: 'sends' is a mapping of 2 keys, but one event, as in 'save' or 'open: { id: 1 }', is expected
            - button: { label: Go, sends: go, enabled: model.s }
      #                                                ^^^^^^^ unexpected-type: expected bool, but 'model.s' is string
      #                                                        hint: compare it: model.s != ''
            - button: { label: Go, sends: go, edits: s }
      #                                       ^^^^^ unknown-key: 'button' has no key 'edits'
      #                                             hint: its keys are 'label', 'sends', 'enabled', 'when'
      """)
  }

  @Test func `elements have their own keys`() {
    expectFindings(
      """
      screens:
        a:
          model: { l: "=[1, 2]", s: x }
          view:
            - text: a
              when: model.s == ""
            - text: { text: a, when: model.s == "" }
              when: model.s != ""
      #       ^^^^ repeated-when: this 'text' has two conditions
      #            hint: combine them: 'when: A && B'
      #            hint: remove one of them
            - { text: a, heading: b }
      #                  ^^^^^^^ several-choices: 'text' and 'heading' are in one mapping, but an element is only one of them
      #                          hint: make them items of a list: '- text: …' and '- heading: …'
            - text: [a]
      #             ^^^ wrong-value: a list is not a string
            - heading: { when: model.s == "" }
      #                ^ missing-key: 'heading' has no 'text'
      #                  hint: add 'text: …' (string)
            - row: text
      #            ^^^^ wrong-form: an element is 'text', but a mapping is expected
      #                 hint: write its value: 'text: …'
            - group: { label: A }
      #              ^ missing-key: 'group' has no 'content'
      #                hint: add 'content: …' (list of elements)
            - dividr
      #       ^^^^^^ unknown-choice: an element 'dividr' does not exist
      #              hint: did you mean 'divider'?
            - list: model.l
      #             ^^^^^^^ wrong-form: 'list' is 'model.l', but a mapping is expected
      #                     hint: write '{ each: …, as: …, item: … }'
            - list: { each: model.s, as: x, item: { text: "${x} ${y}" } }
      #                     ^^^^^^^ not-a-container: 'model.s' is a string, but a list is expected
      #                                                           ^ unknown-name: no variable is named 'y'
      #                                                            hint: there are 'model', 'x'
            - list: { each: model.l, as: x, item: { text: "${y}" } }
      #                                                      ^ unknown-name: no variable is named 'y'
      #                                                       hint: there are 'model', 'x'
            -
      # @8-8 wrong-form: an element is empty
      #      hint: write one, as in 'text: …'
      #      hint: remove it
      """)
  }
}
