import Dispatch
import FlowKit
import Observation
import Synchronization
import Testing

private let counterScreen = """
  state:
    count: int = 0
  model: [count]
  events:
    add: { by: int = 1 }
    double:
  transitions:
    add: { set: { count: =count + event.by } }
    double: { set: { count: =count * 2 } }
  """

@Suite(.timeLimit(.minutes(1))) struct ObservableFlowTests {
  @MainActor private func flow(_ body: String = counterScreen) throws -> ObservableFlow {
    ObservableFlow(try FlowHost(try program(screen: body), clock: ManualClock()))
  }

  @MainActor private func count(_ flow: ObservableFlow?) -> Int64? { flow?.model.top.fields["count"]?.asInt }

  @MainActor @Test func `the first model is there at once`() throws {
    #expect(count(try flow()) == 0)
  }

  @MainActor @Test func `what is sent is handled in the order of the calls, and the model follows`() async throws {
    let flow = try flow()
    flow.send("add", ["by": .int(3)])
    flow.send("double")
    flow.send("add", to: flow.model.top)
    await until { count(flow) == 7 }
    #expect(flow.refusal == nil)
  }

  @MainActor @Test func `readers of the model are notified of the next one`() async throws {
    let flow = try flow()
    let told = Told()
    withObservationTracking {
      _ = flow.model
    } onChange: {
      told.tell()
    }
    flow.send("add")
    await until { told.isTold }
    await until { count(flow) == 1 }
    #expect(told.isTold)
  }

  @MainActor @Test func `models that come while the main actor is busy are skipped and never built`() async throws {
    let flow = try flow()
    await until { await flow.host.isAwaited }
    let before = await flow.host.totals
    blockUntilDone { [host = flow.host] in for _ in 0..<50 { try? await host.send("add") } }
    await until { count(flow) == 50 }
    // The first one is built because the reader waits for it, and the last one at its next request.
    #expect(await flow.host.totals.emissions - before.emissions == 2)
  }

  /// Blocks the main actor until work elsewhere is completed.
  @MainActor private func blockUntilDone(_ work: @escaping @Sendable () async -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      await work()
      isDone.signal()
    }
    isDone.wait()
  }

  @MainActor @Test func `refused events are reported`() async throws {
    let flow = try flow()
    flow.send("ad")
    await until { flow.refusal != nil }
    #expect(flow.refusal == .notOffered("ad"))
  }

  @MainActor @Test func `back that leaves the flow ends it, and the last model stays`() async throws {
    let flow = try flow()
    flow.back()
    await until { flow.model.hasExited }
    flow.send("add")
    await until { flow.refusal != nil }
    #expect(flow.refusal == .ended)
    #expect(count(flow) == 0)
  }

  @MainActor @Test func `it follows a message and dismisses it`() async throws {
    let flow = try flow(
      """
      model: { title: Hi }
      events: [say]
      transitions: { say: { message: Hello } }
      """)
    flow.send("say")
    await until { !flow.model.messages.isEmpty }
    flow.dismiss(message: flow.model.messages[0].id)
    await until { flow.model.messages.isEmpty }
    #expect(flow.refusal == nil)
  }

  @MainActor @Test func `only its owner references it, and the host is released with it`() async throws {
    let clock = ManualClock()
    var kept: ObservableFlow? = ObservableFlow(try FlowHost(try program(screen: tickingScreen), clock: clock))
    weak let host = kept?.host
    weak let flow = kept
    kept?.send("tick")
    await until { kept?.model.top.fields["ticks"]?.asInt == 1 }
    await clock.whenSleeping(1)
    kept = nil
    #expect(flow == nil)
    await until { host == nil }
    await clock.whenSleeping(0)
  }

  @MainActor @Test func `a host that is referenced elsewhere continues without it`() async throws {
    let host = try FlowHost(try program(screen: counterScreen), clock: ManualClock())
    var kept: ObservableFlow? = ObservableFlow(host)
    weak let flow = kept
    kept?.send("add")
    await until { await host.model.top.fields["count"]?.asInt == 1 }
    kept = nil
    #expect(flow == nil)
    await until { await !host.isAwaited }
    try await host.send("add")
    #expect(await host.model.top.fields["count"]?.asInt == 2)
  }
}

private final class Told: Sendable {
  private let flag = Mutex(false)
  var isTold: Bool { flag.withLock { $0 } }
  func tell() { flag.withLock { $0 = true } }
}
