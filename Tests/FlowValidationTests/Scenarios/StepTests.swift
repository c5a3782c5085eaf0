import Diagnostics
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct ScenarioStepTests {
  @Test func `controls are found by their labels`() throws {
    try expectHeld(
      """
      scenarios:
        they are used:
          steps:
            - press: Light
            - type: { Note: For Sunday, Count: 3 }
            - choose: { Size: large }
            - expect: { model: { note: For Sunday, count: 3, size: large } }
      """)
  }

  @Test func `a label in each row is distinguished by its neighbours or by the name of the part`()
    throws
  {
    try expectHeld(
      """
      scenarios:
        a row:
          steps:
            - press: Light
            - toggle: Open
              in: Fig
            - expect: { in: "rows[2]", model: { isOpen: true } }
            - expect: { in: "rows[1]", model: { isOpen: false } }
            - press: Empty
              in: "rows[1]"
            - expect: { model: { jars: [{ name: Fig }] } }
            - press: Empty
            - expect: { model: { jars: [] } }
      """)
  }

  @Test func `a group is a place as well`() throws {
    try expectHeld(
      """
      scenarios:
        a group:
          steps:
            - press: Light
            - press: Cellar
              in: Ways
            - expect: { screen: cellar }
      """)
  }

  @Test func `an event goes to the screen, or to the part that is named`() throws {
    try expectHeld(
      """
      scenarios:
        events:
          steps:
            - press: Light
            - send: { move: { to: 4 } }
            - send: open
              in: "rows[2]"
            - expect: { model: { count: 4 } }
            - expect: { in: "rows[2]", model: { isOpen: true } }
      """)
  }

  @Test func `an event of a flow that shows something goes to it behind its name`() throws {
    try expectHeld(
      """
      flowspec: 2
      flow: sign

      state:
        owner: string = "Ada"
      model: [owner]
      events:
        renamed: { name: string }
      transitions:
        renamed: { set: { owner: =event.name } }

      screens:
        shop:
          model: { owner: =flow.owner }
      backstack: { start: shop }

      scenarios:
        renames:
          steps:
            - send: { flow.renamed: { name: Grace } }
            - expect: { model: { owner: Grace } }
            - expect: { in: flow, model: { owner: Grace } }
      """)
  }

  @Test func `back leaves a screen, and so does a swipe that goes all the way`() throws {
    try expectHeld(
      """
      scenarios:
        ways back:
          steps:
            - press: Light
            - press: Cellar
            - expect: { backstack: [shelf, cellar] }
            - swipe: cancel
            - expect: { screen: cellar }
            - swipe
            - expect: { screen: shelf }
            - back
            - expect: { exited: true }
      """)
  }

  @Test func `time that passes runs each timer, and a flow that wakes up each one once`() throws {
    try expectHeld(
      """
      scenarios:
        time:
          steps:
            - press: Light
            - type: { Note: Tick }
            - expect: { running: [clock] }
            - advance: 3s
            - expect: { model: { seconds: 3 }, emitted: 3 }
            - background
            - advance: 1h
            - foreground
            - expect: { model: { seconds: 4 }, emitted: 1, running: [clock] }
      """)
  }

  @Test func `a flow is opened with a link`() throws {
    try expectHeld(
      """
      flowspec: 2
      flow: library

      screens:
        desk:
          view:
            - text: The desk
        book:
          params: { id: int }
          route: { path: "/books/{id}", over: [desk] }
          model: { id: =params.id }
          view:
            - text: Book ${model.id}

      backstack:
        start: desk

      scenarios:
        a book is opened:
          examples:
            - { id: 3 }
            - { id: 4 }
          given:
            route: /books/${example.id}
          steps:
            - expect: { backstack: [desk, book], shows: "Book ${example.id}" }
      """)
  }

  @Test func `what is saved outlives the process`() throws {
    try expectHeld(
      """
      scenarios:
        death:
          given:
            stores: { lamp: { isLit: true } }
          steps:
            - press: Keep
            - type: { Note: gone }
            - kill
            - expect: { case: Dark }
            - press: Light
            - expect: { model: { kept: 1, note: "" } }
      """)
  }

  @Test func `steps are repeated, and those of other scenarios done`() throws {
    try expectHeld(
      """
      scenarios:
        lights:
          steps:
            - press: Light
            - expect: { case: Lit }
        keeps:
          steps:
            - run: lights
            - repeat:
                times: 3
                steps:
                  - press: Keep
            - expect: { model: { kept: 3 } }
      """)
  }

  @Test func `what every flow has can be a field of a model`() throws {
    try expectHeld(
      """
      flowspec: 2
      flow: news

      screens:
        news:
          model: { news: =messages, screen: =screen, stack: =backstack.entries }
          events: [say]
          transitions:
            say: [message: Hello]
          view:
            - list: { each: model.news, as: item, item: { text: "${item.text}" } }
            - text: "${model.screen}, ${model.stack.size()}"
            - button: { label: Say, sends: say }

      backstack:
        start: news

      scenarios:
        says:
          steps:
            - press: Say
            - expect: { messages: [Hello], model: { news: [{ text: Hello }], screen: news, stack: [{ screen: news }] } }
      """)
  }

  @Test func `state is given to the flow, to presenters and to stores`() throws {
    try expectHeld(
      """
      scenarios:
        given:
          given:
            state: { owner: Grace, shelf.count: 7, jar.isOpen: true }
            stores: { lamp: { isLit: true } }
          steps:
            - expect: { case: Lit, model: { owner: Grace, count: 7 } }
            - expect: { in: "rows[1]", model: { isOpen: true } }
      """)
  }

  @Test func `a scenario runs once for each row of its cases`() throws {
    var played = try PlayedScenarios(
      """
      scenarios:
        counts:
          examples:
            - { to: 1, count: 1 }
            - { to: 0, count: 0 }
            - { to: 5, count: 6 }
          given:
            stores: { lamp: { isLit: true } }
          steps:
            - send: { move: { to: =example.to } }
            - expect: { model: { count: =example.count } }
      """)
    let outcomes = played.outcomes()
    #expect(outcomes.map(\.isHeld) == [true, true, false])
    #expect(
      outcomes.map(\.name)
        == (1...3).map { "counts, with \(["to: 1, count: 1", "to: 0, count: 0", "to: 5, count: 6"][$0 - 1])" })
    #expect(outcomes[2].failures.map(\.message) == ["'count' is 5, but 6 is expected"])
    #expect(outcomes[2].failures.first?.related.map(\.message) == ["in the scenario 'counts'", "with these values"])
  }

  @Test func `strings interpolate the values of the example`() throws {
    try expectHeld(
      """
      scenarios:
        writes:
          examples:
            - { word: tea, label: Note }
          steps:
            - press: Light
            - type: { "${example.label}": "more ${example.word}" }
            - expect: { model: { note: "more ${example.word}" } }
      """)
  }
}
