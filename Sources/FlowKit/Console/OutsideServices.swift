internal import CEL
public import FlowProgram
public import FlowRuntime
internal import Synchronization

/// Carries services out for a console, which has no tasks of its own: what is asked runs beside it, and what comes of it waits
/// until the console takes it up.
public final class OutsideServices: Sendable {
  private struct State {
    var running: [UInt64: (id: Int, task: Task<Void, Never>)] = [:]
    var lastID = 0
    var arrived: [(number: UInt64, id: Int, input: Input)] = []
    var isClosed = false
  }

  private let bindings: [Int: HostServices.Binding]
  private let program: Program
  private let state = Mutex(State())
  private let notes: ConsoleNotes

  /// Carries out what is given for the operations of a program.
  ///
  /// - Parameter notes: Where the services leave lines for the person at the console.
  public init(_ services: HostServices, for program: Program, notes: ConsoleNotes = ConsoleNotes()) {
    bindings = services.bindings(in: program)
    self.program = program
    self.notes = notes
  }

  /// The operations that are carried out, by their positions in ``Program/operations``.
  public var operations: Set<Int> { Set(bindings.keys) }

  /// What can be read when something has come; to be waited for along with keys.
  public var descriptor: Int32 { notes.descriptor }

  /// How many tasks are under way.
  public var taskCount: Int { state.withLock(\.running.count) }

  /// Begins and cancels what a session asks for.
  public func carryOut(_ asked: ConsoleSession.Requests) {
    if asked.startsOver { cancelAll() }
    for request in asked.requests {
      switch request {
      case .call(let number, let operation, let arguments), .subscribe(let number, let operation, let arguments):
        if let binding = bindings[operation] { begin(number, operation, binding, arguments) }
      case .cancel(let number), .unsubscribe(let number): cancel(number)
      }
    }
  }

  /// What has come since this was called last, in order.
  public func take() -> (inputs: [Input], notes: [String]) {
    let lines = notes.take()
    return state.withLock { state in
      defer { state.arrived = [] }
      return (state.arrived.map(\.input), lines)
    }
  }

  /// Cancels all that is under way; nothing is carried out any more.
  public func close() {
    state.withLock { $0.isClosed = true }
    cancelAll()
  }

  // MARK: Tasks

  private func begin(
    _ number: UInt64, _ operation: Int, _ binding: HostServices.Binding, _ arguments: RecordValue
  ) {
    cancel(number)
    state.withLock { state in
      if state.isClosed { return }
      state.lastID += 1
      let id = state.lastID
      let task = Task { await self.carryOut(number, id, operation, binding, arguments) }
      state.running[number] = (id, task)
    }
  }

  private func carryOut(
    _ number: UInt64, _ id: Int, _ operation: Int, _ binding: HostServices.Binding, _ arguments: RecordValue
  ) async {
    switch binding {
    case .call(let answer):
      arrive(await Input(replyTo: number) { try await answer(arguments) }, number, id, operation)
    case .stream(let follow):
      do {
        try await follow(arguments) { self.arrive(Input($0, on: number), number, id, operation) }
      } catch { arrive(Input(endOf: number, error), number, id, operation) }
    }
    state.withLock { state in if state.running[number]?.id == id { state.running[number] = nil } }
  }

  private func arrive(_ input: Input, _ number: UInt64, _ id: Int, _ operation: Int) {
    let isAwaited = state.withLock { state in
      guard state.running[number]?.id == id else { return false }
      state.arrived.append((number, id, input.fitted(to: program.operations[operation])))
      return true
    }
    if isAwaited { notes.wake() }
  }

  private func cancel(_ number: UInt64) {
    let work = state.withLock { state in
      state.arrived.removeAll { $0.number == number }
      return state.running.removeValue(forKey: number)
    }
    work?.task.cancel()
  }

  private func cancelAll() {
    let work = state.withLock { state in
      defer { (state.running, state.arrived) = ([:], []) }
      return state.running.values.sorted { $0.id < $1.id }
    }
    for entry in work { entry.task.cancel() }
  }
}
