import Diagnostics
import FlowExplorer
import FlowProgram
import FlowReports
import FlowScenarios
import Testing

/// The check `endless-stack` and bounds for stacks inside presenters.
@Suite struct EndlessStackTests {
  /// Returns a flow with two tabs. The screen of the first one pushes itself again.
  private func reader(tabs: String = "", push: String = "{ navigate: { to: story, params: { id: 1 } } }") throws
    -> Program
  {
    try program(
      """
      flowspec: 2
      flow: reader
      screens:
        main:
          children:
            pages:
              tabs:
                news: { start: news, label: News }
                help: { start: help, label: Help }
              \(tabs)
          view:
            - child: pages
        news:
          events: [open]
          transitions: { open: { navigate: { to: story, params: { id: 1 } } } }
          view: [{ button: { label: Open, sends: open } }]
        story:
          params: { id: int }
          model: { id: =params.id }
          events: [next]
          transitions: { next: \(push) }
          view: [{ text: "Story ${model.id}" }, { button: { label: Next, sends: next } }]
        help:
          view: [{ text: Help }]
      backstack: { start: main }
      scenarios:
        reads on:
          relaxed: true
          steps:
            - press: Open
            - press: Next
            - expect: { property: endless-stack }
      """)
  }

  private func finding(_ flow: Program) -> (message: String, steps: [String])? {
    var limits = ExplorationLimits()
    (limits.states, limits.provesForAll) = (200, false)
    let result = explore(flow, limits: limits)
    guard let index = result.findings.firstIndex(where: { $0.code == "endless-stack" }) else { return nil }
    return (result.findings[index].message, result.traces[index].steps.map(\.input))
  }

  @Test func `a stack of a tab that grows without end is reported with its name`() throws {
    let found = try #require(finding(reader()))
    #expect(
      found.message
        == "the stack 'pages.news' can grow without end: 'story' is pushed again and again on top of itself")
    #expect(found.steps == ["press: Open", "press: Next"])
  }

  @Test(arguments: [
    ("", "{ navigate: { to: story, params: { id: =params.id + 1 } } }"),
    ("", "{ navigate: { to: story, params: { id: 1 }, as: replace } }"), ("", "goBack"),
    ("maxDepth: 3", "{ navigate: { to: story, params: { id: 1 } } }"),
  ])
  func `a stack with other screens each time, or with a maximum depth, does not grow without end`(
    _ tabs: String, _ push: String
  ) throws {
    #expect(try finding(reader(tabs: tabs, push: push)) == nil)
  }

  @Test func `the step of a back handler that pushes again is the place of the finding`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: asking
      screens:
        a:
          events: [go]
          transitions: { go: { navigate: { to: b, as: modal } } }
          view: [{ button: { label: Go, sends: go } }]
        b:
          model: { question: Sure? }
          back: { navigate: { to: b, as: modal } }
          view: [{ text: "${model.question}" }]
      backstack: { start: a }
      explore: { bounds: { backstack: 6 } }
      """)
    let finding = try #require(explore(flow).findings.first { $0.code == "endless-stack" })
    let source = try #require(flow.sources[finding.span.source])
    #expect(source.line(at: finding.span.start) + 1 == 10)
  }

  @Test func `an expectation of a scenario finds that a stack of a tab grew`() throws {
    func failures(_ flow: Program) -> [String] {
      var recordings = Recordings()
      return ScenarioRunner(flow).run(0, recordings: &recordings).flatMap(\.failures).map(\.message)
    }
    #expect(try failures(reader()).count == 1)
    #expect(try failures(reader()).first?.contains("the stack 'pages.news' can grow without end") ?? false)
    #expect(try failures(reader(push: "goBack")) == [])
  }
}
