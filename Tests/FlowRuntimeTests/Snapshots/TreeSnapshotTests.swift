import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

@Suite struct TreeSnapshotTests {
  @Test func `presenters that one write wakes are woken in the same order`() throws {
    var original = try TestFlow(
      """
      flowspec: 2
      flow: f
      stores:
        bell:
          state: { rings: int = 0, heard: "list<int> = []" }
          events: { ring: , hear: { id: int } }
          transitions:
            ring: { set: { rings: =rings + 1 } }
            hear: { append: { to: heard, value: =event.id } }
      screens:
        f:
          state: { ids: "list<int> = [1, 2, 3]" }
          children:
            rows: { present: row, each: ids, as: id, key: id, params: { id: =id } }
          model: { heard: =bell.heard }
          events: { order: { ids: list<int> }, ring: }
          transitions:
            order: { set: { ids: =event.ids } }
            ring: { send: bell.ring }
      presenters:
        row:
          params: { id: int }
          effects:
            rung: { key: bell.rings, do: { send: { bell.hear: { id: =params.id } } } }
      backstack: { start: f }
      """)
    for ids in [[1, 3], [2, 1, 3], [3, 2, 4, 1]] as [[Int64]] {
      try original.send("order", ["ids": .list(ListValue(ids.map { Value.int($0) }))])
      let (flow, notes) = try RunningFlow.restore(original.flow.snapshot(), of: original.flow.program)
      var restored = TestFlow(flow)
      var continued = original
      try continued.send("ring")
      try restored.send("ring")
      #expect(restored["heard"] == continued["heard"])
      #expect(notes.isEmpty)
    }
  }

  @Test func `a forwarded event reaches its presenter, and no presenter after process death`() throws {
    var flow = try TestFlow(TreeFlow.text)
    try flow.send("open", ["id": .int(4)])
    let program = flow.flow.program
    var restored = try TestFlow(RunningFlow.restore(flow.flow.snapshot(), of: program).flow)
    try restored.send("finish")
    #expect(restored.screen == "beds" && restored["heard"] == "done")
    let saved = flow.flow.snapshot(keeping: .saved)
    var revived = try TestFlow(RunningFlow.restore(saved, of: program).flow)
    #expect(revived.stack == ["beds", "bed"] && revived["id"] == "4")
    try revived.send("finish")
    #expect(revived.screen == "beds" && revived["heard"] == "")
  }

  @Test func `a snapshot of a flow with a pending model equals that of the flow with its model`() throws {
    var owing = try TestFlow(TreeFlow.text)
    var prompt = owing
    let input = try owing.event("add", ["name": .string("x")])
    _ = owing.flow.run([input])
    _ = prompt.flow.step([input])
    #expect(owing.flow.snapshot() == prompt.flow.snapshot())
    #expect(owing.flow.isModelPending)
  }

  @Test func `a flow that has ended stays ended`() throws {
    var flow = try TestFlow(TreeFlow.text)
    flow.back()
    #expect(flow.flow.model.hasExited)
    for content in SnapshotContent.allCases {
      let restored = try RunningFlow.restore(flow.flow.snapshot(keeping: content), of: flow.flow.program).flow
      #expect(restored.model.hasExited && restored.nextDeadline == nil)
    }
  }

  @Test func `a snapshot reads like what its author wrote`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: notes
      version: "2.1"
      types: { Note: { id: string, title: string } }
      screens:
        list:
          state:
            notes: "list<Note> = [Note{id: 'n1', title: 'Tea'}]"
          children:
            rows: { present: row, each: notes, as: note, key: note.id, params: { note: =note } }
          model: { first: "=notes[0].title" }
          events: [wait]
          transitions: { wait: { send: flow.waited } }
      events: [waited]
      transitions: { waited: { message: Wait } }
      presenters:
        row:
          params: { note: Note }
          state: { isOpen: bool = true }
          enter: { after: 1500ms, name: nap, do: { set: { isOpen: =!isOpen } } }
          effects: { blink: { every: 1s, while: isOpen, do: { message: "${params.note.title}" } } }
      backstack: { start: list }
      """)
    try flow.send("wait")
    flow.wait(1)
    #expect(
      flow.flow.snapshot() == """
        {
          "snapshot": 2,
          "flow": "notes",
          "version": "2.1",
          "shape": "14e925768c5db59e",
          "keeps": "everything",
          "now": 1000000000,
          "sinceTouch": 1000000000,
          "nextEntry": 2,
          "nextMessage": 3,
          "declared": {
            "list": { "slots": { "notes": "list<Note> d3c9dcc34f61a047" } },
            "row": {
              "slots": { "note": "Note d2f3a4c2159cc594", "isOpen": "bool" },
              "effects": { "blink": "681bc796769d450e" }
            }
          },
          "stack": [{ "id": 1, "screen": "list" }],
          "messages": [{ "id": 1, "text": "Wait" }, { "id": 2, "text": "Tea" }],
          "presenters": [
            { "presenter": "flow" },
            { "entry": 1, "presenter": "list", "slots": { "notes": [{ "id": "n1", "title": "Tea" }] } },
            {
              "in": "#1",
              "child": "rows",
              "key": "n1",
              "presenter": "row",
              "slots": { "note": { "id": "n1", "title": "Tea" }, "isOpen": true },
              "effects": { "blink": { "isActive": true, "span": 1000000000 } }
            }
          ],
          "timers": [
            { "due": 500000000, "of": "#1/rows['n1']", "name": "nap", "steps": "enter.after", "hash": "c43f2f5de28e30a2" },
            { "due": 1000000000, "of": "#1/rows['n1']", "effect": "blink" }
          ],
          "resting": []
        }

        """)
  }
}
