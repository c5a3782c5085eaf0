internal import CEL
internal import FlowProgram
internal import Synchronization

/// An adapter for a program that reads requests and writes replies as lines of JSON.
///
/// The program is started by the first request. If it ends, all pending requests fail, and the next request starts
/// it again after a pause. The pause grows if the program ends early repeatedly.
final class ProcessAdapter: ServiceAdapter {
  /// The maximum pause.
  static let longestRest: Duration = .seconds(10)
  /// The running time after which the end of a program does not count as early.
  static let longEnough: Duration = .seconds(5)
  /// The maximum number of messages that wait for a slow flow.
  static let longestBacklog = 10_000
  /// The maximum number of lines of a program's standard error that are passed on.
  static let mostRemarks = 1_000

  /// A message to a waiting request.
  enum Message: Sendable {
    case message(ProcessMessage.Content)
    /// A problem that ends the request.
    case over(OutsideProblem)
    /// A problem after which items may follow.
    case problem(OutsideProblem)
  }

  private struct Waiting {
    let isStream: Bool
    let deliver: AsyncStream<Message>.Continuation
  }

  private struct State {
    var running: ChildConversation?
    /// The programs that have not ended; more than one while one ends and the next starts.
    var alive: [ChildConversation] = []
    var waiting: [Int: Waiting] = [:]
    var lastID = 0
    var isClosed = false
    var started = ContinuousClock.now
    var earlyEnds = 0
    var restsUntil: ContinuousClock.Instant?
    var remarks = 0
  }

  private let name: String
  private let command: ChildCommand
  private let firstRest: Duration
  private let note: @Sendable (String) -> Void
  private let state = Mutex(State())

  init(_ name: String, _ command: ChildCommand, restart: Int64, note: @escaping @Sendable (String) -> Void) {
    self.name = name
    self.command = command
    self.note = note
    firstRest = .nanoseconds(restart)
  }

  /// Ends the programs if they were not closed. No request waits here, because it would hold the adapter.
  deinit { state.withLock { for program in $0.alive { program.end() } } }

  /// The running processes.
  var processes: [Int32] { state.withLock { $0.alive.map(\.id) } }

  // MARK: Requests

  func answer(_ request: BoundRequest) async throws -> Value {
    let (id, messages) = try await ask(request, "call", isStream: false)
    defer { forget(id) }
    for await message in messages {
      switch message {
      case .message(.value(let value)): return value
      case .message(.error(let error, let data)): throw OutsideProblem(named: error, data: data)
      case .message: throw OutsideProblem(.malformed, "the program sent an item, but one reply is expected")
      case .over(let problem), .problem(let problem): throw problem
      }
    }
    throw CancellationError()
  }

  func follow(
    _ request: BoundRequest, _ handOver: @Sendable (Result<Value, OutsideProblem>) async -> Void
  ) async throws {
    while true {
      do {
        return try await followOnce(request, handOver)
      } catch let problem as OutsideProblem where problem.cause == .exit && request.binding.error(of: .exit) == nil {
        // The next program gets the same request, after its pause.
        await handOver(.failure(problem))
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }

  private func followOnce(
    _ request: BoundRequest, _ handOver: @Sendable (Result<Value, OutsideProblem>) async -> Void
  ) async throws {
    let (id, messages) = try await ask(request, "follow", isStream: true)
    defer { forget(id) }
    for await message in messages {
      switch message {
      case .message(.item(let value)): await handOver(.success(value))
      case .message(.end): return
      case .message(.error(let error, let data)): throw OutsideProblem(named: error, data: data)
      case .message(.value):
        await handOver(.failure(OutsideProblem(.malformed, "the program sent a reply, but items are expected")))
      case .problem(let problem):
        if request.binding.error(of: problem.cause) != nil { throw problem }
        await handOver(.failure(problem))
      case .over(let problem): throw problem
      }
    }
    throw CancellationError()
  }

  private func ask(
    _ request: BoundRequest, _ verb: String, isStream: Bool
  ) async throws -> (id: Int, messages: AsyncStream<Message>) {
    guard case .call(let name) = request.binding.action else { throw CancellationError() }
    let arguments = try request.body()
    while true {
      if let rest = state.withLock(\.restsUntil), rest > .now { try await Task.sleep(until: rest, clock: .continuous) }
      if let asked = try begin(verb, name, arguments, isStream) { return asked }
    }
  }

  /// Sends a request to the running program or starts the program; `nil` during a pause.
  private func begin(
    _ verb: String, _ name: String, _ arguments: Value, _ isStream: Bool
  ) throws -> (id: Int, messages: AsyncStream<Message>)? {
    try state.withLock { state in
      if state.isClosed { throw CancellationError() }
      if let rest = state.restsUntil, rest > .now { return nil }
      let program = try state.running ?? start(&state)
      state.lastID += 1
      let id = state.lastID
      let limit = AsyncStream<Message>.Continuation.BufferingPolicy.bufferingOldest(ProcessAdapter.longestBacklog)
      let (messages, deliver) = AsyncStream.makeStream(of: Message.self, bufferingPolicy: limit)
      state.waiting[id] = Waiting(isStream: isStream, deliver: deliver)
      if !program.send(ProcessMessage.request(id, verb, name, arguments: arguments)) {
        state.waiting[id] = nil
        throw OutsideProblem(.exit, "the program no longer reads its input")
      }
      return (id, messages)
    }
  }

  private func start(_ state: inout State) throws -> ChildConversation {
    do {
      let program = try ChildConversation(command) { [weak self] program, event in self?.receive(program, event) }
      state.running = program
      state.alive.append(program)
      state.started = .now
      return program
    } catch {
      rest(&state, isEarly: true)
      throw error
    }
  }

  private func rest(_ state: inout State, isEarly: Bool) {
    state.earlyEnds = isEarly ? min(state.earlyEnds + 1, 20) : 1
    state.restsUntil = .now + min(firstRest * (1 << (state.earlyEnds - 1)), ProcessAdapter.longestRest)
  }

  /// Removes a request. A program that still works on it is notified.
  private func forget(_ id: Int) {
    state.withLock { state in
      guard state.waiting.removeValue(forKey: id) != nil else { return }
      _ = state.running?.send(ProcessMessage.cancel(id))
    }
  }

  func close() async {
    let alive = state.withLock { state in
      state.isClosed = true
      for program in state.alive { program.end() }
      return state.alive
    }
    for program in alive { await program.waitUntilGone() }
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting
    }
    for entry in waiting.sorted(by: { $0.key < $1.key }) { entry.value.deliver.finish() }
  }

  // MARK: Replies

  private func receive(_ program: ChildConversation, _ event: ChildEvent) {
    switch event {
    case .line(.text(let line)): receive(line)
    case .line(.tooLong):
      failAll(
        OutsideProblem(.tooLarge, "the program wrote a line of more than \(BoundaryDecoder.largestReply >> 20) MB"))
    case .remark(let remark): pass(on: remark)
    case .gone(let how): lose(program, how)
    }
  }

  private func receive(_ line: [UInt8]) {
    let message = ProcessMessage(line)
    let (waiting, isKnown) = state.withLock { state -> (Waiting?, Bool) in
      guard let message, message.id > 0, message.id <= state.lastID else { return (nil, false) }
      guard let waiting = state.waiting[message.id] else { return (nil, true) }
      let isLast = if case .item = message.content { !waiting.isStream } else { true }
      if isLast { state.waiting[message.id] = nil }
      return (waiting, true)
    }
    guard let message, isKnown else {
      let start = String(decoding: line.prefix(80), as: UTF8.self)
      return failAll(
        OutsideProblem(.malformed, "the program wrote a line that is not a reply: \(Value.string(start).literal)"))
    }
    // The request was cancelled, and the program may not have read that yet.
    guard let waiting else { return }
    if case .dropped = waiting.deliver.yield(.message(message.content)) {
      let isForgotten = state.withLock { $0.waiting.removeValue(forKey: message.id) != nil }
      if isForgotten { waiting.deliver.finish() }
    }
  }

  /// Reports a problem to all waiting requests. Calls then end.
  private func failAll(_ problem: OutsideProblem) {
    let waiting = state.withLock { state in
      defer { state.waiting = state.waiting.filter { $0.value.isStream } }
      return state.waiting.sorted { $0.key < $1.key }
    }
    if waiting.isEmpty { note("\(name): \(problem.words)") }
    for (_, entry) in waiting { entry.deliver.yield(entry.isStream ? .problem(problem) : .over(problem)) }
  }

  private func lose(_ program: ChildConversation, _ how: String) {
    let problem = OutsideProblem(.exit, "the program has ended \(how)")
    let lost = state.withLock { state -> [Int: Waiting] in
      state.alive.removeAll { $0 === program }
      guard state.running === program else { return [:] }
      state.running = nil
      rest(&state, isEarly: ContinuousClock.now - state.started < ProcessAdapter.longEnough)
      defer { state.waiting = [:] }
      return state.waiting
    }
    for (_, entry) in lost.sorted(by: { $0.key < $1.key }) { entry.deliver.yield(.over(problem)) }
  }

  private func pass(on remark: LineCollector.Line) {
    let count = state.withLock { state in
      state.remarks += 1
      return state.remarks
    }
    guard count <= ProcessAdapter.mostRemarks else { return }
    switch remark {
    case .text(let line): note("\(name): \(String(decoding: line, as: UTF8.self))")
    case .tooLong: note("\(name): a line of more than \(ChildConversation.longestRemark) bytes")
    }
    if count == ProcessAdapter.mostRemarks { note("\(name): further lines are left out") }
  }
}
