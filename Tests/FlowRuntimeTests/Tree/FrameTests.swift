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

  // MARK: Passing outwards

  /// A frame over tabs, a sheet and a pushed page.
  private func tabbed() throws -> TestFlow {
    try TestFlow(
      """
      flowspec: 2
      flow: f
      interfaces: { Bar: { title: string = "App", label: string = "none", mark: string? = "!" } }
      model:
        title: =backstack.top.Bar.title
        label: =backstack.top.Bar.label
        mark: "=backstack.top.Bar.mark == null ? 'null' : backstack.top.Bar.mark"
      view: [{ heading: "${model.title}" }, { text: "${model.label} ${model.mark}" }, { child: backstack }]
      screens:
        home:
          children:
            tabs:
              tabs: { a: { start: a, label: A }, b: { start: b, label: B } }
          implements: { Bar: { label: Settings, title: "Home of ${tabs.Bar.title}" } }
          model: { inner: =tabs.Bar.title }
          view: [{ child: tabs }]
        a:
          state: { n: int = 0 }
          events: [more, ask, push]
          transitions:
            more: { set: { n: =n + 1 } }
            ask: { navigate: { to: sheet, as: sheet } }
            push: { navigate: bare }
          implements: { Bar: { title: "A ${n}", mark: null } }
          view: [{ button: { label: More, sends: more } }]
        b: { view: [{ text: B }] }
        bare: { view: [{ text: Bare }] }
        sheet:
          implements: { Bar: { label: Close } }
          view: [{ text: Sheet }]
      backstack: { start: home }
      """)
  }

  private func bar(of flow: TestFlow) -> [String] { ["title", "label", "mark"].map { field($0, of: flow) } }

  @Test func `the innermost presenter that publishes a field determines it`() throws {
    var flow = try tabbed()
    #expect(bar(of: flow) == ["A 0", "Settings", "null"])
    try flow.send(toTop: "more")
    #expect(bar(of: flow) == ["A 1", "Settings", "null"])
    #expect(flow.flow.model.top.fields["inner"]?.text == "A 1")
    try flow.select("b")
    #expect(bar(of: flow) == ["Home of App", "Settings", "!"])
    try flow.select("a")
    #expect(bar(of: flow) == ["A 1", "Settings", "null"])
  }

  @Test func `a sheet takes the fields that it does not publish from the entry below`() throws {
    var flow = try tabbed()
    try flow.send(toTop: "ask")
    #expect(bar(of: flow) == ["A 0", "Close", "null"])
    flow.back()
    #expect(bar(of: flow) == ["A 0", "Settings", "null"])
  }

  @Test func `a pushed entry takes nothing from the entry that it covers`() throws {
    var flow = try tabbed()
    try flow.send(toTop: "push")
    #expect(bar(of: flow) == ["Home of App", "Settings", "!"])
    flow.back()
    #expect(bar(of: flow) == ["A 0", "Settings", "null"])
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
