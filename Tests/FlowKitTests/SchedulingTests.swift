import CEL
import FlowKit
import FlowProgram
import Testing

private let counter = """
  state:
    count: int = 0
    seen: list<int> = []
  model: [count, seen]
  events:
    add: { by: int }
    double:
    close:
  transitions:
    add:
      - set: { count: =count + event.by }
      - append: { to: seen, value: =count }
    double: { set: { count: =count * 2 } }
    close: { goBack: {} }
  view:
    - text: ${model.count}
    - button: { label: Double, sends: double }
  """

private func framed(_ body: String = counter) throws -> FlowHost {
  try FlowHost(try program(screen: body), scheduling: .frames(.whenCalled), clock: ManualClock())
}

extension FlowHost {
  fileprivate func int(_ name: String) -> Int64? { model.top.fields[name]?.asInt }

  fileprivate func add(_ number: Int64) throws(SendError) { try send("add", ["by": .int(number)]) }
}

@Suite struct FrameTests {
  @Test func `the first model is there when launch returns, before any frame`() async throws {
    let host = try framed()
    #expect(await host.int("count") == 0)
    #expect(await host.totals.emissions == 1)
  }

  @Test func `a write is not visible in the model until the next frame`() async throws {
    let host = try framed()
    try await host.add(1)
    #expect(await host.int("count") == 0)
    await host.frame()
    #expect(await host.int("count") == 1)
  }

  @Test func `writes at one frame cause one recomposition and one model`() async throws {
    let host = try framed()
    let before = await host.totals
    for number: Int64 in 1...100 { try await host.add(number) }
    await host.frame()
    #expect(await host.int("count") == 5_050)
    let after = await host.totals
    #expect(after.recompositions - before.recompositions == 1)
    #expect(after.emissions - before.emissions == 1)
  }

  @Test func `writing the same value causes neither recomposition nor model`() async throws {
    let host = try framed()
    let before = await host.totals
    try await host.send("double")
    await host.frame()
    #expect(await host.int("count") == 0)
    let after = await host.totals
    #expect(after.recompositions == before.recompositions)
    #expect(after.emissions == before.emissions)
  }

  @Test func `an event handler sees what the handlers before it in the frame wrote`() async throws {
    let host = try framed()
    try await host.add(3)
    try await host.send("double")
    try await host.add(1)
    await host.frame()
    #expect(await host.int("count") == 7)
    #expect(await host.model.top.fields["seen"]?.literal == "[3, 7]")
  }

  @Test func `frames or not, the same inputs end in the same state`() async throws {
    let clock = ManualClock()
    let ticking = try program(screen: tickingScreen)
    let immediate = try FlowHost(ticking, clock: clock)
    let framed = try FlowHost(ticking, scheduling: .frames(.whenCalled), clock: clock)
    await clock.whenSleeping(1)
    for step in 1...40 {
      clock.advance(by: .milliseconds(170))
      try await immediate.send("tick")
      try await framed.send("tick")
      if step % 7 == 0 { await framed.frame() }
    }
    await framed.frame()
    #expect(await framed.int("ticks") == immediate.int("ticks"))
    #expect(await framed.quiet == immediate.quiet)
  }

  @Test func `what was sent to a screen that left before the frame is refused and reported`() async throws {
    let host = try framed(
      """
      params: { depth: int = 0 }
      model: { depth: =params.depth }
      events: [open, close]
      transitions:
        open: { navigate: { to: test, params: { depth: =params.depth + 1 } } }
        close: { goBack: {} }
      """)
    try await host.send("open")
    await host.frame()
    try await host.send("close")
    try await host.send("open")
    #expect(await host.refusals.isEmpty)
    await host.frame()
    #expect(await host.int("depth") == 0)
    #expect(await host.refusals == [.stale("open")])
  }

  @Test func `a fault at a frame undoes its input alone`() async throws {
    let host = try framed(
      """
      state:
        count: int = 100
      model: [count]
      events: { divide: { by: int } }
      transitions: { divide: { set: { count: =count / event.by } } }
      """)
    for by: Int64 in [5, 0, 2] { try await host.send("divide", ["by": .int(by)]) }
    await host.frame()
    #expect(await host.int("count") == 10)
    #expect(await host.faults.map(\.diagnostic.message) == ["the expression fails: division by zero"])
  }

  @Test func `very many inputs without a frame are a frame of their own`() async throws {
    let host = try framed(
      "state:\n  count: int = 0\nmodel: [count]\nevents: [add]\ntransitions: { add: { set: { count: =count + 1 } } }")
    for _ in 0...FlowHost.inputLimit { try await host.send("add") }
    #expect(await host.int("count") == Int64(FlowHost.inputLimit + 1))
  }

  @Test func `nothing is sent any more to a flow that a frame has ended`() async throws {
    let host = try framed()
    try await host.back()
    #expect(await host.model.hasExited == false)
    await host.frame()
    #expect(await host.model.hasExited)
    await #expect(throws: FlowHost.SendError.ended) { try await host.add(1) }
  }
}

@Suite struct FramePaceTests {
  private func ticking(_ frames: FlowHost.Frames) async throws -> (FlowHost, ManualClock) {
    let clock = ManualClock()
    return (try FlowHost(try program(screen: tickingScreen), scheduling: .frames(frames), clock: clock), clock)
  }

  @Test func `timers wait for the frame of the app`() async throws {
    let (host, clock) = try await ticking(.whenCalled)
    #expect(await host.quiet == .seconds(1))
    clock.advance(by: .milliseconds(1_500))
    #expect(await host.quiet == .zero)
    #expect(await host.int("ticks") == 0)
    await host.frame()
    #expect(await host.int("ticks") == 1)
    #expect(await host.quiet == .milliseconds(500))
    #expect(clock.sleeperCount == 0)
  }

  @Test func `frames of the host come at their pace, and only when there is something to do`() async throws {
    let (host, clock) = try await ticking(.every(.milliseconds(300)))
    await clock.whenSleeping(1)
    clock.advance(by: .milliseconds(100))
    try await host.send("tick")
    #expect(await host.int("ticks") == 0)
    clock.advance(by: .milliseconds(200))
    await clock.whenSleeping(1)
    #expect(await host.int("ticks") == 1)
    // The timer of the first second is due at the frame after it.
    clock.advance(by: .milliseconds(899))
    await clock.whenSleeping(1)
    #expect(await host.int("ticks") == 1)
    clock.advance(by: .milliseconds(1))
    await clock.whenSleeping(1)
    #expect(await host.int("ticks") == 3)
  }

  @Test func `after a sleep of the machine each overdue timer rings once at the frame`() async throws {
    let (host, clock) = try await ticking(.whenCalled)
    try await host.send("tick")
    clock.advance(by: .seconds(8 * 3_600))
    try await host.send("tick")
    await host.frame()
    #expect(await host.int("ticks") == 4)
  }
}

@Suite struct LazyModelTests {
  @Test func `a reader that sleeps through models 4, 5 and 6 receives 6 next, and 4 and 5 were never built for it`()
    async throws
  {
    for host in [try framed(), try FlowHost(try program(screen: counter), clock: ManualClock())] {
      var models = host.models.makeAsyncIterator()
      #expect(await models.next()?.int("count") == 0)
      for number: Int64 in 1...3 {
        try await host.add(1)
        await host.frame()
        #expect(await models.next()?.int("count") == number)
      }
      let before = await host.totals
      for _ in 4...6 {
        try await host.add(1)
        await host.frame()
      }
      #expect(await host.totals.recompositions == before.recompositions)
      #expect(await models.next()?.int("count") == 6)
      let after = await host.totals
      #expect(after.recompositions - before.recompositions == 1)
      #expect(after.emissions - before.emissions == 1)
    }
  }

  @Test func `a reader that waits gets each model as it comes`() async throws {
    let host = try framed()
    let reader = Task {
      var counts: [Int64?] = []
      for await model in host.models {
        counts.append(model.top.fields["count"]?.asInt)
        if counts.count == 3 { break }
      }
      return counts
    }
    for number: Int64 in 1...2 {
      while await !host.isAwaited { await Task.yield() }
      try await host.add(number)
      await host.frame()
    }
    #expect(await reader.value == [0, 1, 3])
  }

  @Test func `a model that cannot be built is a fault of the input to blame, and found when someone asks`() async throws
  {
    let host = try framed(
      """
      state:
        count: int = 5
      model: { share: =100 / count }
      events: [less]
      transitions: { less: { set: { count: =count - 1 } } }
      """)
    for _ in 0..<5 { try await host.send("less") }
    await host.frame()
    #expect(await host.int("share") == 100)
    #expect(await host.faults.count == 1)
  }

  @Test func `an event is sent by name to the screen that is on top by now`() async throws {
    let host = try FlowHost(
      try program(
        screen: """
          params: { depth: int = 0 }
          model: { depth: =params.depth }
          events: [open]
          transitions: { open: { navigate: { to: test, params: { depth: =params.depth + 1 } } } }
          """), clock: ManualClock())
    for _ in 0..<3 { try await host.send("open") }
    #expect(await host.int("depth") == 3)
  }

  @Test func `an event is sent to the presenter of a model`() async throws {
    let host = try framed()
    let shown = await host.model.top
    try await host.send("add", ["by": .int(2)], to: shown)
    await #expect(throws: FlowHost.SendError.notOffered("ad")) { try await host.send("ad", to: shown) }
    let stranger = PresenterModel(
      instance: shown.instance, presenter: PresenterID(99), caseIndex: 0, fields: shown.fields)
    await #expect(throws: FlowHost.SendError.notOffered("add")) { try await host.send("add", to: stranger) }
    await host.frame()
    #expect(await host.int("count") == 2)
  }
}
