import Testing

@Suite struct ShortFormTests {
  @Test func `the case of a union that needs nothing is a first value by its name`() {
    expectFindings(
      """
      flowspec: 2
      flow: f
      types:
        Done: { oneOf: { no: {}, yes: { at: int } } }
      screens:
        f:
          state:
            done: Done = no
            all: list<Done> = [no, no]
          model: { isDone: =has(done.yes), count: =all.size() }
          view:
            - text: ${model.isDone} ${model.count}
      backstack: { start: f }
      """)
  }

  @Test func `goBack stands for a step by itself`() {
    expectFindings(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          model: { title: Here }
          events: [leave, say]
          transitions:
            leave: goBack
            say:
              - message: Bye
              - goBack
          view:
            - text: ${model.title}
            - button: { label: Leave, sends: leave }
            - button: { label: Say so and leave, sends: say }
      backstack: { start: f }
      """)
  }
}
