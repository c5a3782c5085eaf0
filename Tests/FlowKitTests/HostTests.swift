import CEL
import FlowKit
import FlowProgram
import Testing

private func host(screen body: String) async throws -> FlowHost {
  let indented = body.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
  let text = "flowspec: 1\nflow: test\nscreens:\n  test:\n\(indented)\nbackstack: { start: test }\n"
  return try FlowHost(try #require(FlowFile.compile(name: "test.flow.yaml", text: text).program))
}

private let counter = """
  state:
    count: int = 0
  model: [count]
  events:
    add: { by: int }
  transitions:
    add: { set: { count: =count + event.by } }
  """

@Suite struct HostTests {
  @Test func `the first model is there when the host is`() async throws {
    let host = try await host(screen: counter)
    #expect(await host.model.top.fields["count"]?.asInt == 0)
  }

  @Test func `an event with its payload changes the model`() async throws {
    let host = try await host(screen: counter)
    try await host.send("add", ["by": .int(3)])
    #expect(await host.model.top.fields["count"]?.asInt == 3)
  }

  @Test func `an event or payload that does not fit is refused and changes nothing`() async throws {
    let host = try await host(screen: counter)
    await #expect(throws: FlowHost.SendError.notOffered("ad")) { try await host.send("ad") }
    await #expect(throws: FlowHost.SendError.wrongPayload("'add' needs 'by'")) { try await host.send("add") }
    await #expect(throws: FlowHost.SendError.wrongPayload("'add' takes other types: by is int")) {
      try await host.send("add", ["by": .string("x")])
    }
    #expect(await host.model.top.fields["count"]?.asInt == 0)
  }

  @Test func `a slow reader gets the latest model`() async throws {
    let host = try await host(screen: counter)
    var models = await host.models.makeAsyncIterator()
    #expect(await models.next()?.top.fields["count"]?.asInt == 0)
    for _ in 1...3 { try await host.send("add", ["by": .int(1)]) }
    #expect(await models.next()?.top.fields["count"]?.asInt == 3)
  }

  @Test func `models end when the host is cancelled or the flow is left`() async throws {
    let cancelled = try await host(screen: counter)
    var models = await cancelled.models.makeAsyncIterator()
    _ = await models.next()
    await cancelled.cancel()
    #expect(await models.next() == nil)

    let left = try await host(screen: counter)
    var others = await left.models.makeAsyncIterator()
    _ = await others.next()
    await left.back()
    #expect(await others.next()?.hasExited == true)
    #expect(await others.next() == nil)
  }

  @Test func `a timer rings by itself`() async throws {
    let host = try await host(
      screen: """
        state:
          isDone: bool = false
        model: [isDone]
        enter: { after: 20ms, do: { set: { isDone: true } } }
        """)
    for await model in await host.models where model.top.fields["isDone"]?.asBool == true { break }
    #expect(await host.model.top.fields["isDone"]?.asBool == true)
  }
}
