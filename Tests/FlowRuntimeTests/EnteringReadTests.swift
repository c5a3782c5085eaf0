import CEL
import FlowProgram
import FlowRuntime
import Testing

/// The values that a presenter reads about its stacks and about itself while it enters.
@Suite struct EnteringReadTests {
  /// Returns a field of the model of the outermost screen on top.
  private func shown(_ field: String, in flow: TestFlow) -> String? {
    flow.flow.model.tops.first?.fields[field]?.text
  }

  @Test func `what reads the selected tab follows a switch by the steps of entering`() throws {
    let flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        home:
          children:
            tabs:
              tabs:
                one: { start: inner, label: One }
                two: { start: inner, label: Two }
            note: { present: note, when: "tabs.selected == 'two'" }
            part: { present: part, params: { isTwo: "=tabs.selected == 'two'" } }
          enter: { switchTo: tabs.two }
          provides: { isSecond: "=tabs.selected == 'two'" }
          model: { hasNote: =note != null, isTwo: =part.isTwo, isSecond: =part.isSecond }
        inner:
          model: {}
      presenters:
        note:
          model: {}
        part:
          params: { isTwo: bool }
          uses: { isSecond: bool }
          model: { isTwo: =params.isTwo, isSecond: =isSecond }
      backstack: { start: home }
      """)
    #expect(shown("hasNote", in: flow) == "true")
    #expect(shown("isTwo", in: flow) == "true")
    #expect(shown("isSecond", in: flow) == "true")
  }

  @Test func `an effect with the selected tab as its key runs for each change, also within one input`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        home:
          state: { runs: int = 0 }
          children:
            tabs:
              tabs:
                one: { start: inner, label: One }
                two: { start: inner, label: Two }
          privateEvents: [leave]
          transitions:
            leave: { switchTo: tabs.one }
          effects:
            watch:
              key: tabs.selected
              do:
                - set: { runs: =runs + 1 }
                - { if: "tabs.selected == 'two'", then: { send: leave } }
          model: { runs: =runs, selected: =tabs.selected }
        inner:
          model: {}
      backstack: { start: home }
      """)
    for runs in [3, 5] {
      try flow.select("two")
      #expect(shown("selected", in: flow) == "one")
      #expect(flow.value("runs", of: "home") == "\(runs)")
    }
  }

  @Test func `a new screen is visible to its initial state, its children and their params`() throws {
    let flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        home:
          state: { atFirst: bool = visible }
          children:
            note: { present: note, when: visible }
            part: { present: part, params: { isSeen: =visible } }
          model: { atFirst: =atFirst, hasNote: =note != null, isSeen: =part.isSeen }
      presenters:
        note:
          model: {}
        part:
          params: { isSeen: bool }
          model: { isSeen: =params.isSeen }
      backstack: { start: home }
      """)
    #expect(shown("atFirst", in: flow) == "true")
    #expect(shown("hasNote", in: flow) == "true")
    #expect(shown("isSeen", in: flow) == "true")
  }
}
