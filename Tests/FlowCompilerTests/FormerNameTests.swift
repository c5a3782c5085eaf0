import Testing

/// Former names of saved state.
@Suite struct FormerNameTests {
  @Test func `a former name is free, stands once, and belongs to what is saved`() {
    expectFindings(
      """
      screens:
        a:
          state:
            loose: { type: int = 0, was: slack }
      #                                  ^^^^^ invalid-former-name: 'loose' is not saved, so it has no former name
      #                                  hint: declare it under 'saved'
      #                                  hint: remove 'was'
          saved:
            draft: string = ""
            note: { type: string = "", was: draft }
      #                                     ^^^^^ invalid-former-name: 'draft' is still the name of something here
      #                                     hint: rename the other one, or remove 'was'
            first: { type: int = 0, was: number }
            second: { type: int = 0, was: number }
      #                                   ^^^^^^ invalid-former-name: 'first' already takes over the value of 'number'
      #                                   hint: let one of them start with its initial value
          model: [loose, draft, note, first, second]
          view:
            - text: ${model.loose} ${model.draft} ${model.note} ${model.first} ${model.second}
      """)
  }

  @Test func `a piece of saved state needs a type`() {
    expectFindings(
      """
      screens:
        a:
          saved:
            note: { was: draft }
      #           ^ missing-key: a piece of saved state has no 'type'
      #             hint: add 'type: …' (TYPE = CEL)
          model: [note]
          view:
            - text: ${model.note}
      """)
  }
}
