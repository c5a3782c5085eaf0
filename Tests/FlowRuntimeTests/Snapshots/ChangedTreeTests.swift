import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// The tree in snapshots of a flow that was edited afterwards.
@Suite struct ChangedTreeTests {
  private static let original = """
    flowspec: 2
    flow: list
    types:
      Item: { id: int, name: string }
    stores:
      account:
        state: { name: string = "Ada" }
        events: { rename: { name: string } }
        transitions: { rename: { set: { name: =event.name } } }
    screens:
      home:
        state:
          items: "list<Item> = [Item{id: 1, name: 'a'}, Item{id: 2, name: 'b'}]"
          wants: bool = true
          starts: int = 0
        children:
          rows: { present: row, each: items, as: item, key: item.id, params: { item: =item } }
          panel: { present: panel, when: wants, keep: saved, params: { name: =account.name } }
        effects:
          tick: { every: 2s, do: { set: { starts: =starts + 1 } } }
          began: { key: wants, do: { set: { starts: =starts + 100 } } }
        model: { starts: =starts, panel: =panel != null && panel.opened > 0 }
        events: { want: , rename: { name: string } }
        transitions:
          want: { set: { wants: =!wants } }
          rename: { send: { account.rename: { name: =event.name } } }
    presenters:
      row:
        params: { item: Item }
        state: { text: string = "" }
        model: { text: =text }
        events: { type: { text: string } }
        transitions: { type: { set: { text: =event.text } } }
      panel:
        params: { name: string }
        saved: { opened: int = 0 }
        state: { entered: int = 0 }
        enter: { set: { entered: =entered + 1 } }
        model: [opened, entered]
        events: [open]
        transitions: { open: { set: { opened: =opened + 1 } } }
    backstack: { start: home }
    """

  private static func played() throws -> TestFlow {
    var flow = try TestFlow(original)
    try flow.send("rename", ["name": .string("Bob")])
    try flow.send("type", ["text": .string("half")], to: "row")
    try flow.send("open", to: "panel")
    flow.wait(1)
    return flow
  }

  private func changed(
    _ edits: [(String, String)], away: Bool = false
  ) throws -> (flow: TestFlow, notes: [String]) {
    var text = Self.original
    for (old, new) in edits {
      let range = try #require(text.firstRange(of: old), "\(old)")
      text.replaceSubrange(range, with: new)
    }
    var played = try Self.played()
    if away { try played.send("want") }
    let (restored, notes) = try RunningFlow.restore(played.flow.snapshot(), of: program(text))
    return (TestFlow(restored), notes.map(\.text))
  }

  @Test func `nothing runs in a flow that has not changed`() throws {
    var (flow, notes) = try changed([])
    #expect(notes == [] && flow["starts"] == "100" && flow.value("entered", of: "panel") == "1")
    #expect(flow.values("text", of: "row") == ["'half'", "''"])
    flow.wait(1)
    #expect(flow["starts"] == "101")
  }

  @Test func `a child that is gone is dropped, one that is new enters`() throws {
    let (flow, notes) = try changed([
      ("panel: { present", "side: { present"), ("=panel != null && panel.opened > 0", "=side == null"),
    ])
    #expect(notes == ["'panel' of 'home' is dropped, because it has no such child any more."])
    #expect(flow.values("opened", of: "panel") == ["0"] && flow.value("entered", of: "panel") == "1")
    #expect(flow.value("name", of: "panel") == "'Bob'")
  }

  @Test func `a child with another presenter restarts, as does one that is no longer repeated`() throws {
    let (flow, notes) = try changed([
      (
        "present: row, each: items, as: item, key: item.id, params: { item: =item }",
        "present: row, params: { item: \"=items[0]\" }"
      ),
      ("panel: { present: panel, when: wants, keep: saved", "panel: { present: board, when: wants"),
      ("  panel:\n    params", "  board:\n    params"),
    ])
    #expect(
      notes == [
        "'rows' of 'home' is reset, because it is single now.",
        "'panel' of 'home' is reset, because it presents 'board' now.",
      ])
    #expect(flow.values("text", of: "row") == ["''"] && flow.values("opened", of: "board") == ["0"])
  }

  @Test func `rows restart when their keys are of another type`() throws {
    let (flow, notes) = try changed([("key: item.id", "key: item.name")])
    #expect(notes == ["'rows' of 'home' is reset, because its keys are of another type now."])
    #expect(flow.values("text", of: "row") == ["''", "''"])
  }

  @Test func `children follow what their conditions, lists and params say now`() throws {
    let (flow, notes) = try changed([
      ("each: items", "each: \"items.filter(i, i.id > 1 || !wants)\""), ("when: wants", "when: wants && starts > 1000"),
    ])
    #expect(notes == [])
    #expect(flow.values("text", of: "row") == ["''"] && flow.values("opened", of: "panel") == [])
    let params = try changed([("params: { name: =account.name }", "params: { name: =account.name + '!' }")])
    #expect(params.flow.value("name", of: "panel") == "'Bob!'" && params.notes == [])
    #expect(params.flow.value("opened", of: "panel") == "1" && params.flow.value("entered", of: "panel") == "1")
  }

  @Test func `a child with a new required param restarts`() throws {
    let (flow, notes) = try changed([
      ("params: { item: Item }", "params: { item: Item, at: int }"),
      ("params: { item: =item }", "params: { item: =item, at: =item.id * 2 }"),
    ])
    #expect(notes == ["'rows' of 'home' is reset, because it requires 'at', which the snapshot lacks."])
    #expect(flow.values("at", of: "row") == ["2", "4"] && flow.values("text", of: "row") == ["''", "''"])
  }

  @Test func `a changed effect restarts, and the others continue`() throws {
    var (flow, notes) = try changed([("every: 2s, do", "every: 3s, do")])
    #expect(notes == ["The effect 'tick' of 'home' restarts, because it has changed."])
    #expect(flow["starts"] == "100")
    flow.wait(2)
    #expect(flow["starts"] == "100")
    flow.wait(1)
    #expect(flow["starts"] == "101")
    let other = try changed([("starts: =starts + 100 }", "starts: =starts + 200 }")])
    #expect(other.flow["starts"] == "300")
    #expect(other.notes == ["The effect 'began' of 'home' restarts, because it has changed."])
  }

  @Test func `an effect that is gone ends, one that is new starts`() throws {
    var (flow, notes) = try changed([("tick: { every", "tock: { every")])
    #expect(notes == ["The effect 'tick' of 'home' has ended, because there is no effect with that name any more."])
    flow.wait(2)
    #expect(flow["starts"] == "101")
  }

  @Test func `a store that is new is there before anything reads it`() throws {
    let (flow, notes) = try changed([
      ("stores:\n", "stores:\n  fresh: { state: { size: int = 7 } }\n"),
      ("wants: bool = true", "wants: bool = true\n      more: int = fresh.size * 2"),
      ("model: { text: =text }", "model: { text: \"=text + string(fresh.size)\" }"),
    ])
    #expect(notes == [])
    #expect(flow.value("more", of: "home") == "14" && flow.value("name", of: "account") == "'Bob'")
  }

  @Test func `what was saved of a child that is away is dropped with it`() throws {
    let kept = try changed([("saved: { opened: int = 0 }", "saved: { opened: int = 0, closed: int = 3 }")], away: true)
    var flow = kept.flow
    try flow.send("want")
    #expect(flow.value("opened", of: "panel") == "1" && flow.value("closed", of: "panel") == "3" && kept.notes == [])
    let gone = try changed([("keep: saved, ", "")], away: true)
    #expect(gone.notes == ["The saved state of 'panel' of 'home' is dropped, because it is not kept any more."])
  }
}
