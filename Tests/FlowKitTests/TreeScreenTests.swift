import CEL
import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay
import FlowProgram
import Testing

/// Returns a session of a whole flow.
func session(flow text: String, width: Int = 60) throws -> ConsoleSession {
  try ConsoleSession(try program(flow: text), width: width)
}

@Suite struct TreeScreenTests {
  @Test func `a frame draws the screen on top, and that what is composed into it`() throws {
    #expect(
      try session(flow: notesFlow, width: 40).text == """
        List of Ada  1) [ New ]
        2 notes
        - 2) [ ] a
          3) [ Remove ]
        - 4) [ ] b
          5) [ Remove ]
        clock
          ticks: 0
          6) tick by=int
        Card
        card.header
          ticks: 0
          7) tick by=int
        8) [ Clock ]
        """)
  }

  @Test func `pressing a control of a presenter that is gone is reported as without effect`() throws {
    var session = try session(
      flow: """
        flowspec: 2
        flow: f
        state: { action: event? }
        events: { offer: { action: event } }
        transitions: { offer: { set: { action: =event.action } } }
        model: [action]
        view:
          - button: { label: Act, sends: =model.action, when: model.action != null }
          - child: backstack
        screens:
          home:
            events: [open]
            transitions: { open: { navigate: form } }
            view: [{ button: { label: Open, sends: open } }]
          form:
            events: [save, help]
            enter: { send: { flow.offer: { action: save } } }
            transitions: { save: goBack, help: { navigate: home } }
            view: [{ button: { label: Help, sends: help } }]
        backstack: { start: home }
        """)
    _ = try session.handle("1")
    _ = try session.handle("2")
    let covered = try session.handle("1")
    #expect(covered.lines.first?.text == "the event is lost, because another screen covers it")
    _ = try session.handle("back")
    _ = try session.handle("1")
    let gone = try session.handle("1")
    #expect(gone.lines.first?.text == "the event is lost, because its presenter has left")
  }

  @Test func `numbers reach the presenter of the control`() throws {
    var session = try session(flow: notesFlow)
    _ = try session.handle("4")
    _ = try session.handle("3")
    _ = try session.handle("1")
    #expect(session.text.contains("2 notes\n- 2) [x] b\n  3) [ Remove ]\n- 4) [ ] 1\n"))
    _ = try session.handle("6 5")
    #expect(session.text.contains("clock\n  ticks: 5"))
  }

  @Test func `a part that is not there is not drawn`() throws {
    var session = try session(flow: notesFlow)
    _ = try session.handle("toggleClock")
    #expect(!session.text.contains("\nclock\n"))
    #expect(session.text.contains("card.header"))
  }

  @Test func `without views all is data, each part a step further in`() throws {
    let flow = """
      flowspec: 2
      flow: shop
      model: { screenName: =screen }
      events: [reset]
      transitions: { reset: { message: Reset } }
      screens:
        home:
          state:
            ids: list<int> = [1, 2]
          children:
            rows: { present: row, each: ids, as: id, key: id, params: { id: =id } }
            empty: { present: row, each: "ids.filter(id, id > 5)", as: id, key: id, params: { id: =id } }
            total: { present: sum, params: { of: "=rows.map(row, row.price)" } }
          model: { ids: =ids }
      presenters:
        row:
          params: { id: int }
          model: { price: =params.id * 10 }
        sum:
          params: { of: list<int> }
          state: { limit: int = 100 }
          model:
            Low: { when: "params.of.size() < limit", count: =params.of.size() }
            High: {}
          events: [raise]
          transitions: { raise: { set: { limit: =limit + 1 } } }
      backstack: { start: home }
      """
    #expect(
      try session(flow: flow).text == """
        shop
        screenName: screen.home
        1) reset
          home
            ids: [1, 2]
            - rows[1]
                price: 10
            - rows[2]
                price: 20
            total.Low
              count: 2
              2) raise
        """)
  }

  @Test func `rows are keyed by what their items are keyed by`() throws {
    let part = try program(flow: notesFlow).draw(try session(flow: notesFlow).model)
    let keys = part.elements.flatMap { rows(in: $0) }.map(\.key.literal)
    #expect(keys == ["'a'", "'b'"])
  }

  private func rows(in element: Element) -> [Element.Row] {
    switch element.kind {
    case .list(let rows, _): rows
    case .part(let part): part.elements.flatMap { rows(in: $0) }
    default: []
    }
  }

  @Test func `a template that is handed on whole keeps what fills its places`() throws {
    let flow = """
      flowspec: 2
      flow: cards
      screens:
        home:
          children:
            card:
              present: card
              slots:
                head: { present: counter }
          model: =card
      presenters:
        card:
          slots: [head]
          view:
            - heading: Card
            - slot: head
        counter:
          state: { count: int = 0 }
          model: [count]
          events: [add]
          transitions: { add: { set: { count: =count + 1 } } }
          view: [{ button: { label: "Add to ${model.count}", sends: add } }]
      backstack: { start: home }
      """
    var session = try session(flow: flow)
    #expect(session.text == "Card\n1) [ Add to 0 ]")
    _ = try session.handle("1")
    _ = try session.handle("head.add")
    #expect(session.text == "Card\n1) [ Add to 2 ]")
  }

  @Test func `no line is wider than was asked for, however deep a part lies`() throws {
    let flow = """
      flowspec: 2
      flow: deep
      screens:
        home: { children: { next: { present: level, params: { depth: 1 } } } }
      presenters:
        level:
          params: { depth: int }
          children:
            next: { present: level, when: params.depth < 40, params: { depth: =params.depth + 1 } }
            rows: { present: leaf, each: "[1, 2]", as: n, key: n }
          model: { words: "It lies ${params.depth} levels below the surface of the sea" }
        leaf:
          view:
            - row: [{ text: A word or two }, { text: and some more }]
            - list: { each: "[1, 2]", as: n, item: { text: "Number ${n}" } }
      backstack: { start: home }
      """
    for width in [20, 37, 80] {
      let lines = try session(flow: flow, width: width).screen.lines
      #expect(lines.count > 40 * 8)
      #expect(lines.allSatisfy { $0.text.displayWidth <= width })
      #expect(lines.filter { $0.text.contains("- Number 2") }.count == 80)
    }
  }
}

@Suite struct MessageScreenTests {
  private func flow(model: String, view: String = "") -> String {
    """
    flowspec: 2
    flow: notes
    \(model)
    \(view)
    screens:
      home:
        model: { title: Saved }
        events: [save]
        transitions: { save: { message: Saved } }
        view: [{ heading: "${model.title}" }]
    backstack: { start: home }
    """
  }

  private func shown(_ flow: String) throws -> String {
    var session = try session(flow: flow)
    _ = try session.handle("save")
    return session.text
  }

  @Test func `messages stand below a screen that does not show them`() throws {
    #expect(try shown(flow(model: "")) == "Saved\n* Saved")
  }

  @Test func `a frame with the messages in its model shows them itself`() throws {
    let view = """
      view:
        - list: { each: model.messages, as: message, item: { text: "${message.text}!" } }
        - child: backstack
      """
    #expect(try shown(flow(model: "model: [messages]", view: view)) == "- Saved!\nSaved")
  }

  @Test func `a text that is made of messages shows them too`() throws {
    let view = "view: [{ child: backstack }, { text: \"Toast: ${model.toast}\" }]"
    let model = "model: { toast: \"=messages.size() > 0 ? messages[0].text : ''\" }"
    #expect(try shown(flow(model: model, view: view)) == "Saved\nToast: Saved")
  }

  @Test func `counting messages is not showing them`() throws {
    let view = "view: [{ text: \"${model.count}\" }, { child: backstack }]"
    #expect(try shown(flow(model: "model: { count: =messages.size() }", view: view)) == "1\nSaved\n* Saved")
  }
}
