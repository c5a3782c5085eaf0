import FlowKit
import Testing

private let webFlow = """
  flowspec: 2
  flow: web
  services:
    web:
      get: { args: { path: string }, returns: string, errors: [offline], readOnly: true }
      ping: { readOnly: true }
      news: { stream: string, errors: [offline] }
  screens:
    home:
      state:
        title: string = "-"
        pings: int = 0
      observes:
        news: web.news
      model: { title: =title, pings: =pings, news: =news.value, failed: =news.failed, busy: =loading.any }
      events: [get, ping, stop, open]
      transitions:
        get:
          call: web.get
          name: loadingPage
          with: { path: /home }
          then: { set: { title: =result } }
          catch:
            offline: { set: { title: Offline } }
        ping: { call: web.ping, then: { set: { pings: =pings + 1 } } }
        stop: { cancel: loadingPage }
        open: { navigate: { to: other, as: replace } }
    other:
      model: { title: Other }
  backstack:
    start: home
  """

extension FlowHost {
  fileprivate func text(_ name: String) -> String? { model.top.fields[name]?.literal }
}

@Suite(.timeLimit(.minutes(1))) struct HostServiceTests {
  private let program: Program

  init() throws { program = try FlowKitTests.program(flow: webFlow) }

  private func host(
    _ services: HostServices, scheduling: FlowHost.Scheduling = .immediate
  ) throws -> FlowHost {
    try FlowHost(program, services: services, scheduling: scheduling, clock: ManualClock())
  }

  @Test func `a closure answers a call with what it is handed`() async throws {
    let host = try host(HostServices().call("web.get") { .string("Page of \($0["path"]?.asString ?? "")") })
    try await host.send("get")
    await until { await host.text("busy") == "false" }
    #expect(await host.text("title") == "'Page of /home'")
    #expect(await host.serviceTasks == 0)
  }

  @Test func `with frames a reply waits for the next frame`() async throws {
    let host = try host(
      HostServices().call("web.get") { _ in .string("Page") }, scheduling: .frames(.whenCalled))
    try await host.send("get")
    await host.frame()
    await until { await host.serviceTasks == 0 }
    #expect(await host.text("title") == "'-'")
    #expect(await host.quiet == .zero)
    await host.frame()
    #expect(await host.text("title") == "'Page'")
  }

  @Test func `a thrown failure is the error that the operation declares`() async throws {
    let host = try host(HostServices().call("web.get") { _ in throw ServiceFailure("offline") })
    try await host.send("get")
    await until { await host.text("busy") == "false" }
    #expect(await host.text("title") == "'Offline'")
    #expect(await host.faults.isEmpty)
  }

  @Test func `any other error is a fault, also one whose words are those of a declared error`() async throws {
    enum Mishap: Error { case offline }
    let host = try host(HostServices().call("web.get") { _ in throw Mishap.offline })
    try await host.send("get")
    await until { await host.text("busy") == "false" }
    #expect(await host.text("title") == "'-'")
    #expect(
      await host.faults.map(\.diagnostic.message) == [
        "'web.get' declares 'offline', but failed with 'Mishap: offline'"
      ])
  }

  @Test func `a value of another type and an error that is not declared are faults`() async throws {
    let host = try host(
      HostServices().call("web.get") { _ in .int(3) }.call("web.ping") { _ in throw ServiceFailure("tired") })
    try await host.send("get")
    await until { await host.faults.count == 1 }
    try await host.send("ping")
    await until { await host.faults.count == 2 }
    #expect(await host.faults.map(\.diagnostic.code) == ["mismatched-reply", "mismatched-reply"])
    #expect(await host.text("busy") == "false")
  }

  @Test func `a call that is cancelled cancels its task`() async throws {
    let witness = Witness()
    let host = try host(HostServices().call("web.get") { _ in try await witness.hang() })
    try await host.send("get")
    await until { witness.begun == 1 }
    try await host.send("stop")
    await until { witness.cancelled == 1 }
    #expect(await host.serviceTasks == 0)
    #expect(await host.text("title") == "'-'")
    #expect(await host.faults.isEmpty)
  }

  @Test func `the items of a stream come one after another, and its failure`() async throws {
    let (items, box) = AsyncThrowingStream.makeStream(of: Value.self)
    let host = try host(HostServices().stream("web.news") { _ in items })
    box.yield(.string("one"))
    await until { await host.text("news") == "'one'" }
    box.yield(.string("two"))
    await until { await host.text("news") == "'two'" }
    box.finish(throwing: ServiceFailure("offline"))
    await until { await host.text("failed") == "true" }
    #expect(await host.text("news") == "'two'")
    #expect(await host.serviceTasks == 0)
  }

  @Test func `an abandoned stream is cancelled`() async throws {
    let ended = Witness()
    let host = try host(
      HostServices().stream("web.news") { _ -> AsyncStream<Value> in try await ended.hang() })
    await until { ended.begun == 1 }
    try await host.send("open")
    await until { ended.cancelled == 1 }
    #expect(await host.serviceTasks == 0)
  }

  @Test func `after cancel no task is left and nothing holds the host`() async throws {
    let witness = Witness()
    var kept: FlowHost? = try host(
      HostServices().call("web.get") { _ in try await witness.hang() }
        .stream("web.news") { _ -> AsyncStream<Value> in try await witness.hang() })
    weak let host = kept
    try await kept?.send("get")
    await until { witness.begun == 2 }
    await kept?.cancel()
    #expect(await kept?.serviceTasks == 0)
    await until { witness.cancelled == 2 }
    kept = nil
    await until { host == nil }
  }

  @Test func `an unreferenced host is released with its tasks`() async throws {
    let witness = Witness()
    var kept: FlowHost? = try host(HostServices().call("web.get") { _ in try await witness.hang() })
    weak let host = kept
    try await kept?.send("get")
    await until { witness.begun == 1 }
    kept = nil
    await until { host == nil && witness.cancelled == 1 }
  }

  @Test func `data with a field that the error does not declare is a fault, without its secrets`() async throws {
    let program = try FlowKitTests.program(
      flow: """
        flowspec: 2
        flow: shop
        services:
          bank:
            pay: { errors: { declined: { reason: string = "-", code: secret = "" }, late: } }
        screens:
          home:
            state: { problem: string = "" }
            model: [problem]
            events: [pay]
            transitions:
              pay:
                call: bank.pay
                catch:
                  declined: { set: { problem: =error.reason } }
                  late: { set: { problem: late } }
        backstack: { start: home }
        """)
    let pay = { (failure: ServiceFailure) in
      let host = try FlowHost(program, services: HostServices().call("bank.pay") { _ in throw failure })
      try await host.send("pay")
      await until { await host.serviceTasks == 0 }
      return (await host.text("problem"), await host.faults.map(\.diagnostic.message))
    }
    let (problem, faults) = try await pay(
      ServiceFailure("declined", data: ["reson": .string("No money"), "code": .string("1234")]))
    #expect(problem == "''")
    #expect(faults.count == 1)
    #expect(faults.first?.contains("but it came with {code: •••, reson: 'No money'}") == true, "\(faults)")
    #expect(try await pay(ServiceFailure("declined", data: ["reason": .string("No money")])).0 == "'No money'")
    #expect(try await pay(ServiceFailure("late", data: ["by": .int(3)])).0 == "'late'")
  }

  @Test func `a service that is not in the flow is reported as a fault`() async throws {
    let host = try host(HostServices().call("web.gte") { _ in .null }.call("web.news") { _ in .null })
    #expect(
      await host.faults.map(\.diagnostic.message) == [
        "the flow has no operation 'web.gte' for a service to perform",
        "'web.news' is a stream, but the service provides a closure for calls",
      ])
  }

  @Test func `what is not given keeps its fake`() async throws {
    let file = FlowFile.compile(
      name: "web.flow.yaml", text: webFlow,
      fakes: ("web.fakes.yaml", "for: web\nfakes:\n  web.get: { returns: Faked }\n  web.ping: {}\n"))
    let program = try #require(file.program, "\(file.diagnostics.map(\.message))")
    let clock = ManualClock()
    let host = try FlowHost(program, services: HostServices().call("web.get") { _ in .string("Real") }, clock: clock)
    try await host.send("ping")
    clock.advance(by: .milliseconds(1))
    await until { await host.text("pings") == "1" }
    #expect(await host.text("pings") == "1")
    try await host.send("get")
    await until { await host.text("busy") == "false" }
    #expect(await host.text("title") == "'Real'")
  }

  @Test func `a host that continues from a snapshot follows its streams again`() async throws {
    let first = try host(HostServices())
    let snapshot = await first.snapshot(keeping: .everything)
    let second = try FlowHost(
      restoring: snapshot, of: program,
      services: HostServices().stream("web.news") { _ in AsyncStream { $0.yield(.string("again")) } },
      clock: ManualClock())
    await until { await second.text("news") == "'again'" }
  }

  @Test func `forward brings back what back has left`() async throws {
    let host = try FlowHost(
      try FlowKitTests.program(
        flow: """
          flowspec: 2
          flow: steps
          screens:
            first:
              model: { title: First }
              events: [next]
              transitions: { next: { navigate: { to: second } } }
            second:
              model: { title: Second }
          backstack: { start: first, history: true }
          """), clock: ManualClock())
    try await host.send("next")
    try await host.back()
    #expect(await host.text("title") == "'First'")
    try await host.forward()
    #expect(await host.text("title") == "'Second'")
  }
}
