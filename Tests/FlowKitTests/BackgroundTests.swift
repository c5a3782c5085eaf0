import FlowKit
import Synchronization
import Testing

private let feedFlow = """
  flowspec: 2
  flow: feed
  services:
    web:
      get: { returns: string, errors: [offline], readOnly: true }
      news: { stream: string }
      rates: { stream: string }
      alerts: { stream: string }
  catch:
    offline: { message: Offline. }
    timeout: { message: Too slow. }
  screens:
    home:
      state:
        title: string = "-"
        log: list<string> = []
      observes:
        news: web.news
        rates: { stream: web.rates, stopAfter: 5s }
      model: { title: =title, log: =log, news: =news.value, rates: =rates.value }
      events: [get, open]
      transitions:
        get:
          call: web.get
          timeout: 10s
          then: { set: { title: =result } }
        open: { navigate: { to: other } }
      effects:
        alerts: { on: web.alerts, do: { append: { to: log, value: =item } } }
    other:
      model: { title: Other, log: "=['']" }
  backstack:
    start: home
  """

extension FlowHost {
  fileprivate func text(_ name: String) -> String? { model.top.fields[name]?.literal }
}

@Suite(.timeLimit(.minutes(1))) struct BackgroundTests {
  private let clock = ManualClock()

  private func host(
    _ services: HostServices = HostServices(), scheduling: FlowHost.Scheduling = .immediate
  ) throws -> FlowHost {
    try FlowHost(try program(flow: feedFlow), services: services, scheduling: scheduling, clock: clock)
  }

  /// Returns services with a silent stream whose tasks a witness counts.
  private func hanging(_ name: String, _ witness: Witness) -> HostServices {
    HostServices().stream(name) { _ -> AsyncStream<Value> in try await witness.hang() }
  }

  @Test(arguments: [FlowHost.Scheduling.immediate, .frames(.whenCalled), .frames(.every(.milliseconds(16)))])
  func `in the background no timer rings, and on waking each overdue one rings once`(
    _ scheduling: FlowHost.Scheduling
  ) async throws {
    let host = try FlowHost(try program(screen: tickingScreen), scheduling: scheduling, clock: clock)
    await host.background()
    await clock.whenSleeping(0)
    clock.advance(by: .milliseconds(3_200))
    await host.frame()
    #expect(await host.text("ticks") == "0")
    #expect(await host.quiet == nil)
    await host.foreground()
    #expect(await host.text("ticks") == "1")
    #expect(await host.quiet == .seconds(1))
    #expect(await host.isInBackground == false)
  }

  @Test func `what waits for a frame is handled before the flow falls asleep`() async throws {
    let host = try FlowHost(try program(screen: tickingScreen), scheduling: .frames(.whenCalled), clock: clock)
    try await host.send("tick")
    await host.background()
    #expect(await host.text("ticks") == "1")
  }

  @Test func `nothing can be touched in the background`() async throws {
    let host = try host()
    await host.background()
    await #expect(throws: FlowHost.SendError.inBackground) { try await host.send("open") }
    await #expect(throws: FlowHost.SendError.inBackground) { try await host.back() }
    await #expect(throws: FlowHost.SendError.inBackground) { try await host.setLocale("de") }
    await host.foreground()
    try await host.send("open")
    #expect(await host.text("title") == "'Other'")
  }

  @Test func `what a service answers in the background waits, and comes before a timeout that is overdue`() async throws
  {
    let (answers, box) = AsyncStream.makeStream(of: String.self)
    let host = try host(
      HostServices().call("web.get") { _ in
        for await answer in answers { return .string(answer) }
        throw ServiceFailure("offline")
      })
    try await host.send("get")
    await host.background()
    box.yield("Page")
    await until { await host.serviceTasks == 0 }
    #expect(await host.text("title") == "'-'")
    clock.advance(by: .seconds(60))
    await host.foreground()
    #expect(await host.text("title") == "'Page'")
    #expect(await host.model.messages.isEmpty)
    #expect(await host.faults.isEmpty)
  }

  @Test func `an observed stream is cancelled at once, and followed again on waking`() async throws {
    let witness = Witness()
    let host = try host(hanging("web.news", witness))
    await until { witness.begun == 1 }
    await host.background()
    await until { witness.cancelled == 1 }
    #expect(await host.serviceTasks == 0)
    await host.foreground()
    await until { witness.begun == 2 }
    #expect(await host.serviceTasks == 1)
  }

  @Test func `what was read of a stream is forgotten with it`() async throws {
    let followers = Mutex<[AsyncStream<Value>.Continuation]>([])
    let host = try host(
      HostServices().stream("web.news") { _ in
        AsyncStream { follower in followers.withLock { $0.append(follower) } }
      })
    await until { followers.withLock { $0.count } == 1 }
    followers.withLock { _ = $0[0].yield(.string("first")) }
    await until { await host.text("news") == "'first'" }
    await host.background()
    #expect(await host.text("news") == "'first'")
    await host.foreground()
    #expect(await host.text("news") == "null")
    await until { followers.withLock { $0.count } == 2 }
    followers.withLock { _ = $0[1].yield(.string("second")) }
    await until { await host.text("news") == "'second'" }
  }

  @Test func `a stream continues for its stop delay, and stays the same when the app returns before`() async throws {
    let witness = Witness()
    let host = try host(hanging("web.rates", witness))
    await until { witness.begun == 1 }
    await host.background()
    await clock.whenSleeping(1)
    clock.advance(by: .milliseconds(4_999))
    await host.foreground()
    #expect(await host.serviceTasks == 1)
    await host.background()
    await clock.whenSleeping(1)
    clock.advance(by: .seconds(5))
    await until { witness.cancelled == 1 }
    #expect(await host.serviceTasks == 0)
    #expect(witness.begun == 1)
    await host.foreground()
    await until { witness.begun == 2 }
  }

  @Test func `a stream that would end under another screen ends in the background, too`() async throws {
    let witness = Witness()
    let host = try host(hanging("web.rates", witness))
    await until { witness.begun == 1 }
    try await host.send("open")
    clock.advance(by: .seconds(3))
    await host.background()
    await clock.whenSleeping(1)
    clock.advance(by: .seconds(2))
    await until { witness.cancelled == 1 }
    await host.foreground()
    #expect(await host.serviceTasks == 0)
    try await host.back()
    await until { witness.begun == 2 }
  }

  @Test func `of a stream that an effect follows one item waits, and no other is asked for`() async throws {
    let (items, box) = AsyncStream.makeStream(of: String.self)
    let taken = Mutex(0)
    let host = try host(
      HostServices().stream("web.alerts") { _ in
        items.map { item in
          taken.withLock { $0 += 1 }
          return Value.string(item)
        }
      })
    box.yield("a")
    await until { await host.text("log") == "['a']" }
    await host.background()
    for item in ["b", "c", "d"] { box.yield(item) }
    await until { taken.withLock { $0 } == 2 }
    for _ in 0..<200 { await Task.yield() }
    #expect(taken.withLock { $0 } == 2)
    #expect(await host.text("log") == "['a']")
    await host.foreground()
    await until { await host.text("log") == "['a', 'b', 'c', 'd']" }
  }

  @Test func `a snapshot that is taken in the background is that of the flow as it fell asleep`() async throws {
    let host = try FlowHost(try program(screen: tickingScreen), clock: clock)
    clock.advance(by: .milliseconds(300))
    try await host.send("tick")
    for content in [SnapshotContent.saved, .everything] {
      let before = await host.snapshot(keeping: content)
      await host.background()
      clock.advance(by: .seconds(30))
      #expect(await host.snapshot(keeping: content) == before)
      await host.foreground()
      let later = await host.snapshot(keeping: content)
      if content == .everything { #expect(later != before) }
    }
  }

  @Test func `a flow continues from a background snapshot as if it had just entered the background`() async throws {
    let program = try program(screen: tickingScreen)
    let host = try FlowHost(program, clock: clock)
    clock.advance(by: .milliseconds(300))
    await host.background()
    clock.advance(by: .seconds(30))
    let next = try FlowHost(
      restoring: await host.snapshot(keeping: .everything), of: program, clock: ManualClock())
    #expect(await next.quiet == .milliseconds(700))
  }

  @Test func `waking shows one model`() async throws {
    let host = try FlowHost(try program(screen: tickingScreen), clock: clock)
    var models = host.models.makeAsyncIterator()
    _ = await models.next()
    await host.background()
    clock.advance(by: .seconds(60))
    let reader = Task { [models] in
      var models = models
      return await models.next()?.top.fields["ticks"]?.literal
    }
    await until { await host.isAwaited }
    await host.foreground()
    #expect(await reader.value == "1")
  }

  @Test func `falling asleep and waking twice is as once`() async throws {
    let host = try host()
    await host.foreground()
    await host.background()
    clock.advance(by: .seconds(3))
    await host.background()
    await host.foreground()
    await host.foreground()
    #expect(await host.isInBackground == false)
    #expect(await host.faults.isEmpty)
  }

  @Test func `an unreferenced host is released in the background, and a cancelled one ends`() async throws {
    let (items, box) = AsyncStream.makeStream(of: Value.self)
    let taken = Mutex(0)
    var kept: FlowHost? = try host(
      HostServices().stream("web.alerts") { _ in
        items.map { item in
          taken.withLock { $0 += 1 }
          return item
        }
      })
    weak let dropped = kept
    await kept?.background()
    box.yield(.string("held up"))
    // The task of the stream delivers its item and then waits.
    await until { taken.withLock { $0 } == 1 }
    for _ in 0..<200 { await Task.yield() }
    kept = nil
    await until { dropped == nil }

    let cancelled = try host(hanging("web.rates", Witness()))
    await cancelled.background()
    await cancelled.cancel()
    #expect(await cancelled.serviceTasks == 0)
    #expect(await cancelled.isInBackground == false)
    await clock.whenSleeping(0)
  }
}
