import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct InnerStackExplorationTests {
  @Test func `two screens of a tab that hold the same are two states`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: halls

        screens:
          home:
            children:
              tabs:
                tabs:
                  rooms: { start: door, label: Rooms }
            view:
              - child: tabs
          door:
            events: [left, right]
            transitions:
              left: { navigate: { to: red, params: { lamp: 1 } } }
              right: { navigate: { to: blue, params: { lamp: 1 } } }
            view:
              - button: { label: Left, sends: left }
              - button: { label: Right, sends: right }
          red:
            params: { lamp: int }
            model: { lamp: =params.lamp }
            view:
              - text: "Red ${model.lamp}"
          blue:
            params: { lamp: int }
            model: { lamp: =params.lamp }
            events: [leave]
            transitions: { leave: { navigate: cellar } }
            view:
              - text: "Blue ${model.lamp}"
              - button: { label: Leave, sends: leave }
          cellar:
            view:
              - text: Cellar

        backstack:
          start: home
        """))
    // The door, the red room, the blue room, the cellar, and the end.
    #expect(exploration.stateCount == 5)
    #expect(exploration.unreached.isEmpty)
  }

  @Test func `what lies in tabs is explored as far as what lies on the stack of the flow`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: halls

        screens:
          home:
            children:
              tabs:
                tabs:
                  left: { start: lamp, label: Left }
                  right: { start: door, label: Right }
            view:
              - child: tabs
          lamp:
            state:
              isOn: bool = false
            model:
              On: { when: isOn }
              Off:
            events: [turn]
            transitions:
              turn: { set: { isOn: "=!isOn" } }
            view:
              On:
                - button: { label: Turn off, sends: turn }
              Off:
                - button: { label: Turn on, sends: turn }
          door:
            events: [enter]
            transitions:
              enter: { navigate: cellar }
            view:
              - button: { label: Down, sends: enter }
          cellar:
            view:
              - text: Dark

        backstack:
          start: home
          onRootBack: ignore
        """))
    // The lamp on or off, times the tab on the right: not opened yet, or with one or two screens and selected or
    // not.
    #expect(exploration.stateCount == 2 * (1 + 2 * 2))
    #expect(exploration.findings.map(\.message) == [], "every screen and case is seen")
    #expect(exploration.verdict == .proved)
  }

  @Test func `a flow that was left leaves nothing behind that tells states apart`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: home
        imports:
          poll: ./poll.flow.yaml
        screens:
          home:
            events: [ask]
            transitions:
              ask: { navigate: poll }
            view:
              - button: { label: Ask, sends: ask }
        backstack:
          start: home
          onRootBack: ignore
        """,
        imports: [
          (
            path: "poll.flow.yaml",
            text: """
            flowspec: 2
            flow: poll
            screens:
              question:
                view:
                  - text: Well?
            backstack:
              start: question
            """
          )
        ]))
    #expect(exploration.stateCount == 2)
  }
}
