import CEL
import FlowProgram
import FlowRuntime
import Testing

@Suite struct FrameTests {
  /// The app bar: a screen or one of its children decides title and action; the frame has a default and adds back
  /// navigation.
  private static let text = """
    flowspec: 2
    flow: f
    interfaces:
      AppBar: { title: string = "Recipes", action: event? }
    model: { title: =backstack.top.AppBar.title, action: =backstack.top.AppBar.action, canGoBack: =backstack.depth > 1 }
    view:
      - row:
          - button: { label: "<", sends: back, when: model.canGoBack }
          - heading: ${model.title}
          - button: { label: Do it, sends: =model.action, when: model.action != null }
      - child: backstack
    events: [back2]
    transitions: { back2: { goBack } }
    screens:
      home:
        model: { text: Home }
        events: [open]
        transitions: { open: { navigate: detail } }
        view:
          - text: ${model.text}
          - button: { label: Open, sends: open }
      detail:
        children:
          pane: { present: pane }
        implements:
          AppBar: =pane.AppBar
        view:
          - child: pane
    presenters:
      pane:
        state: { count: int = 0 }
        model: [count]
        implements:
          AppBar: { title: "Pane ${count}", action: up }
        events: [up]
        transitions: { up: { set: { count: =count + 1 } } }
        view:
          - text: "${model.count}"
    backstack: { start: home }
    """.replacing("sends: back, when", with: "sends: back2, when").replacing("{ goBack }", with: "goBack")

  private func field(_ name: String, of flow: TestFlow) -> String {
    flow.flow.model.frame?.fields[name]?.text ?? "nothing"
  }

  @Test func `the frame shows what the screen on top says, or the default`() throws {
    var flow = try TestFlow(FrameTests.text)
    #expect(field("title", of: flow) == "Recipes")
    #expect(field("canGoBack", of: flow) == "false")
    try flow.send("open")
    #expect(field("title", of: flow) == "Pane 0")
    #expect(field("canGoBack", of: flow) == "true")
    flow.back()
    #expect(field("title", of: flow) == "Recipes")
  }

  @Test func `an event that a child handed on reaches the child from the frame`() throws {
    var flow = try TestFlow(FrameTests.text)
    try flow.send("open")
    let elements = flow.flow.program.draw(flow.flow.model).elements
    guard case .row(let bar) = elements[0].kind else {
      Issue.record("the bar is a row")
      return
    }
    let action = try #require(bar.last?.action)
    _ = flow.flow.step([
      .event(to: action.instance, event: action.event, payload: flow.flow.program.payload(of: action))
    ])
    #expect(field("title", of: flow) == "Pane 1")
    #expect(flow.shown("count", of: "pane") == ["1"])
  }

  @Test func `a template draws what fills its places, and provides for it`() throws {
    let flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { name: string = "Ada" }
          children:
            card:
              present: card
              slots:
                head: { present: label, params: { text: =name } }
                body: { present: label, params: { text: Body } }
          view:
            - child: card
      presenters:
        card:
          slots: [head, body]
          provides: { mark: "*" }
          view:
            - slot: head
            - divider
            - slot: body
        label:
          params: { text: string }
          uses: { mark: string }
          model: { text: "${mark} ${params.text}" }
          view:
            - text: ${model.text}
      backstack: { start: f }
      """)
    #expect(texts(in: flow.flow.program.draw(flow.flow.model).elements) == ["* Ada", "-", "* Body"])
  }

  private func texts(in elements: [Element]) -> [String] {
    elements.flatMap { element in
      switch element.kind {
      case .text(let text): [text]
      case .part(let part): texts(in: part.elements)
      default: ["-"]
      }
    }
  }
}
