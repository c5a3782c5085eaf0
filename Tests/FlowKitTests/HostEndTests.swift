import FlowKit
import Testing

private let busyFlow = """
  flowspec: 2
  flow: busy
  services:
    web:
      get: { returns: string, readOnly: true }
      put: { }
      news: { stream: string }
      alerts: { stream: string }
  screens:
    home:
      state:
        count: int = 0
        title: string = "-"
      observes:
        news: { stream: web.news, stopAfter: 2s }
      model: { count: =count, title: =title, news: =news.value }
      events: [get, put, next, sheet, say, later]
      transitions:
        get: { call: web.get, policy: latest, then: { set: { title: =result } } }
        put: { call: web.put, onLeave: finish, policy: parallel }
        next: { navigate: { to: home } }
        sheet: { navigate: { to: home, as: sheet } }
        say: { message: "Said ${count}" }
        later:
          after: 0s
          do: { set: { count: =count + 1 } }
      effects:
        tick: { every: 1s, do: { set: { count: =count + 1 } } }
        alerts: { on: web.alerts, do: { set: { title: =item } } }
  backstack:
    start: home
  """

/// The ways to end a host. None of them may leave any work.
private enum Ending: CaseIterable {
  case cancelled, dropped, cancelledInBackground, droppedInBackground
}

@Suite(.timeLimit(.minutes(1))) struct HostEndTests {
  /// Returns services whose calls and streams hang until they are cancelled.
  private func hanging(_ witness: Witness) -> HostServices {
    HostServices()
      .call("web.get") { _ in try await witness.hang() }
      .call("web.put") { _ in try await witness.hang() }
      .stream("web.news") { _ -> AsyncStream<Value> in try await witness.hang() }
      .stream("web.alerts") { _ -> AsyncStream<Value> in try await witness.hang() }
  }

  @Test(arguments: Ending.allCases) private func `nothing is left of a host: tasks, sleepers, readers, itself`(
    _ ending: Ending
  ) async throws {
    let clock = ManualClock()
    let witness = Witness()
    var kept: FlowHost? = try FlowHost(try program(flow: busyFlow), services: hanging(witness), clock: clock)
    weak let host = kept
    let models = try #require(kept?.models)
    let readers = (0..<3).map { _ in
      Task {
        for await _ in models {}
      }
    }
    try await kept?.send("get")
    try await kept?.send("put")
    await until { witness.begun == 4 }
    await until { await kept?.isAwaited ?? true }
    switch ending {
    case .cancelled: await kept?.cancel()
    case .dropped: break
    case .cancelledInBackground:
      await kept?.background()
      await kept?.cancel()
    case .droppedInBackground: await kept?.background()
    }
    kept = nil
    await until { host == nil }
    for reader in readers { await reader.value }
    await until { witness.cancelled == 4 }
    await clock.whenSleeping(0)
    #expect(witness.begun == 4)
  }

  @Test func `a host that is cancelled while it is held keeps nothing but what it showed last`() async throws {
    let clock = ManualClock()
    let witness = Witness()
    let host = try FlowHost(try program(flow: busyFlow), services: hanging(witness), clock: clock)
    await until { witness.begun == 2 }
    await host.cancel()
    await until { witness.cancelled == 2 }
    await clock.whenSleeping(0)
    #expect(await host.serviceTasks == 0)
    #expect(await !host.isAwaited)
    #expect(await host.quiet == nil)
    #expect(await host.model.top.fields["count"]?.asInt == 0)
    var models = host.models.makeAsyncIterator()
    #expect(await models.next()?.top.fields["count"]?.asInt == 0)
    #expect(await models.next() == nil)
  }

  @Test func `a reader that is cancelled while it waits is forgotten`() async throws {
    let host = try FlowHost(try program(flow: busyFlow), clock: ManualClock())
    for _ in 0..<50 {
      let reader = Task { for await _ in host.models {} }
      await until { await host.isAwaited }
      reader.cancel()
      await reader.value
      await until { await !host.isAwaited }
    }
  }
}

/// Concurrent random actions of several tasks on one host, determined by a seed.
private struct Storm {
  let host: FlowHost
  let clock: ManualClock
  var seed: UInt64

  private mutating func below(_ bound: Int) -> Int {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(seed >> 33) % max(bound, 1)
  }

  mutating func rage(steps: Int) async {
    for _ in 0..<steps { await strike() }
  }

  private mutating func strike() async {
    switch below(20) {
    case 0: clock.advance(by: .milliseconds(below(3_000)))
    case 1: await host.frame()
    case 2: try? await host.back()
    case 3: await host.background()
    case 4, 5: await host.foreground()
    case 6: _ = await host.snapshot(keeping: below(2) == 0 ? .saved : .everything)
    case 7:
      let entries = await host.model.stack.map(\.id)
      try? await host.arrange(Array(entries.prefix(1 + below(entries.count))))
    case 8: try? await host.backGesture([.started, .progressed(0.5), .cancelled, .completed][below(4)])
    case 9: try? await host.dismiss(message: await host.model.messages.first?.id ?? 7)
    case 10:
      for await model in host.models {
        if below(3) == 0 || model.hasExited { break }
        clock.advance(by: .seconds(1))
      }
    case 11 where below(8) == 0: await host.cancel()
    case 12: try? await host.setLocale(["de", "en", "klingon"][below(3)])
    default: try? await host.send(["get", "put", "next", "sheet", "say", "later"][below(6)])
    }
  }
}

@Suite(.timeLimit(.minutes(2))) struct HostStormTests {
  /// Returns services that answer some requests immediately, some later, and some never.
  private func services() -> HostServices {
    HostServices()
      .call("web.get") { _ in
        for _ in 0..<20 { await Task.yield() }
        return .string("Page")
      }
      .call("web.put") { _ in throw CancellationError() }
      .stream("web.alerts") { _ in
        AsyncStream { box in
          for number in 0..<30 { box.yield(.string("alert \(number)")) }
        }
      }
  }

  @Test func `whatever several tasks do to a host at once, it neither crashes nor hangs, and ends`() async throws {
    let program = try program(flow: busyFlow)
    let schedulings: [FlowHost.Scheduling] = [.immediate, .frames(.whenCalled), .frames(.every(.milliseconds(16)))]
    for seed in UInt64(0)..<12 {
      let clock = ManualClock()
      var kept: FlowHost? = try FlowHost(
        program, services: services(), scheduling: schedulings[Int(seed % 3)], clock: clock)
      weak let left = kept
      if let host = kept {
        // Time passes independently of the other tasks, so that a reader that waits for a model gets one.
        let time = Task {
          while !Task.isCancelled {
            clock.advance(by: .milliseconds(250))
            await host.frame()
            await host.foreground()
            await Task.yield()
          }
        }
        await withTaskGroup(of: Void.self) { group in
          for task in UInt64(0)..<4 {
            group.addTask {
              var storm = Storm(host: host, clock: clock, seed: seed * 31 + task)
              await storm.rage(steps: 40)
            }
          }
        }
        time.cancel()
        await time.value
        await host.cancel()
        try #require(await host.serviceTasks == 0, "seed \(seed)")
      }
      kept = nil
      await until { left == nil }
      await clock.whenSleeping(0)
      try #require(left == nil, "seed \(seed)")
    }
  }
}
