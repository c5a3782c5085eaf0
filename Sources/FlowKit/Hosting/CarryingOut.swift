internal import CEL
internal import FlowProgram
internal import FlowRuntime

/// What a host does for the services of its flow: the tasks that are under way.
struct ServiceWork: Sendable {
  /// How long the words are, at most, that a fault tells of an error which is no ``ServiceFailure``.
  static let longestError = 200

  /// A task, and what tells it from one that bore its number before.
  struct Running {
    let id: Int
    let task: Task<Void, Never>
  }

  /// How operations are carried out, by their positions in the program.
  let bindings: [Int: HostServices.Binding]
  /// What was asked while the flow started, until it is carried out.
  var unstarted: [ServiceRequest] = []
  private var running: [UInt64: Running] = [:]
  private var lastID = 0

  init(_ services: HostServices, for program: Program) { bindings = services.bindings(in: program) }

  /// Who answers: the host what it can, and fakes the rest.
  var mode: ServiceMode { bindings.isEmpty ? .faked : .partly(outside: Set(bindings.keys)) }

  /// How many tasks are under way.
  var count: Int { running.count }

  /// The number for the task that comes next.
  mutating func newID() -> Int {
    lastID += 1
    return lastID
  }

  mutating func begin(_ number: UInt64, _ work: Running) {
    cancel(number)
    running[number] = work
  }

  func isRunning(_ number: UInt64, id: Int) -> Bool { running[number]?.id == id }

  func isRunning(_ number: UInt64) -> Bool { running[number] != nil }

  mutating func finish(_ number: UInt64) { running[number] = nil }

  mutating func cancel(_ number: UInt64) { running.removeValue(forKey: number)?.task.cancel() }

  /// Cancels all tasks, in the order in which they began.
  mutating func cancelAll() {
    unstarted = []
    for work in running.values.sorted(by: { $0.id < $1.id }) { work.task.cancel() }
    running = [:]
  }
}

extension FlowHost {
  /// How many tasks are under way for the services of the flow.
  public var serviceTasks: Int { work.count }

  /// Carries out what was asked while the flow started.
  func startServices() {
    guard !work.unstarted.isEmpty else { return }
    let requests = work.unstarted
    work.unstarted = []
    for request in requests { carryOut(request) }
  }

  /// Carries out what a tick asks for.
  func carryOut(_ requests: [ServiceRequest]) {
    guard !isCancelled, !work.bindings.isEmpty else { return }
    startServices()
    for request in requests { carryOut(request) }
  }

  private func carryOut(_ request: ServiceRequest) {
    switch request {
    case .call(let number, let operation, let arguments), .subscribe(let number, let operation, let arguments):
      guard let binding = work.bindings[operation] else { return }
      let id = work.newID()
      // The task does not hold the host, so that one that nobody holds any longer is gone at once.
      let task = Task { [weak self] in
        switch binding {
        case .call(let answer):
          let reply = await Input(replyTo: number) { try await answer(arguments) }
          await self?.end(number, id, reply, of: operation)
        case .stream(let follow):
          do {
            try await follow(arguments) { [weak self] item in
              await self?.receive(Input(item, on: number), number, id, of: operation)
              // The gate is waited for outside of the host, so that a host that nobody holds is gone in the background, too.
              await self?.gate()?.opening()
            }
            await self?.end(number, id, nil, of: operation)
          } catch {
            await self?.end(number, id, Input(endOf: number, error), of: operation)
          }
        }
      }
      work.begin(number, ServiceWork.Running(id: id, task: task))
    case .cancel(let number), .unsubscribe(let number): work.cancel(number)
    }
  }

  /// Takes up the last that comes of a task.
  private func end(_ number: UInt64, _ id: Int, _ input: Input?, of operation: Int) {
    if let input { receive(input, number, id, of: operation) }
    if work.isRunning(number, id: id) { work.finish(number) }
  }

  /// Takes up what came of a task, unless that was cancelled meanwhile.
  private func receive(_ input: Input, _ number: UInt64, _ id: Int, of operation: Int) {
    guard work.isRunning(number, id: id) else { return }
    defer { settle() }
    // A flow that has ended, and one that waits no longer by the time that has passed, hears nothing: nobody is to blame.
    let fitted = input.fitted(to: flow.program.operations[operation])
    if isInBackground { return waiting.append(WaitingInput(time: clock.elapsed(), input: fitted, event: nil)) }
    do throws(SendError) {
      try prepareForInput()
      try take(fitted)
    } catch {}
  }
}

extension Input {
  /// The reply that comes of a closure.
  init(replyTo call: UInt64, _ body: @Sendable () async throws -> Value) async {
    do {
      self = .reply(call: call, .returned(try await body()))
    } catch let fault as ServiceFault {
      self = .reply(call: call, .unusable(fault))
    } catch {
      let pause = (error as? ServiceFailure)?.retryAfter.map(\.inNanoseconds) ?? 0
      self = .reply(call: call, .failed(error.nameInFlow), pause: max(0, pause))
    }
  }
}

extension Duration {
  /// The time in nanoseconds, the largest number for what is longer than three hundred years.
  fileprivate var inNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isStillTooLong) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isStillTooLong ? .max : sum
  }
}

extension Error {
  /// The name of a declared error, or words that are no name, which a flow refuses and shows.
  fileprivate var nameInFlow: String {
    if let failure = self as? ServiceFailure { return String(failure.name.prefix(ServiceWork.longestError)) }
    return String("\(type(of: self)): \(self)".prefix(ServiceWork.longestError))
  }
}

extension Input {
  /// What has come on a stream.
  init(_ item: StreamedItem, on number: UInt64) {
    switch item {
    case .value(let value): self = .item(subscription: number, value)
    case .fault(let fault): self = .itemUnusable(subscription: number, fault)
    }
  }

  /// What a stream has ended with.
  init(endOf number: UInt64, _ error: any Error) {
    if let fault = error as? ServiceFault {
      self = .itemUnusable(subscription: number, fault)
    } else {
      self = .streamFailed(subscription: number, error: error.nameInFlow)
    }
  }

  /// The same with what is declared as secret made one.
  func fitted(to operation: Operation) -> Input {
    guard let type = operation.type else { return self }
    return switch self {
    case .reply(let number, .returned(let value), _): .reply(call: number, .returned(value.keptSecret(as: type)))
    case .item(let number, let value): .item(subscription: number, value.keptSecret(as: type))
    default: self
    }
  }

  /// Whether it comes of a service, so that nobody is told when it comes too late.
  var isFromService: Bool {
    switch self {
    case .reply, .item, .streamFailed, .itemUnusable: true
    default: false
    }
  }
}
