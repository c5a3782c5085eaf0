import CEL
import FlowProgram
import FlowRuntime
import Testing

/// Calls and streams in snapshots.
@Suite struct ServiceSnapshotTests {
  private func restored(_ flow: TestFlow, _ edits: [(String, String)] = []) throws -> (flow: TestFlow, notes: [String])
  {
    var text = CallingFlow.text
    for (old, new) in edits {
      try #require(text.contains(old))
      text = text.replacing(old, with: new, maxReplacements: 1)
    }
    let (again, notes) = try RunningFlow.restore(flow.flow.snapshot(), of: program(text))
    return (TestFlow(again), notes.map(\.text))
  }

  @Test func `a call that the host performs is lost, handled or not`() throws {
    let caught = "catch:\n          missing: { append"
    let edit = (
      caught,
      "catch:\n          lost: { append: { to: log, value: \"lost ${event.word}\" } }\n          missing: { append"
    )
    var text = CallingFlow.text
    try #require(text.contains(edit.0))
    text = text.replacing(edit.0, with: edit.1, maxReplacements: 1)
    var flow = try TestFlow(text)
    try flow.send("find", ["word": .string("sun")])
    try flow.send("refresh")
    var again = TestFlow(try RunningFlow.restore(flow.flow.snapshot(), of: program(text)).flow)
    #expect(again["any"] == "true")
    // A host performs the outstanding requests, and must not pay twice.
    #expect(again.flow.outstandingRequests.isEmpty)
    again.wait(0)
    #expect([again["log"], again["any"]] == ["[lost sun]", "false"])
  }

  @Test func `a call that may be made again is`() throws {
    let edit = (
      "returns: list<string>, errors: [offline], readOnly: true",
      "returns: list<string>, errors: [offline], readOnly: true, resume: retry"
    )
    var flow = try TestFlow(CallingFlow.text.replacing(edit.0, with: edit.1))
    try flow.send("refresh")
    var again = try restored(flow, [edit]).flow
    again.wait(0)
    #expect(again["all"] == "true")
    try again.reply(.list([.string("a")]))
    #expect(again["notes"] == "[a]")
  }

  @Test func `what a fake was to answer it answers when it would have`() throws {
    let fakes = (
      "catch:\n", "fakes:\n  notes.find: [{ after: 3s, returns: one }, { after: 1s, returns: two }]\ncatch:\n"
    )
    var flow = try TestFlow(CallingFlow.text.replacing(fakes.0, with: fakes.1, maxReplacements: 1))
    try flow.send("find", ["word": .string("sun")])
    flow.wait(2)
    var again = try restored(flow, [fakes]).flow
    #expect(again.flow.isIdentical(to: flow.flow))
    #expect(again.flow.snapshot() == flow.flow.snapshot())
    for step in 0..<3 {
      again.wait(1)
      flow.wait(1)
      if step == 0 {
        try again.send("find", ["word": .string("moon")])
        try flow.send("find", ["word": .string("moon")])
      }
      #expect(again["log"] == flow["log"])
    }
    #expect(flow["log"] == "[sun: one, moon: two]")
  }

  @Test func `a kept call continues after its presenter has left`() throws {
    let fakes = ("catch:\n", "fakes:\n  notes.save: { after: 3s, returns: 9 }\ncatch:\n")
    var flow = try TestFlow(CallingFlow.text.replacing(fakes.0, with: fakes.1, maxReplacements: 1))
    try flow.send("edit")
    try flow.send("save")
    flow.back()
    var again = try restored(flow, [fakes]).flow
    again.wait(3)
    #expect([again["saved"], again["lines"]] == ["[9]", "[saved untitled]"])
  }

  @Test func `a call whose steps have changed is dropped with a note`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("refresh")
    let (again, notes) = try restored(flow, [("then: { set: { notes: =result } }", "then: { set: { log: =result } }")])
    #expect(again["any"] == "false")
    #expect(notes.contains { $0.hasPrefix("A call of 'home' is dropped") })
  }

  @Test func `a broken snapshot of calls is refused with its place`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("find", ["word": .string("sun")])
    let text = flow.flow.snapshot()
    for (old, new) in [
      ("\"asked\"", "\"gone\""), ("\"attempt\": 1", "\"attempt\": -1"),
      ("\"with\": { \"word\": \"sun\" }", "\"with\": 3"),
    ] {
      try #require(text.contains(old), "\(text)")
      let broken = text.replacing(old, with: new)
      #expect(throws: SnapshotProblem.self) { try RunningFlow.restore(broken, of: flow.flow.program) }
    }
  }
}
