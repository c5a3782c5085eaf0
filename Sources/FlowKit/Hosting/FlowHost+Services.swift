internal import CEL
internal import FlowProgram
internal import FlowRuntime

/// The running tasks of a host for the services of its flow.
struct ServiceWork: Sendable {
  /// The maximum length of an error description in a fault, for errors other than ``ServiceFailure``.
  static let longestError = 200

  /// A task, with an id that distinguishes it from earlier tasks of the same number.
  struct Running {
    let id: Int
    let task: Task<Void, Never>
  }

  /// The adapters, by the places of their operations in the program.
  let bindings: [OperationID: HostServices.Binding]
  /// The requests of the launch, until they are started.
  var unstarted: [ServiceRequest] = []
  private var running: [UInt64: Running] = [:]
  private var lastID = 0

  init(_ services: HostServices, for program: Program) { bindings = services.bindings(in: program) }

  /// The service mode: adapters answer their operations, and fakes answer the rest.
  var mode: ServiceMode { bindings.isEmpty ? .faked : .partly(outside: Set(bindings.keys)) }

  /// The number of running tasks.
  var count: Int { running.count }

  /// Returns a new id for a task.
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

  /// Cancels all tasks, in the order in which they started.
  mutating func cancelAll() {
    unstarted = []
    for work in running.values.sorted(by: { $0.id < $1.id }) { work.task.cancel() }
    running = [:]
  }
}

extension FlowHost {
  /// The number of running tasks for the services of the flow.
  public var serviceTasks: Int { work.count }

  /// Starts the requests of the launch.
  func startServices() {
    guard !work.unstarted.isEmpty else { return }
    let requests = work.unstarted
    work.unstarted = []
    for request in requests { perform(request) }
  }

  /// Performs the requests of a tick.
  func perform(_ requests: [ServiceRequest]) {
    guard !isCancelled, !work.bindings.isEmpty else { return }
    startServices()
    for request in requests { perform(request) }
  }

  private func perform(_ request: ServiceRequest) {
    switch request {
    case .call(let number, let operation, let arguments), .subscribe(let number, let operation, let arguments):
      guard let binding = work.bindings[operation] else { return }
      let id = work.newID()
      // The task holds the host weakly, so that an unreferenced host is released immediately.
      let task = Task { [weak self] in
        switch binding {
        case .call(let answer):
          let reply = await Input(replyTo: number) { try await answer(arguments) }
          await self?.end(number, id, reply, of: operation)
        case .stream(let follow):
          do {
            try await follow(arguments) { [weak self] item in
              await self?.receive(Input(item, on: number), number, id, of: operation)
              // The task waits for the gate without holding the host, so that an unreferenced host is released in
              // the background as well.
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

  /// Processes the last result of a task.
  private func end(_ number: UInt64, _ id: Int, _ input: Input?, of operation: OperationID) {
    if let input { receive(input, number, id, of: operation) }
    if work.isRunning(number, id: id) { work.finish(number) }
  }

  /// Processes a result of a task, unless the task was cancelled meanwhile.
  private func receive(_ input: Input, _ number: UInt64, _ id: Int, of operation: OperationID) {
    guard work.isRunning(number, id: id) else { return }
    defer { finishInput() }
    // A flow that has ended or does not wait any more ignores the result. This is not an error.
    let fitted = input.fitted(to: flow.program.operations[operation])
    if isInBackground { return waiting.append(WaitingInput(time: clock.elapsed(), input: fitted, event: nil)) }
    do throws(SendError) {
      try prepareForInput()
      try take(fitted)
    } catch {}
  }
}

extension Input {
  /// Creates the reply from the result of a closure.
  package init(replyTo call: UInt64, _ body: @Sendable () async throws -> Value) async {
    do {
      self = .reply(call: call, .returned(try await body()))
    } catch let fault as ServiceFault {
      self = .reply(call: call, .unusable(fault))
    } catch {
      let pause = (error as? ServiceFailure)?.retryAfter.map(\.inNanoseconds) ?? 0
      self = .reply(call: call, .failed(CallError(error)), pause: max(0, pause))
    }
  }
}

extension Duration {
  /// The duration in nanoseconds; the maximum for durations above 292 years.
  fileprivate var inNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isStillTooLong) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isStillTooLong ? .max : sum
  }
}

extension CallError {
  /// Creates the error for the flow from a thrown one. Its data is not fitted to the declaration yet.
  fileprivate init(_ error: any Error) {
    let fields = ((error as? ServiceFailure)?.data ?? [:]).sorted { $0.key < $1.key }
    let shape = RecordShape(name: "", fields: fields.map(\.key))
    self.init(error.nameInFlow, data: RecordValue(shape: shape, fields: fields.map(\.value)))
  }

  /// Returns the same error with the declared fields. Values of declared secret types are converted to secrets. Data
  /// with other fields keeps them, so that the flow rejects and reports it.
  fileprivate func fitted(to operation: Operation) -> CallError {
    guard let declared = operation.declaredError(named: name), declared.hasData else { return CallError(name) }
    let names = data.shape.fields
    guard names.allSatisfy({ declared.data.shape.index(of: $0) != nil }) else {
      let fields = zip(names, data.fields).map { name, value in
        declared.data.fields.first { $0.name.isSame(as: name) }.flatMap { value?.keptSecret(as: $0.type) } ?? value
      }
      return CallError(name, data: RecordValue(shape: data.shape, fields: fields))
    }
    let fields = declared.data.fields.map { field in
      (data[field.name] ?? field.defaultValue)?.keptSecret(as: field.type)
    }
    return CallError(name, data: RecordValue(shape: declared.data.shape, fields: fields))
  }
}

extension Error {
  /// The name of a declared error. For any other error it is a description that is not a name, so that the flow
  /// rejects and reports it.
  fileprivate var nameInFlow: String {
    if let failure = self as? ServiceFailure { return String(failure.name.prefix(ServiceWork.longestError)) }
    return String("\(type(of: self)): \(self)".prefix(ServiceWork.longestError))
  }
}

extension Input {
  /// Creates the input for an item of a stream.
  package init(_ item: StreamedItem, on number: UInt64) {
    switch item {
    case .value(let value): self = .item(subscription: number, value)
    case .fault(let fault): self = .itemUnusable(subscription: number, fault)
    }
  }

  /// Creates the input for the failed end of a stream.
  package init(endOf number: UInt64, _ error: any Error) {
    if let fault = error as? ServiceFault {
      self = .itemUnusable(subscription: number, fault)
    } else {
      self = .streamFailed(subscription: number, error: CallError(error))
    }
  }

  /// Returns the same input, with values of declared secret types converted to secrets.
  package func fitted(to operation: Operation) -> Input {
    switch self {
    case .reply(let number, .failed(let error), let pause):
      return .reply(call: number, .failed(error.fitted(to: operation)), pause: pause)
    case .streamFailed(let number, let error):
      return .streamFailed(subscription: number, error: error.fitted(to: operation))
    default: break
    }
    guard let type = operation.type else { return self }
    return switch self {
    case .reply(let number, .returned(let value), _): .reply(call: number, .returned(value.keptSecret(as: type)))
    case .item(let number, let value): .item(subscription: number, value.keptSecret(as: type))
    default: self
    }
  }

  /// Whether the input comes from a service. If it arrives too late, it is dropped without an error.
  var isFromService: Bool {
    switch self {
    case .reply, .item, .streamFailed, .itemUnusable: true
    default: false
    }
  }
}
