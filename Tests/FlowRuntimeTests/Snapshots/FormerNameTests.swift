import CEL
import FlowProgram
import FlowRuntime
import Testing

/// A piece of saved state that was renamed.
@Suite struct FormerNameTests {
  private static func text(_ piece: String, of name: String) -> String {
    """
    flowspec: 2
    flow: pad
    screens:
      pad:
        saved: { \(piece) }
        model: [\(name)]
        events: { write: { text: string } }
        transitions: { write: { set: { \(name): \(piece.contains("int") ? "=event.text.size()" : "=event.text") } } }
    backstack: { start: pad }
    """
  }

  private static func snapshot(_ content: SnapshotContent) throws -> String {
    var flow = try TestFlow(text("draft: string = \"\"", of: "draft"))
    try flow.send("write", ["text": .string("half a word")])
    return flow.flow.snapshot(keeping: content)
  }

  private static func restored(
    _ content: SnapshotContent, as piece: String
  ) throws -> (flow: TestFlow, notes: [String]) {
    let (flow, notes) = try RunningFlow.restore(snapshot(content), of: program(text(piece, of: "note")))
    return (TestFlow(flow), notes.map(\.text))
  }

  @Test(arguments: [SnapshotContent.everything, .saved])
  func `what was saved under the former name is kept`(_ content: SnapshotContent) throws {
    let (flow, notes) = try FormerNameTests.restored(content, as: "note: { type: string = \"\", was: draft }")
    #expect(flow["note"] == "half a word")
    #expect(notes == [])
    #expect(flow.flow.snapshot(keeping: content).contains("\"note\""))
    #expect(!flow.flow.snapshot(keeping: content).contains("\"draft\""))
  }

  @Test(arguments: [SnapshotContent.everything, .saved])
  func `a value of another type is left out with a note`(_ content: SnapshotContent) throws {
    let (flow, notes) = try FormerNameTests.restored(content, as: "note: { type: int = 7, was: draft }")
    #expect(flow["note"] == "7")
    #expect(notes == ["'note' of 'pad' is reset, because 'draft' was string and is int now."])
  }

  @Test func `without a former name the value is left out with a note`() throws {
    let (flow, notes) = try FormerNameTests.restored(.saved, as: "note: string = \"\"")
    #expect(flow["note"] == "")
    #expect(notes == ["'draft' of 'pad' is dropped, because it has no such name any more."])
  }

  @Test func `what is saved under the present name counts more`() throws {
    let present = try program(FormerNameTests.text("note: { type: string = \"\", was: draft }", of: "note"))
    var flow = TestFlow(try RunningFlow.launch(present))
    try flow.send("write", ["text": .string("whole")])
    let restored = try RunningFlow.restore(flow.flow.snapshot(keeping: .saved), of: present)
    #expect(TestFlow(restored.flow)["note"] == "whole" && restored.notes.isEmpty)
  }
}
