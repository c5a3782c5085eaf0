import CEL
import FlowProgram
import FlowRuntime
import Testing

/// Modes: the model, what others read of it, and the view.
@Suite struct ModeModelTests {
  private static let text = """
    flowspec: 2
    flow: f
    screens:
      s:
        children:
          login: { present: login }
          hint: { present: hint, params: { text: "=has(login.Editing) && login.Editing.problem != null ? login.Editing.problem : 'none'" } }
        state: { heard: string = "" }
        model: { problem: =hint.text, heard: =heard }
        transitions:
          login.submit: { set: { heard: "=has(login.Editing) ? 'Editing' : 'Waiting'" } }
        view: [{ child: login }, { child: hint }]
    presenters:
      hint: { params: { text: string }, model: { text: =params.text } }
      login:
        state: { name: string = "Ada" }
        model: { name: =name }
        events: [submit]
        modes:
          Editing:
            state: { problem: string? , draft: string = "" }
            model: { problem: =problem }
            transitions: { submit: { become: Waiting } }
            view:
              - field: { label: Draft, edits: draft }
              - button: { label: Go, sends: submit }
          Waiting:
            state: { draft: int = 0 }
            transitions: { submit: { become: { Editing: { problem: No. } } } }
            view:
              - field: { label: Draft, edits: draft }
              - text: Waiting for ${model.name}
        view:
          - heading: Hello ${model.name}
          - group: { label: Mode, content: [mode] }
    backstack: { start: s }
    """

  private func lines(_ flow: TestFlow) -> [String] {
    func words(_ elements: [Element]) -> [String] {
      elements.flatMap { element -> [String] in
        switch element.kind {
        case .heading(let text), .text(let text): [text]
        case .control(let control): [control.label]
        case .group(let label, let content): [label ?? ""] + words(content)
        case .part(let part): words(part.elements)
        case .list(let rows, _): rows.flatMap { words($0.elements) }
        case .row(let content): words(content)
        case .display(let display): [display.label]
        case .tabs, .divider: []
        case .failed: ["failed"]
        }
      }
    }
    return words(flow.flow.program.draw(flow.flow.model).elements)
  }

  @Test func `the model has a case for each mode, with the fields of both, and others read it`() throws {
    var flow = try TestFlow(ModeModelTests.text)
    #expect(flow["problem"] == "none")
    try flow.send("submit", child: "login")
    #expect(flow.shown("name", of: "login") == ["Ada"])
    #expect(flow.shown("problem", of: "login") == ["nothing"])
    try flow.send("submit", child: "login")
    #expect(flow.shown("problem", of: "login") == ["No."])
    #expect(flow["problem"] == "No.")
  }

  @Test func `between become and the structure phase the model is what it was last`() throws {
    var flow = try TestFlow(ModeModelTests.text)
    try flow.send("submit", child: "login")
    #expect(flow["heard"] == "Editing")
    try flow.send("submit", child: "login")
    #expect(flow["heard"] == "Waiting")
  }

  @Test func `the view of the presenter is drawn around that of the mode`() throws {
    var flow = try TestFlow(ModeModelTests.text)
    #expect(lines(flow) == ["Hello Ada", "Mode", "Draft", "Go"])
    try flow.send("submit", child: "login")
    #expect(lines(flow) == ["Hello Ada", "Mode", "Draft", "Waiting for Ada"])
  }

  @Test func `modes may edit state of the same name and of different types`() throws {
    var flow = try TestFlow(ModeModelTests.text)
    try flow.send("editDraft", ["value": .string("x")], child: "login")
    #expect(flow.shown("draft", of: "login") == ["x"])
    try flow.send("submit", child: "login")
    #expect(flow.shown("draft", of: "login") == ["0"])
    try flow.send("editWaitingDraft", ["value": .int(3)], child: "login")
    #expect(flow.shown("draft", of: "login") == ["3"])
  }

  @Test func `a mode of state that must be there is entered with it`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      types: { User: { name: string } }
      screens:
        s:
          state: { user: User? }
          events: [found, enter]
          transitions:
            found: { set: { user: { name: Ada } } }
            enter: { when: user != null, become: { In: { user2: =user } } }
          modes:
            Out: {}
            In: { state: { user2: User }, model: { name: =user2.name } }
      backstack: { start: s }
      """)
    try flow.send("enter")
    #expect(flow["name"] == "nothing")
    try flow.send("found")
    try flow.send("enter")
    #expect(flow["name"] == "Ada")
  }

  @Test func `what a mode implements comes before what its presenter implements, field by field`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      interfaces: { AppBar: { title: "string = 'None'", action: "string?" } }
      state: { heard: string = "" }
      screens:
        login:
          implements: { AppBar: { title: Sign in } }
          events: [submit, press]
          model: { mode: =mode }
          modes:
            Editing:
              state: { label: string = "Send" }
              implements: { AppBar: { action: =label } }
              transitions: { submit: { become: Waiting }, press: { set: { label: Again } } }
            Waiting:
              transitions: { submit: { become: Renamed } }
            Renamed:
              implements: { AppBar: { title: Renamed } }
              transitions: { submit: { become: Editing } }
      model: { title: =backstack.top.AppBar.title, action: "=backstack.top.AppBar.action.orValue('none')" }
      backstack: { start: login }
      """)
    func frame() -> [String] {
      ["title", "action"].map { flow.flow.model.frame?.fields[$0]?.text ?? "" }
    }
    #expect(frame() == ["Sign in", "Send"])
    try flow.send("press")
    #expect(frame() == ["Sign in", "Again"])
    try flow.send("submit")
    #expect(frame() == ["Sign in", "none"])
    try flow.send("submit")
    #expect(frame() == ["Renamed", "none"])
    try flow.send("submit")
    #expect(frame() == ["Sign in", "Send"])
  }

  @Test func `the leave steps of a mode read the last models of its children`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        s:
          events: [go]
          modes:
            A:
              children:
                card: { present: card }
                rows: { present: row, each: "[1, 2]", as: n, key: n, params: { n: =n } }
                tabs: { tabs: { one: { start: t, label: One }, two: { start: t, label: Two } } }
              leave: { message: "${card.v} ${rows.map(row, row.n).sum()} ${tabs.selected == 'one'}" }
              transitions: { go: { become: B } }
            B:
              transitions: { go: { become: A } }
        t: {}
      presenters:
        card: { model: { v: 30 } }
        row: { params: { n: int }, model: { n: =params.n } }
      backstack: { start: s }
      """)
    try flow.send("go")
    #expect(flow.flow.model.messages.map(\.text) == ["30 3 true"])
  }
}
