import CEL
import FlowKit
import FlowProgram
import Testing

@Suite struct DismissingTests {
  private let saving = """
    model: { title: Saved }
    events: [save]
    transitions: { save: { message: Saved } }
    """

  @Test func `a host takes away the message that a person has read`() async throws {
    let host = try FlowHost(try program(screen: saving))
    try await host.send("save")
    let message = try #require(await host.model.messages.first)
    try await host.dismiss(message.id)
    #expect(await host.model.messages.isEmpty)
  }

  @Test func `a message that is gone cannot be taken away again`() async throws {
    let host = try FlowHost(try program(screen: saving))
    await #expect(throws: FlowHost.SendError.notAwaited) { try await host.dismiss(1) }
  }
}
