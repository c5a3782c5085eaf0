import CEL
import FlowKit
import FlowProgram
import Testing

private func host(screen body: String) throws -> FlowHost { try FlowHost(try program(screen: body)) }

private let counter = """
  state:
    count: int = 0
    seen: list<int> = []
  model: [count, seen]
  events:
    add: { by: int }
  transitions:
    add:
      - set: { count: =count + event.by }
      - append: { to: seen, value: =event.by }
  """

extension FlowModel {
  func int(_ name: String) -> Int64? { top.fields[name]?.asInt }
}

@Suite struct SendingTests {
  @Test func `the first model is there when the host is`() async throws {
    #expect(await (try host(screen: counter)).model.int("count") == 0)
  }

  @Test func `an event with its payload changes the model`() async throws {
    let host = try host(screen: counter)
    try await host.send("add", ["by": .int(3)])
    #expect(await host.model.int("count") == 3)
  }

  @Test func `an event or payload that does not fit is refused and changes nothing`() async throws {
    let host = try host(screen: counter)
    await #expect(throws: FlowHost.SendError.notOffered("ad")) { try await host.send("ad") }
    await #expect(throws: FlowHost.SendError.wrongPayload("'add' requires 'by'")) { try await host.send("add") }
    await #expect(throws: FlowHost.SendError.wrongPayload("'add' has no 'to'")) {
      try await host.send("add", ["by": .int(1), "to": .int(2)])
    }
    await #expect(throws: FlowHost.SendError.wrongPayload("'add' takes other types: by is int")) {
      try await host.send("add", ["by": .string("x")])
    }
    #expect(await host.model.int("count") == 0)
  }

  @Test func `what several tasks send arrives whole and in the order of each`() async throws {
    let host = try host(screen: counter)
    await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask { for step in 0..<50 { try await host.send("add", ["by": .int(Int64(task * 100 + step))]) } }
      }
    }
    guard case .list(let seen)? = await host.model.top.fields["seen"] else {
      Issue.record("the model has no list")
      return
    }
    for task in 0..<4 {
      let own = seen.compactMap(\.asInt).filter { $0 / 100 == Int64(task) }
      #expect(own == (0..<50).map { Int64(task * 100 + $0) })
    }
  }

  @Test func `an element sends to the screen it was drawn for and to no other`() async throws {
    let body = """
      model: { title: First }
      events: [go]
      transitions: { go: { navigate: { to: other, as: reset } } }
      view:
        - button: { label: Go, sends: go }
      """
    let text = """
      flowspec: 2
      flow: test
      screens:
        test:
      \(body.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
        other: { model: { title: Second } }
      backstack: { start: test }
      """
    let program = try #require(FlowFile.compile(name: "test.flow.yaml", text: text).program)
    let host = try FlowHost(program)
    let action = try #require(program.draw(await host.model.top).elements.first?.action)
    try await host.send(action)
    #expect(program.screenName(of: await host.model) == "other")
    await #expect(throws: FlowHost.SendError.stale("go")) { try await host.send(action) }
  }

  @Test func `faults are kept, the newest hundred of them`() async throws {
    let host = try host(
      screen: """
        state:
          count: int = 0
        model: [count]
        events: { divide: { by: int } }
        transitions: { divide: { set: { count: =100 / event.by } } }
        """)
    for _ in 0..<(FlowHost.faultLimit + 5) { try await host.send("divide", ["by": .int(0)]) }
    #expect(await host.faults.count == FlowHost.faultLimit)
    #expect(await host.faults.last?.diagnostic.message == "the expression fails: division by zero")
  }
}

@Suite struct ReadingModelsTests {
  @Test func `a slow reader gets the latest model`() async throws {
    let host = try host(screen: counter)
    var models = host.models.makeAsyncIterator()
    #expect(await models.next()?.int("count") == 0)
    for _ in 1...3 { try await host.send("add", ["by": .int(1)]) }
    #expect(await models.next()?.int("count") == 3)
  }

  @Test func `each reader gets the models, whether others stop or not`() async throws {
    let host = try host(screen: counter)
    var first = host.models.makeAsyncIterator()
    var second = host.models.makeAsyncIterator()
    let stopping = Task { for await _ in host.models { break } }
    await stopping.value
    #expect(await first.next()?.int("count") == 0)
    #expect(await second.next()?.int("count") == 0)
    try await host.send("add", ["by": .int(2)])
    #expect(await first.next()?.int("count") == 2)
    #expect(await second.next()?.int("count") == 2)
  }

  @Test func `models end when the host is cancelled`() async throws {
    let host = try host(screen: counter)
    var models = host.models.makeAsyncIterator()
    _ = await models.next()
    await host.cancel()
    #expect(await models.next() == nil)
    await #expect(throws: FlowHost.SendError.ended) { try await host.send("add", ["by": .int(1)]) }
    #expect(await host.model.int("count") == 0)
  }

  @Test func `models end when the flow is left`() async throws {
    let host = try host(screen: counter)
    var models = host.models.makeAsyncIterator()
    _ = await models.next()
    try await host.back()
    #expect(await models.next()?.hasExited == true)
    #expect(await models.next() == nil)
    await #expect(throws: FlowHost.SendError.ended) { try await host.back() }
    var late = host.models.makeAsyncIterator()
    #expect(await late.next()?.hasExited == true)
    #expect(await late.next() == nil)
  }

  @Test func `models end when a timer has left the flow, also if an event came too late`() async throws {
    let clock = ManualClock()
    let host = try FlowHost(
      try program(
        screen:
          "model: { title: Hi }\nevents: [go]\nenter: { after: 1s, do: { goBack: {} } }\ntransitions: { go: { message: Gone } }"
      ),
      clock: clock)
    var models = host.models.makeAsyncIterator()
    _ = await models.next()
    await clock.whenSleeping(1)
    let reader = Task { [models] in
      var models = models
      return await models.next()?.hasExited
    }
    while await !host.isAwaited { await Task.yield() }
    clock.advance(by: .seconds(2))
    await #expect(throws: FlowHost.SendError.ended) { try await host.send("go") }
    #expect(await reader.value == true)
  }

  @Test func `an unreferenced host is released, and its readers end`() async throws {
    let clock = ManualClock()
    var host: FlowHost? = try FlowHost(try program(screen: tickingScreen), clock: clock)
    weak let held = host
    var models = host?.models.makeAsyncIterator()
    _ = await models?.next()
    await clock.whenSleeping(1)
    host = nil
    #expect(await models?.next() == nil)
    #expect(held == nil)
    await clock.whenSleeping(0)
  }
}

@Suite struct HostTimeTests {
  /// Returns a host whose first timer is armed.
  private func ticking() async throws -> (FlowHost, ManualClock) {
    let clock = ManualClock()
    let host = try FlowHost(try program(screen: tickingScreen), clock: clock)
    await clock.whenSleeping(1)
    return (host, clock)
  }

  @Test func `timers ring by themselves`() async throws {
    let (host, clock) = try await ticking()
    var models = host.models.makeAsyncIterator()
    _ = await models.next()
    for count: Int64 in 1...3 {
      await clock.whenSleeping(1)
      clock.advance(by: .seconds(1))
      #expect(await models.next()?.int("ticks") == count)
    }
  }

  @Test func `a cancelled host has no timers`() async throws {
    let (host, clock) = try await ticking()
    await host.cancel()
    await clock.whenSleeping(0)
    clock.advance(by: .seconds(10))
    #expect(await host.model.int("ticks") == 0)
  }

  @Test func `an event comes after the timers that were due before it`() async throws {
    let (host, clock) = try await ticking()
    clock.advance(by: .milliseconds(1_500))
    try await host.send("tick")
    #expect(await host.model.int("ticks") == 2)
  }

  @Test func `after a sleep of the machine each overdue timer rings once`() async throws {
    let (host, clock) = try await ticking()
    var models = host.models.makeAsyncIterator()
    _ = await models.next()
    clock.advance(by: .seconds(8 * 3_600))
    #expect(await models.next()?.int("ticks") == 1)
    await clock.whenSleeping(1)
    clock.advance(by: .seconds(1))
    #expect(await models.next()?.int("ticks") == 2)
  }

  @Test func `a timer in a hundred years is waited for`() async throws {
    let clock = ManualClock()
    let host = try FlowHost(
      try program(
        screen: """
          state:
            isDone: bool = false
          model: [isDone]
          enter: { after: 876000h, do: { set: { isDone: true } } }
          """), clock: clock)
    await clock.whenSleeping(1)
    clock.advance(by: .seconds(86_400 * 2))
    await clock.whenSleeping(1)
    #expect(await host.model.top.fields["isDone"]?.asBool == false)
    #expect(await host.faults.isEmpty)
  }
}
