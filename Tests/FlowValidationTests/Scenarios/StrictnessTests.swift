import Diagnostics
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct StrictnessTests {
  @Test func `a message that nothing expects fails the step that shows it`() throws {
    let steps = """
      - press: Light
      - press: Say
      - expect: { case: Lit }
      """
    #expect(
      try failures(of: steps) == [
        "press: this shows the message 'Hello, Ada', which is not expected [unexpected-outcome]"
      ])
  }

  @Test func `another screen that nothing expects fails the step that leads there`() throws {
    let steps = """
      - press: Light
      - press: Cellar
      - back
      - expect: { screen: shelf }
      """
    #expect(
      try failures(of: steps) == [
        "press: this leads to the screen 'cellar', which is not expected [unexpected-outcome]"
      ])
  }

  @Test func `an end that nothing expects fails the step that brings it about`() throws {
    #expect(
      try failures(of: "- expect: { case: Dark }\n- back") == [
        "back: this ends the flow, which is not expected [unexpected-outcome]"
      ])
  }

  @Test func `more models than one have to be counted`() throws {
    let steps = """
      - press: Light
      - type: { Note: Tick }
      - advance: 2s
      - expect: { model: { seconds: 2 } }
      """
    #expect(try failures(of: steps) == ["advance: this shows 2 models, which is not expected [unexpected-outcome]"])
  }

  @Test func `several expectations in a row share what they speak of`() throws {
    try expectHeld(
      """
      scenarios:
        both:
          steps:
            - press: Light
            - press: Say
            - expect: { case: Lit }
            - expect: { messages: ["Hello, Ada"] }
      """)
  }

  @Test func `what still runs in the end has to be expected`() throws {
    let steps = """
      - press: Light
      - type: { Note: Tick }
      - expect: { case: Lit }
      """
    #expect(
      try failures(of: steps) == [
        "type: 'shelf.clock' still runs at the end, which is not expected [unexpected-outcome]"
      ])
    #expect(try failures(of: steps + "\n- expect: { running: [clock] }") == [])
    #expect(try failures(of: steps + "\n- back\n- expect: { exited: true }") == [])
    #expect(try failures(of: steps + "\n- press: Rename\n  relaxed: true") == [])
  }

  @Test func `what runs is compared with all that is expected to, and counts up to the next step`() throws {
    let steps = """
      - press: Light
      - type: { Note: Tick }
      - expect: { running: [] }
      """
    #expect(
      try failures(of: steps) == ["{ running: [] }: 'shelf.clock' runs, but nothing is expected [failed-expectation]"])
    let stale = """
      - press: Light
      - type: { Note: Tick }
      - expect: { running: [clock] }
      - press: Keep
      - expect: { model: { kept: 1 } }
      """
    #expect(
      try failures(of: stale) == [
        "press: 'shelf.clock' still runs at the end, which is not expected [unexpected-outcome]"
      ])
  }

  @Test func `a relaxed step, run or scenario may do more`() throws {
    try expectHeld(
      """
      scenarios:
        a step:
          steps:
            - press: Light
            - press: Cellar
              relaxed: true
            - expect: { shows: It is 0 heavy. }
        a run:
          steps:
            - run: wanders
              relaxed: true
            - expect: { case: Lit }
        wanders:
          relaxed: true
          steps:
            - press: Light
            - press: Say
            - press: Cellar
            - back
            - expect: { case: Lit }
      """)
  }
}
