public import FlowKit
internal import CEL
public import FlowProgram
public import FlowRuntime
internal import Synchronization

/// A runner of the adapters for a console, which has no tasks of its own. Their replies wait until the console takes
/// them.
public final class AdapterRunner: Sendable {
  private struct State {
    var running: [UInt64: (id: Int, task: Task<Void, Never>)] = [:]
    var lastID = 0
    var arrived: [(number: UInt64, id: Int, input: Input)] = []
    var isClosed = false
  }

  private let bindings: [OperationID: HostServices.Binding]
  private let program: Program
  private let state = Mutex(State())
  private let notes: ConsoleNotes

  /// Creates the adapters for the operations of a program.
  ///
  /// - Parameter notes: The collection to which adapters add lines for the user.
  public init(_ services: HostServices, for program: Program, notes: ConsoleNotes = ConsoleNotes()) {
    bindings = services.bindings(in: program)
    self.program = program
    self.notes = notes
  }

  /// The operations with adapters, by their positions in ``Program/operations``.
  public var operations: Set<OperationID> { Set(bindings.keys) }

  /// A descriptor that is readable if a reply or a note is pending.
  public var descriptor: Int32 { notes.descriptor }

  /// The number of running tasks.
  public var taskCount: Int { state.withLock(\.running.count) }

  /// Starts and cancels tasks according to the requests of a session.
  public func perform(_ asked: ConsoleSession.Requests) {
    if asked.startsOver { cancelAll() }
    for request in asked.requests {
      switch request {
      case .call(let number, let operation, let arguments), .subscribe(let number, let operation, let arguments):
        if let binding = bindings[operation] { begin(number, operation, binding, arguments) }
      case .cancel(let number), .unsubscribe(let number): cancel(number)
      }
    }
  }

  /// Removes and returns the pending replies and notes, in order of arrival.
  public func take() -> (inputs: [Input], notes: [String]) {
    let lines = notes.take()
    return state.withLock { state in
      defer { state.arrived = [] }
      return (state.arrived.map(\.input), lines)
    }
  }

  /// Cancels all tasks and rejects further requests.
  public func close() {
    state.withLock { $0.isClosed = true }
    cancelAll()
  }

  // MARK: Tasks

  private func begin(
    _ number: UInt64, _ operation: OperationID, _ binding: HostServices.Binding, _ arguments: RecordValue
  ) {
    cancel(number)
    state.withLock { state in
      if state.isClosed { return }
      state.lastID += 1
      let id = state.lastID
      let task = Task { await self.perform(number, id, operation, binding, arguments) }
      state.running[number] = (id, task)
    }
  }

  private func perform(
    _ number: UInt64, _ id: Int, _ operation: OperationID, _ binding: HostServices.Binding, _ arguments: RecordValue
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

  private func arrive(_ input: Input, _ number: UInt64, _ id: Int, _ operation: OperationID) {
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
