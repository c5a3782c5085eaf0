import Testing

@Suite struct SeveralMistakesTests {
  @Test func `a text with a colon does not hide the next one`() {
    expectFindings(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { count: int = 0 }
          derived:
            kind: count > 1 ? 'many' : 'few'
      #           ^^^^^^^^^^^^^^^^^^^^^^^^^^ colon-in-text: the ': ' in this expression makes YAML read a key before it
      #                                      hint: put quotes around it: "count > 1 ? 'many' : 'few'"
      #                                      hint: put it after '>-' on a separate line, indented further
          model: [kind]
          view:
            - text: Note: ${model.kind}
      #             ^^^^^^^^^^^^^^^^^^^ colon-in-text: the ': ' in this string makes YAML read a key before it
      #                                 hint: put quotes around it: "Note: ${model.kind}"
      #                                 hint: put it after '>-' on a separate line, indented further
      backstack: { start: f }
      """)
  }

  @Test func `a key that stands twice hides no other mistake`() {
    expectFindings(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { count: int = 0 }
          model: [cuont]
      #           ^^^^^ unknown-name: no variable is named 'cuont'
      #                 hint: did you mean 'count'?
          model: [count]
      #   ^^^^^ duplicate-key: the key 'model' is repeated here
      #         hint: keep one of the two
      #         hint: give this one another name
      backstack: { start: f }
      """)
  }
}
