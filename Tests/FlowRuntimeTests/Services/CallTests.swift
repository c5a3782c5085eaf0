import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// Calls, their replies, and the concurrency of calls of one step.
@Suite struct CallTests {
  @Test func `a call is handed out, loads until its reply comes, and what follows it runs then`() throws {
    var flow = try CallingFlow.launch()
    let tick = try flow.send("refresh")
    #expect(tick.asked == ["call 1 "])
    #expect([flow["any"], flow["all"], flow["everywhere"], flow["notes"]] == ["true", "true", "true", "[]"])
    try flow.reply(.list([.string("a")]))
    #expect([flow["any"], flow["all"], flow["everywhere"], flow["notes"]] == ["false", "false", "false", "[a]"])
  }

  @Test func `an error runs what the call catches, with the event as it was on calling`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("find", ["word": .string("sun")])
    try flow.fail("missing")
    #expect(flow["log"] == "[sun is missing]")
  }

  @Test func `an error that a call does not catch is caught by the flow`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("refresh")
    try flow.fail("offline")
    #expect([flow["failures"], flow["any"]] == ["1", "false"])
  }

  @Test func `a second call of a step is dropped while the first is in flight`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("find", ["word": .string("a")])
    let second = try flow.send("find", ["word": .string("b")])
    #expect(second.asked == [])
    #expect(flow["finding"] == "1")
    try flow.reply(.string("x"))
    #expect(flow["log"] == "[a: x]")
  }

  @Test func `the latest call replaces the one in flight, whose reply is dropped`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("latest", ["word": .string("a")])
    let second = try flow.send("latest", ["word": .string("b")])
    #expect(second.asked == ["cancel 1", "call 2 b"])
    let late = flow.flow.step([.reply(call: 1, .returned(.string("old")))])
    #expect(late.dropped.map(\.reason) == [.notAwaited])
    try flow.reply(.string("new"))
    #expect(flow["log"] == "[new]")
  }

  @Test func `a queued call is made when the one before it has ended, also in an error`() throws {
    var flow = try CallingFlow.launch()
    for word in ["a", "b", "c"] { try flow.send("queued", ["word": .string(word)]) }
    #expect(flow.flow.pendingCalls.map(\.isAsked) == [true, false, false])
    #expect(try flow.fail("missing").asked == ["call 2 b"])
    #expect(try flow.reply(.string("2")).asked == ["call 3 c"])
    #expect(try flow.reply(.string("3")).asked == [])
    #expect([flow["log"], flow["any"]] == ["[2, 3]", "false"])
  }

  @Test func `parallel calls are all made`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("parallel", ["word": .string("a")])
    try flow.send("parallel", ["word": .string("b")])
    #expect(flow.awaited == [1, 2])
  }

  @Test func `calls with a key bear with those of the same key, and are loading by it`() throws {
    var flow = try CallingFlow.launch()
    for word in ["a", "b", "a"] { try flow.send("keyed", ["word": .string(word)]) }
    #expect([flow["finding"], flow["keys"]] == ["2", "[a, b]"])
    try flow.reply(.string("x"))
    #expect([flow["finding"], flow["keys"]] == ["1", "[b]"])
  }

  @Test func `cancelling by name ends a call`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("latest", ["word": .string("a")])
    #expect(try flow.send("stop").asked == ["cancel 1"])
    #expect(flow["any"] == "false")
  }

  @Test func `a reply of another type is a fault that shows both, and the call is over`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("refresh")
    let tick = try flow.reply(.int(5))
    #expect(tick.codes == ["mismatched-reply"])
    #expect(tick.faults.first?.diagnostic.message == "'notes.all' is declared as list<string>, but replied with 5")
    #expect([flow["any"], flow["notes"]] == ["false", "[]"])
    #expect(flow.flow.pendingCalls.isEmpty)
  }

  @Test func `an error that is not declared is a fault, and the call is over`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("refresh")
    #expect(try flow.fail("broken").codes == ["mismatched-reply"])
    #expect(flow["any"] == "false")
  }

  @Test func `a fault in what follows a call undoes that and leaves the call resolved`() throws {
    var flow = try CallingFlow.launch([
      ("then: { set: { notes: =result } }", "then: { set: { notes: \"=[result[5]]\" } }")
    ])
    try flow.send("refresh")
    #expect(try flow.reply(.list([.string("a")])).codes == ["failed-formula"])
    #expect([flow["any"], flow["notes"]] == ["false", "[]"])
  }

  @Test func `a model that fails after a reply leaves the call resolved`() throws {
    var flow = try CallingFlow.launch([
      ("notes: =notes", "notes: =notes\n      first: \"=notes.size() == 1 ? notes[1] : ''\"")
    ])
    try flow.send("refresh")
    #expect(try flow.reply(.list([.string("a")])).codes == ["failed-formula"])
    #expect([flow["any"], flow["notes"]] == ["false", "[]"])
    try flow.send("refresh")
    #expect(try flow.reply(.list([.string("a"), .string("b")])).codes == [])
    #expect(flow["notes"] == "[a, b]")
  }

  @Test func `what an undone input asked for is not asked for`() throws {
    var flow = try CallingFlow.launch([
      (
        "      refresh:\n        call: notes.all\n        loading: all\n        then: { set: { notes: =result } }",
        "      refresh:\n        - call: notes.all\n          loading: all\n          then: { set: { notes: =result } }\n        - set: { notes: \"=[notes[9]]\" }"
      )
    ])
    let tick = try flow.send("refresh")
    #expect(tick.codes == ["failed-formula"])
    #expect(tick.asked == [])
    #expect(flow.flow.pendingCalls.isEmpty)
  }

  @Test func `inputs in one tick ask for the same as each in its own`() throws {
    let start = try CallingFlow.launch()
    var (together, apart) = (start, start)
    let inputs = try ["a", "b", "a"].map { try start.event("latest", ["word": .string($0)]) }
    let asked = together.flow.step(inputs).asked
    let each = inputs.flatMap { apart.flow.step([$0]).asked }
    #expect(asked == each)
    #expect(together.flow.isIdentical(to: apart.flow))
  }

  @Test func `a model that is built later asks for nothing twice`() throws {
    var flow = try CallingFlow.launch([
      ("notes: =notes", "notes: =notes\n      first: \"=log.size() == 1 ? notes[1] : ''\"")
    ])
    let first = flow.flow.run([try flow.event("refresh")])
    #expect(first.asked == ["call 1 "])
    let second = flow.flow.run([try flow.event("latest", ["word": .string("b")])])
    #expect(second.asked == ["call 2 b"])
    let third = flow.flow.run([.reply(call: 2, .returned(.string("x")))])
    #expect(third.asked == [])
    let model = flow.flow.buildModel()
    #expect(model.codes == ["failed-formula"])
    #expect(model.asked == [])
    #expect(flow.awaited == [1])
  }
}
