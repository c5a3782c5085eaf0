import CEL
import FlowProgram
import FlowRuntime
import Testing

/// Calls whose presenter leaves before the reply arrives.
@Suite struct KeepTests {
  @Test func `a call is cancelled when its presenter leaves`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("edit")
    try flow.send("careless")
    #expect(flow["any"] == "true")
    #expect(flow.back().asked == ["cancel 1"])
    #expect(flow.flow.pendingCalls.isEmpty)
  }

  @Test func `a call with 'keep flow' finishes when its presenter has left`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("edit")
    try flow.send("type", ["title": .string("Moon")])
    try flow.send("save")
    #expect(flow.back().asked == [])
    #expect(flow["everywhere"] == "true")
    #expect(flow["any"] == "false")
    try flow.reply(.int(7))
    #expect([flow["saved"], flow["lines"], flow["everywhere"]] == ["[7]", "[saved Moon]", "false"])
    #expect(flow.messages == ["Saved Moon."])
  }

  @Test func `what follows a call with 'keep flow' is the same while its presenter lives`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("edit")
    try flow.send("save")
    #expect(flow["any"] == "true")
    try flow.reply(.int(7))
    #expect(flow["any"] == "false")
    #expect(flow.value("saved", of: "flow") == "[7]")
    #expect(flow.messages == ["Saved untitled."])
  }

  @Test func `an error after its presenter has left is caught all the same`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("edit")
    try flow.send("save")
    flow.back()
    try flow.fail("tooLong")
    #expect(flow.messages == ["Too long."])
  }

  @Test func `the same screen twice makes calls of its own`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("edit")
    try flow.send("save")
    flow.back()
    try flow.send("edit")
    #expect(try flow.send("save").asked == ["call 2 untitled"])
    #expect(flow.awaited == [1, 2])
  }

  @Test func `when the flow ends what may be cancelled is, and what is kept is not called off`() throws {
    var flow = try CallingFlow.launch()
    try flow.send("refresh")
    try flow.send("edit")
    try flow.send("save")
    flow.back()
    #expect(flow.back().asked == ["cancel 1"])
    #expect(flow.flow.hasExited)
    #expect(flow.flow.step([.reply(call: 2, .returned(.int(1)))]).dropped.map(\.reason) == [.exited])
  }
}
