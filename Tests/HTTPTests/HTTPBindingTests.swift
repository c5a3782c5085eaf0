import CEL
import Diagnostics
import FlowBindings
import FlowHTTP
import FlowKit
import FlowProgram
import RawServer
import Testing

/// A flow that shows every reply of its services.
private let petsFlow = """
  flowspec: 2
  flow: pets
  types:
    Kitten: { name: string, age: int }
  services:
    pets:
      page:
        args: { tag: string, number: int? }
        returns: list<Kitten>
        errors: { offline: {}, slow: {}, nothing: {}, broken: {}, refused: { reason: string, tag: string } }
        readOnly: true
      add: { args: { name: string, key: secret }, returns: int, errors: [offline] }
      drop: { args: { name: string }, errors: [offline] }
      news: { stream: string, errors: [gone] }
      count: { stream: int, errors: [gone] }
  screens:
    home:
      state:
        names: list<string> = []
        last: string = "-"
      observes:
        news: pets.news
        count: pets.count
      model:
        names: =names
        last: =last
        news: =news.value
        gone: =news.failed
        count: =count.value
        countGone: =count.failed
        busy: =loading.any
      events:
        page: { tag: string }
        add:
        drop: { name: string }
      transitions:
        page:
          call: pets.page
          with: { tag: =event.tag, number: null }
          then: { set: { names: "=result.map(kitten, kitten.name)", last: fine } }
          catch:
            offline: { set: { last: offline } }
            slow: { set: { last: slow } }
            nothing: { set: { last: nothing } }
            broken: { set: { last: broken } }
            refused: { set: { last: "${error.reason}, ${error.tag}" } }
        add:
          call: pets.add
          with: { name: Tom, key: hush }
          then: { set: { last: "added ${result}" } }
          catch:
            offline: { set: { last: offline } }
        drop:
          call: pets.drop
          with: { name: =event.name }
          then: { set: { last: dropped } }
          catch:
            offline: { set: { last: offline } }
  backstack:
    start: home
  """

private let petsBindings = """
  for: pets
  environment:
    PETS_URL:
    PETS_TOKEN:
  services:
    pets:
      http:
        url: ${env.PETS_URL}/
        headers: { Authorization: "Bearer ${env.PETS_TOKEN}" }
      operations:
        page:
          get: /kittens/${args.tag}?sort=name
          timeout: 60s
          query: { number: =args.number, tag: =args.tag }
          returns: =reply.items
          errors:
            offline: connection
            slow: timeout
            nothing: 404
            broken: 500..599
            refused: { status: [402, 409], reason: =body.error.message, tag: =args.tag }
        add: { post: /kittens, returns: =reply.id, errors: { offline: connection } }
        drop: { delete: "/kittens/${args.name}", errors: { offline: connection } }
        news: { events: /news, errors: { gone: 410 } }
        count: { get: /count, every: 20ms, returns: =reply.count, errors: { gone: 410 } }
  """

/// Returns the path of a request, without the query.
private func path(_ request: RawServer.Request) -> String {
  String(request.line.split(separator: " ")[1].prefix { $0 != "?" })
}

@Suite(.timeLimit(.minutes(2))) struct HTTPBindingTests {
  /// A flow that runs against a server, with its output.
  private struct Pets {
    let host: FlowHost
    let server: RawServer

    func text(_ name: String) async -> String? { await host.model.top.fields[name]?.literal }

    func faults() async -> [String] { await host.faults.map(\.diagnostic.message) }

    /// Sends an event and waits for its effect.
    func settled(_ event: String, _ payload: [String: Value] = [:]) async throws {
      try await host.send(event, payload)
      #expect(await until { await text("busy") == "false" })
    }
  }

  private func compiled(timeout: String = "60s") throws -> (Program, ServiceBindings) {
    let bindings = petsBindings.replacing("timeout: 60s", with: "timeout: \(timeout)")
    let flow = FlowFile.compile(name: "pets.flow.yaml", text: petsFlow, bindings: ("pets.bindings.yaml", bindings))
    let mistakes = flow.diagnostics.filter { $0.severity == .error }.map(\.message)
    try #require(mistakes == [])
    return (try #require(flow.program), try #require(flow.bindings))
  }

  /// Runs the flow against a server. By default its streams hang.
  private func run(
    timeout: String = "60s", _ answer: @escaping RawServer.Answering, _ body: (Pets) async throws -> Void
  ) async throws {
    let (program, bindings) = try compiled(timeout: timeout)
    try await RawServer.run(answer) { server in
      let bound = try BoundServices(
        bindings, of: program, folder: ".",
        environment: ["PETS_URL": server.url, "PETS_TOKEN": "t0p-s3cret"], http: .client)
      let host = try FlowHost(program, services: bound.services, scheduling: .immediate)
      do {
        try await body(Pets(host: host, server: server))
      } catch {
        await host.cancel()
        await bound.close()
        throw error
      }
      await host.cancel()
      await bound.close()
      #expect(await host.serviceTasks == 0)
      #expect(await until { server.connections == 0 })
    }
  }

  /// Returns the result of requesting a page that the server answers with some steps.
  private func page(
    _ steps: [RawServer.Step], timeout: String = "60s"
  ) async throws -> (last: String?, faults: [String]) {
    var seen: (String?, [String]) = (nil, [])
    try await run(timeout: timeout) { request, _ in
      path(request).hasPrefix("/kittens") ? steps : [.wait(.seconds(60))]
    } _: { pets in
      try await pets.settled("page", ["tag": .string("new")])
      seen = (await pets.text("last"), await pets.faults())
    }
    return seen
  }

  @Test func `a request is what the binding makes of its arguments, and the reply is what it makes of that`()
    async throws
  {
    let reply = #"{"items": [{"name": "Tom", "age": 3, "more": true}]}"#
    try await run { request, _ in
      path(request).hasPrefix("/kittens") ? [.reply("200 OK", reply)] : [.wait(.seconds(60))]
    } _: { pets in
      try await pets.settled("page", ["tag": .string("a b/ä?")])
      #expect(await pets.text("names") == "['Tom']")
      #expect(await pets.faults() == [])
      let request = try #require(pets.server.requests.first { path($0).hasPrefix("/kittens") })
      #expect(request.line == "GET /kittens/a%20b%2F%C3%A4%3F?sort=name&tag=a%20b/%C3%A4%3F HTTP/1.1")
      #expect(request.value(of: "authorization") == "Bearer t0p-s3cret")
      #expect(request.value(of: "accept") == "application/json")
    }
  }

  @Test func `what is sent is JSON, with secrets in full`() async throws {
    try await run { request, _ in
      request.line.hasPrefix("POST") ? [.reply("201 Created", #"{"id": 7}"#)] : [.wait(.seconds(60))]
    } _: { pets in
      try await pets.settled("add")
      #expect(await pets.text("last") == "'added 7'")
      let request = try #require(pets.server.requests.first { $0.line == "POST /kittens HTTP/1.1" })
      #expect(request.body == #"{"name":"Tom","key":"hush"}"#)
      #expect(request.value(of: "content-type") == "application/json")
    }
  }

  @Test func `an operation that returns nothing takes any reply`() async throws {
    try await run { request, _ in
      request.line.hasPrefix("DELETE") ? [.reply("200 OK", "<ok>", type: "text/html")] : [.wait(.seconds(60))]
    } _: { pets in
      try await pets.settled("drop", ["name": .string("Tom")])
      #expect(await pets.text("last") == "'dropped'")
      #expect(await pets.faults() == [])
    }
  }

  @Test(arguments: ["", ".", ".."])
  func `an argument that would make another path of it is a fault and is not asked for`(name: String) async throws {
    try await run { _, _ in
      [.wait(.seconds(60))]
    } _: { pets in
      try await pets.settled("drop", ["name": .string(name)])
      let why = name.isEmpty ? "an interpolation of its path is empty" : "a part of its path is '.' or '..'"
      #expect(await pets.faults() == ["the request of 'pets.drop' cannot be sent: \(why)"])
      #expect(!pets.server.requests.contains { $0.line.hasPrefix("DELETE") })
    }
  }

  @Test func `a broken connection is the declared error`() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    for steps: [RawServer.Step] in [[.reset], [.close], [.send(head), .reset]] {
      let (last, faults) = try await page(steps)
      #expect(last == "'offline'")
      #expect(faults == [])
    }
  }

  @Test func `a slow reply is the declared error`() async throws {
    let (last, faults) = try await page([.wait(.seconds(60))], timeout: "200ms")
    #expect(last == "'slow'")
    #expect(faults == [])
  }

  @Test(arguments: [("404 Not Found", "'nothing'"), ("500 Oh", "'broken'"), ("599 Oh", "'broken'")])
  func `a status leads to the error that it is tied to`(status: String, error: String) async throws {
    let (last, faults) = try await page([.reply(status, "oh")])
    #expect(last == error)
    #expect(faults == [])
  }

  @Test func `the data of an error comes from the body, whatever its content type`() async throws {
    let (last, faults) = try await page([
      .reply("402 Payment Required", #"{"error": {"message": "No money"}}"#, type: "application/problem+json")
    ])
    #expect(last?.hasPrefix("'No money, ") == true)
    #expect(faults == [])
  }

  @Test(arguments: ["oh", #"{"error": "No money"}"#, #"{"error": {"message": 7}}"#])
  func `a body without the data of the error is a fault`(body: String) async throws {
    let (last, faults) = try await page([.reply("409 Conflict", body)])
    #expect(last == "'-'")
    #expect(faults.count == 1)
    #expect(faults.first?.contains("'refused' of 'pets.page'") == true)
  }

  @Test func `a status that is tied to nothing is a fault that shows what came, without secrets`() async throws {
    let (last, faults) = try await page([.reply("403 Forbidden", "Bearer t0p-s3cret\nis not welcome")])
    #expect(last == "'-'")
    #expect(faults == ["'pets.page' failed: the status is 403: Bearer ••• is not welcome"])
  }

  @Test func `another kind of data is a fault that shows what came`() async throws {
    let (_, faults) = try await page([.reply("200 OK", "<h1>Welcome</h1>", type: "text/html")])
    #expect(faults == ["'pets.page' failed: the reply is 'text/html', not 'application/json': <h1>Welcome</h1>"])
  }

  @Test func `JSON of the wrong shape is a fault that shows both sides`() async throws {
    let (last, faults) = try await page([.reply("200 OK", #"{"items": [{"name": 7, "age": 3}]}"#)])
    #expect(last == "'-'")
    #expect(faults.count == 1)
    #expect(faults.first?.contains("[0].name is 7, a number; the flow declares string") == true, "\(faults)")
  }

  @Test func `a reply of ten megabytes is a fault`() async throws {
    let (_, faults) = try await page([.reply("200 OK", String(repeating: "x", count: 10 << 20))])
    #expect(faults == ["'pets.page' failed: the reply is longer than 8388608 bytes"])
  }

  @Test func `a loop of redirects and garbage are faults`() async throws {
    let (_, loop) = try await page([.reply("302 Found", headers: ["Location: /kittens/again"])])
    #expect(loop == ["'pets.page' failed: the server redirects more than 5 times"])
    let (_, garbage) = try await page([.send("SSH-2.0-OpenSSH_9.2\r\n")])
    #expect(garbage == ["'pets.page' failed: the reply is not HTTP"])
  }

  @Test func `the flow continues after a failure`() async throws {
    try await run { request, number in
      guard path(request).hasPrefix("/kittens") else { return [.wait(.seconds(60))] }
      if path(request) == "/kittens/bad" { return [.send("garbage\r\n\r\n")] }
      return [.reply("200 OK", #"{"items": []}"#)]
    } _: { pets in
      try await pets.settled("page", ["tag": .string("bad")])
      try await pets.settled("page", ["tag": .string("good")])
      #expect(await pets.text("last") == "'fine'")
      #expect(await pets.faults().count == 1)
    }
  }

  @Test func `a stream of events brings items, and ends with the declared error`() async throws {
    try await run { request, _ in
      switch (path(request), request.value(of: "last-event-id")) {
      case ("/news", nil):
        [.eventStream, .send("id: 1\nretry: 10\ndata: \"one\"\n\n"), .wait(.milliseconds(300)), .reset]
      case ("/news", "1"): [.eventStream, .send("id: 2\ndata: two words\n\n"), .wait(.milliseconds(300)), .close]
      case ("/news", _): [.reply("410 Gone", "over")]
      default: [.wait(.seconds(60))]
      }
    } _: { pets in
      #expect(await until { await pets.text("news") == "'one'" })
      #expect(await until { await pets.text("news") == "'two words'" })
      #expect(await until { await pets.text("gone") == "true" })
      #expect(await pets.faults() == [])
    }
  }

  @Test func `polling delivers items, reports invalid ones, and continues`() async throws {
    try await run { request, number in
      guard path(request) == "/count" else { return [.wait(.seconds(60))] }
      return switch number {
      case ..<3: [.reply("200 OK", #"{"count": 1}"#)]
      case ..<6: [.reply("200 OK", #"{"count": "many"}"#)]
      case ..<9: [.reply("503 Busy", "later")]
      case ..<12: [.reply("200 OK", #"{"count": 2}"#)]
      default: [.reply("410 Gone", "")]
      }
    } _: { pets in
      #expect(await until { await pets.text("countGone") == "true" })
      #expect(await pets.text("count") == "2")
      let faults = await pets.faults()
      #expect(faults.count == 2)
      #expect(faults.first?.contains("is 'many', a string; the flow declares int") == true, "\(faults)")
      #expect(faults.last == "'pets.count' failed: the status is 503: later")
    }
  }

  @Test func `an unusable server address is reported before the flow starts, without its text`() throws {
    let (program, bindings) = try compiled()
    func problem(_ url: String, _ token: String) -> String? {
      do throws(BindingProblem) {
        _ = try BoundServices(
          bindings, of: program, folder: ".", environment: ["PETS_URL": url, "PETS_TOKEN": token],
          http: .client)
        return nil
      } catch { return error.description }
    }
    #expect(
      problem("127.0.0.1:8080", "x") == "the server of 'pets' cannot be used: the URL is not an http or https URL")
    #expect(
      problem("http://127.0.0.1", "x\n")
        == "the server of 'pets' cannot be used: the value of header 'Authorization' contains a line break or another control character"
    )
    #expect(problem("http://127.0.0.1", "x") == nil)
  }
}
