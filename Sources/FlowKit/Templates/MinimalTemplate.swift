extension FlowTemplate {
  /// One screen with state, a model and two buttons.
  static let minimal = FlowTemplate(
    name: "minimal", summary: "One screen with state, a model and two buttons.",
    flow: #"""
      # A screen that counts. Each part has a comment that explains it.
      flowspec: 2
      flow: NAME

      screens:
        home:
          # The state changes by transitions alone.
          state:
            count: int = 0
          # The view reads the model, and nothing else.
          model: [count]
          # The events that the view and the host may send.
          events: [add, reset]
          transitions:
            add:
              set: { count: =count + 1 }
            # The first alternative whose `when` holds runs.
            reset:
              when: count > 0
              set: { count: 0 }
          view:
            - heading: Hello
            - text: Pressed ${model.count} times
            - button: { label: Press, sends: add }
            - button: { label: Start again, sends: reset, enabled: model.count > 0 }

      backstack:
        start: home

      # Claims about every run, which `flowspec validate --explore` checks.
      properties:
        the count is never negative: { always: "alive.home.all(home, home.count >= 0)" }
      explore:
        bounds: { home.count: 3 }

      """#,
    scenarios: #"""
      for: NAME
      scenarios:
        each press counts:
          steps:
            - press: Press
            - press: Press
            - expect: { shows: Pressed 2 times }
            - press: Start again
            - expect: { shows: Pressed 0 times, disabled: Start again }

      """#)
}
