import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// Snapshots of a flow that was edited afterwards.
@Suite struct ChangedFlowTests {
  private static let original = """
    flowspec: 2
    flow: notes
    types:
      Note: { id: string, title: string }
    state:
      theme: string = "light"
    screens:
      list:
        state:
          notes: list<Note> = []
          left: int = 3
        model: { count: =notes.size(), left: =left }
        events:
          add: { title: string }
          open: { id: string }
          later:
          soon:
        transitions:
          add: { append: { to: notes, value: { id: "${notes.size()}", title: =event.title } } }
          open: { navigate: { to: detail, params: { id: =event.id } } }
          later:
            - let: { by: =left }
            - after: 5s
              name: bell
              do: { set: { left: =left + by } }
          soon: { after: 2s, do: { set: { left: =left - 1 } } }
        view:
          - text: "${model.count} ${model.left}"
          - button: { label: Later, sends: later }
          - button: { label: Soon, sends: soon }
          - button: { label: Add, sends: { add: { title: x } } }
          - button: { label: Open, sends: { open: { id: x } } }
      detail:
        params: { id: string }
        state: { draft: string = "empty" }
        model: { id: =params.id, draft: =draft, theme: =flow.theme, messages: =messages.size() }
        events:
          type: { text: string }
          say:
        transitions:
          type: { set: { draft: =event.text } }
          say: { message: "${draft}!" }
        view:
          - text: "${model.id} ${model.draft} ${model.theme} ${model.messages}"
          - button: { label: Type, sends: { type: { text: y } } }
          - button: { label: Say, sends: say }
    backstack: { start: list }
    """

  /// Returns a flow with content in every place.
  private static func played() throws -> TestFlow {
    var flow = try TestFlow(original)
    try flow.send("add", ["title": .string("Tea")])
    try flow.send("later")
    try flow.send("soon")
    try flow.send("open", ["id": .string("n1")])
    try flow.send("type", ["text": .string("half a word")])
    try flow.send("say")
    return flow
  }

  /// Returns the restored flow after its text has changed, and the notes of the restore.
  private func changed(_ edits: [(String, String)]) throws -> (flow: TestFlow, notes: [String]) {
    var text = Self.original
    for (old, new) in edits {
      let range = try #require(text.firstRange(of: old), "\(old)")
      text.replaceSubrange(range, with: new)
    }
    let played = try Self.played()
    let (restored, notes) = try RunningFlow.restore(played.flow.snapshot(), of: program(text))
    return (TestFlow(restored), notes.map(\.text))
  }

  @Test func `a flow in which only texts and places have changed continues unchanged`() throws {
    var (flow, notes) = try changed([
      ("theme: string", "# a remark\n  theme: string"), ("label: Later", "label: In a while"),
      ("say: { message: \"${draft}!\" }", "say:\n            - message: \"${draft}!\""),
    ])
    #expect(notes == [])
    #expect(flow["draft"] == "half a word" && flow.stack == ["list", "detail"] && flow.messages == ["half a word!"])
    flow.wait(5)
    #expect(flow.value("left", of: "list") == "5")
  }

  @Test func `what is new has its first value, which may be made of what was kept`() throws {
    let (flow, notes) = try changed([
      ("left: int = 3", "left: int = 3\n      titles: list<string> = notes.map(n, n.title)"),
      ("draft: string = \"empty\" }", "draft: string = \"empty\", seen: int = 7 }"),
    ])
    #expect(notes == [])
    #expect(flow.value("titles", of: "list") == "['Tea']")
    #expect(flow.value("seen", of: "detail") == "7")
  }

  @Test func `a slot of another type is reset`() throws {
    let (flow, notes) = try changed([
      ("draft: string = \"empty\"", "draft: int = 0"), ("=event.text }", "=event.text.size() }"),
    ])
    #expect(flow.value("draft", of: "detail") == "0")
    #expect(notes == ["'draft' of 'detail' is reset, because it was string and is int now."])
  }

  @Test func `a slot is reset when its type has changed inside`() throws {
    let (flow, notes) = try changed([
      ("title: string }", "title: string, isDone: bool = false }")
    ])
    #expect(flow.value("notes", of: "list") == "[]")
    #expect(notes == ["'notes' of 'list' is reset, because the type of list<Note> has changed."])
  }

  @Test func `a type by another name is the same type`() throws {
    let (flow, notes) = try changed([("Note: {", "Memo: {"), ("list<Note>", "list<Memo>")])
    #expect(flow.value("notes", of: "list") == "[Memo{id: '0', title: 'Tea'}]")
    #expect(notes == [])
  }

  @Test func `a slot that is gone is left out`() throws {
    let (_, notes) = try changed([
      ("theme: string = \"light\"", "mode: string = \"light\""), ("flow.theme", "flow.mode"),
    ])
    #expect(notes == ["'theme' of 'flow' is dropped, because it has no such name any more."])
  }

  @Test func `an entry whose screen is gone is dropped`() throws {
    let (flow, notes) = try changed([
      ("detail:\n", "page:\n"), ("to: detail", "to: page"),
    ])
    #expect(flow.stack == ["list"])
    #expect(notes == ["Entry #2 is dropped, because no screen is named 'detail' any more."])
  }

  @Test func `an entry whose screen needs more than it was handed is dropped`() throws {
    let (flow, notes) = try changed([
      ("params: { id: string }", "params: { id: string, title: string }"),
      ("params: { id: =event.id }", "params: { id: =event.id, title: Tea }"),
    ])
    #expect(flow.stack == ["list"])
    #expect(notes == ["Entry #2 is dropped, because 'detail' requires 'title', which the snapshot lacks."])
  }

  @Test func `an entry whose screen may be handed more stays`() throws {
    let (flow, notes) = try changed([
      ("params: { id: string }", "params: { id: string, title: string = \"Tea\", size: int? }")
    ])
    #expect(flow.stack == ["list", "detail"] && notes == [])
    #expect(flow.value("title", of: "detail") == "'Tea'" && flow.value("size", of: "detail") == "null")
  }

  @Test func `a stack without entries becomes the start`() throws {
    let (flow, notes) = try changed([
      ("detail:\n", "page:\n"), ("to: detail", "to: page"), ("  list:\n    state", "  home:\n    state"),
      ("start: list", "start: home"),
    ])
    #expect(flow.stack == ["home"] && flow["left"] == "3")
    #expect(notes.last == "The flow starts at 'home', because no entry of the backstack is left.")
    #expect(flow.flow.nextDeadline == nil)
  }

  @Test func `a timer whose steps have changed is dropped, the others ring`() throws {
    var (flow, notes) = try changed([("set: { left: =left - 1 }", "set: { left: =left - 2 }")])
    #expect(notes == ["A timer of 'list' is dropped, because its steps after 'soon' have changed."])
    flow.wait(10)
    #expect(flow.value("left", of: "list") == "6")
  }

  @Test func `a timer is dropped when what its steps were handed is made in another way`() throws {
    let (_, notes) = try changed([("let: { by: =left }", "let: { by: =left + 1 }")])
    #expect(notes == ["A timer of 'list' is dropped, because its steps after 'later' have changed."])
  }

  @Test func `a flow that has another name is another flow`() throws {
    #expect(throws: SnapshotProblem.self) { try changed([("flow: notes", "flow: memos")]) }
  }

  @Test func `another version is reported`() throws {
    let (_, notes) = try changed([("flow: notes", "flow: notes\nversion: 2.0")])
    #expect(notes == ["The snapshot is of no named version of the flow, but this is version '2.0'."])
  }

  @Test func `a flow that fails on coming back is refused with its fault`() throws {
    do {
      _ = try changed([("left: int = 3", "left: int = 3\n      other: int = 1 / (left - 3)")])
      Issue.record("restored")
    } catch let problem as SnapshotProblem {
      #expect(problem.fault?.diagnostic.code.name == "failed-formula")
      #expect(problem.description == "the flow cannot continue from here: the expression fails: division by zero")
    }
  }
}
