import Testing

/// Names of calls and timers, and effects that trigger each other.
@Suite struct UnusedNameTests {
  @Test func `the name of a timer that is started once has no use without 'cancel'`() {
    expectFindings(
      """
      screens:
        a:
          state: { isOver: bool = false }
          model: [isOver]
          events: [again, stop]
          enter:
            - { after: 1s, name: intro, do: { set: { isOver: true } } }
      #                          ^^^^^ unused-name: nothing cancels the timer 'intro'
      #                                hint: cancel it when it is no longer needed: 'cancel: intro'
      #                                hint: remove the name
            - { after: 2s, name: shared, do: { set: { isOver: true } } }
            - { after: 3s, name: outro, do: { set: { isOver: true } } }
          transitions:
            # It restarts the timer.
            again: [{ after: 1s, name: pause, do: { set: { isOver: false } } }, { after: 1s, name: shared, do: { set: { isOver: false } } }]
            stop: { cancel: outro }
          view:
            - text: ${model.isOver}
            - button: { label: Again, sends: again }
            - button: { label: Stop, sends: stop }
      """)
  }

  @Test func `a timer that a scenario mentions has a use for its name`() {
    expectFindings(
      """
      screens:
        a:
          state: { isOver: bool = false }
          model: [isOver]
          enter: { after: 1s, name: intro, do: { set: { isOver: true } } }
          view:
            - text: ${model.isOver}
      scenarios:
        it begins:
          steps:
            - expect: { running: [intro] }
      """)
  }
}

@Suite struct EffectCycleTests {
  private func hall(_ effects: String) -> String {
    """
    screens:
      a:
        state: { left: int = 0, right: int = 0, isOn: bool = false }
        derived: { sum: left + right, half: right / 2 }
        model: [left, right, isOn, sum, half]
        events: [go]
        transitions:
          go: { set: { left: =left + 1, right: =right + 1, isOn: =!isOn } }
        effects:
    \(effects)
        view:
          - text: "${model.left} ${model.right} ${model.isOn} ${model.sum} ${model.half}"
          - button: { label: Go, sends: go }
    """
  }

  @Test func `effects that compute what the others wait for are reported once, through derived values as well`() {
    expectFindings(
      hall(
        """
              forth: { key: half, do: { set: { left: =half + 1 } } }
        #     ^^^^^ effect-cycle: effects start one another in a cycle: 'forth' writes 'left', 'back' writes 'right'
        #           hint: compute one of the values under 'derived' instead of writing it
        #           hint: delay one of them: 'after: 1s'
              back: { whenever: left > 3, do: [{ if: isOn, then: { set: { right: =right + left } } }] }
        """))
  }

  @Test func `constants, copies and the clock end it`() {
    expectFindings(
      hall(
        """
              forth: { key: right, do: { set: { left: 0 } } }
              back: { key: left, do: { set: { right: =left + 1 } } }
        """))
    expectFindings(
      hall(
        """
              forth: { key: right, do: { set: { left: =right } } }
              back: { key: left, do: { set: { right: =left } } }
        """))
    expectFindings(
      hall(
        """
              forth: { key: right, do: { set: { left: =right + 1 } } }
              back: { after: 1s, key: left, do: { set: { right: =left + 1 } } }
        """))
  }
}
