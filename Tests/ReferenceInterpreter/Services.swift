internal import CEL
internal import FlowProgram

// Calls: rules 13.1 to 13.14 of `docs/semantics.md`.
extension ReferenceFlow {
  func site(of call: ReferenceCall) -> Call { program.presenters[call.presenter].calls[call.site] }

  /// Makes a call, unless another one of the same step prevents it; see rule 13.6.
  mutating func call(_ index: Int, _ frame: Frame) throws(ReferenceFault) {
    let site = plan(frame.owner).calls[index]
    guard case .record(let arguments) = try evaluate(site.arguments, frame) else { return }
    var key: String?
    if let plan = site.key { key = try evaluate(plan, frame).text }
    let others = rivals(of: frame.owner, self[frame.owner].presenter, index, key)
    if !others.isEmpty {
      if site.policy == .drop { return }
      if site.policy == .latest { cancelCalls { call, _ in others.contains(call.number) } }
    }
    if calls.count >= limits.timers { throw ReferenceFault("too many calls") }
    let call = ReferenceCall(
      number: nextCall, operation: site.operation, presenter: self[frame.owner].presenter, site: index,
      caller: frame.owner, flow: self[frame.owner].flow, effect: work.effect?.owner == frame.owner ? work.effect : nil,
      key: key,
      arguments: arguments, then: site.then.map { continuation($0, frame) },
      catches: site.catches.map { continuation($0.block, frame) },
      references: plan(frame.owner).references.map { presenter(of: $0, from: frame.owner) },
      timeout: try site.timeout.map { (plan) throws(ReferenceFault) in try length(plan, frame) },
      retriesLeft: try site.retry.map { (retry) throws(ReferenceFault) in try count(retry.times, frame) } ?? 0,
      backoff: try site.retry.map { (retry) throws(ReferenceFault) in try length(retry.backoff, frame) } ?? 0)
    nextCall += 1
    calls.append(call)
    work.changes += 1
    if site.policy != .queue || others.isEmpty { try ask(call.number) }
  }

  /// Returns the unresolved calls of one step, made by one presenter with one loading key.
  private func rivals(of caller: Int, _ presenter: PresenterID, _ site: Int, _ key: String?) -> [UInt64] {
    calls.filter {
      $0.caller == caller && $0.presenter == presenter && $0.site == site && ($0.key ?? "") == (key ?? "")
    }
    .map(\.number)
  }

  private func length(_ plan: ValuePlan, _ frame: Frame) throws(ReferenceFault) -> Int64 {
    guard case .duration(let length) = try evaluate(plan, frame) else { return 0 }
    if length.nanoseconds < 0 { throw ReferenceFault("a span of time is negative") }
    return length.nanoseconds
  }

  private func count(_ plan: ValuePlan, _ frame: Frame) throws(ReferenceFault) -> Int {
    Int(clamping: max(0, try evaluate(plan, frame).asInt ?? 0))
  }

  /// Requests the reply from a fake or from outside, with a new number for each attempt.
  mutating func ask(_ former: UInt64) throws(ReferenceFault) {
    guard let position = calls.firstIndex(where: { $0.number == former }) else { return }
    if calls[position].attempt > 0 {
      calls[position].number = nextCall
      nextCall += 1
    }
    calls[position].attempt += 1
    calls[position].phase = .asked
    if isFaked(calls[position].operation) { try askFake(calls[position]) }
    if let timeout = calls[position].timeout {
      arm(.timeout(calls[position].number), after: timeout, for: ReferenceFlow.root)
    }
  }

  /// Handles the outcome of a call: the call is retried, or resolved with its continuation.
  mutating func reply(_ number: UInt64, _ outcome: CallOutcome) throws(ReferenceFault) {
    guard let position = calls.firstIndex(where: { $0.number == number }) else { return }
    let call = calls[position]
    if case .failed(let error) = outcome, call.retriesLeft > 0, isRetried(call, after: error) {
      return rest(position)
    }
    resolve(number)
    try check(outcome, of: program.operations[call.operation])
    try follow(call, outcome)
    if let next = next(after: call) { try ask(next) }
  }

  /// Returns the call that is queued behind a resolved one, if no other call of the step is in flight.
  private func next(after call: ReferenceCall) -> UInt64? {
    let waiting = rivals(of: call.caller, call.presenter, call.site, call.key)
    return calls.allSatisfy { !waiting.contains($0.number) || $0.phase == .queued } ? waiting.first : nil
  }

  /// Returns whether an error is retried: all except `lost`, or those under `on`; see rule 13.13.
  private func isRetried(_ call: ReferenceCall, after error: CallError) -> Bool {
    guard error.name != Operation.lostError else { return false }
    if let errors = site(of: call).retry?.errors, !errors.contains(error.name) { return false }
    return fits(error, of: program.operations[call.operation]) ?? true
  }

  /// Returns whether the data of an error has the declared type; `nil` for an undeclared error.
  private func fits(_ error: CallError, of operation: Operation) -> Bool? {
    guard let declared = operation.declaredErrors.first(where: { $0.name == error.name }) else { return nil }
    return declared.data.fields.isEmpty || Value.record(error.data).fits(.record(declared.data.name), in: program.types)
  }

  /// Schedules the next attempt of a call: after `backoff`, and then after twice the previous time; see rule 13.13.
  private mutating func rest(_ position: Int) {
    timers.removeAll { $0.number == calls[position].number }
    let pause = calls[position].backoff
    calls[position].retriesLeft -= 1
    calls[position].backoff = pause * 2
    calls[position].phase = .resting
    arm(.retry(calls[position].number), after: pause, for: ReferenceFlow.root)
  }

  /// Removes a resolved call.
  mutating func resolve(_ number: UInt64) {
    calls.removeAll { $0.number == number }
    timers.removeAll { $0.number == number }
    work.changes += 1
  }

  /// Throws a fault for a value of another type or an undeclared error; see rule 13.12.
  private func check(_ outcome: CallOutcome, of operation: Operation) throws(ReferenceFault) {
    switch outcome {
    case .returned(let value):
      if let type = operation.type, !value.fits(type, in: program.types) {
        throw ReferenceFault("a reply does not fit")
      }
    case .failed(let error):
      if let fits = fits(error, of: operation) {
        if !fits { throw ReferenceFault("the data of an error does not fit") }
      } else if ![Operation.timeoutError, Operation.lostError].contains(error.name) {
        throw ReferenceFault("an error is not declared")
      }
    case .unusable: throw ReferenceFault("a reply cannot be used")
    }
  }

  private mutating func follow(_ call: ReferenceCall, _ outcome: CallOutcome) throws(ReferenceFault) {
    let site = site(of: call)
    switch outcome {
    case .returned(let value):
      guard var steps = call.then else { return }
      if let result = site.result {
        steps = Continuation(block: steps.block, locals: steps.locals.merging([result: value]) { $1 })
      }
      try run(steps, after: call)
    case .failed(let error):
      if let position = site.catches.firstIndex(where: { $0.error == error.name }) {
        var steps = call.catches[position]
        if let data = site.catches[position].data {
          let locals = steps.locals.merging([data.local: .record(error.data)]) { $1 }
          steps = Continuation(block: steps.block, locals: locals)
        }
        try run(steps, after: call)
      } else {
        try runDefaultCatch(of: error, in: call.flow)
      }
    case .unusable: return
    }
  }

  /// Runs the steps that follow a call: with `onLeave: finish` in the flow, even without its presenter; see rule 13.7.
  /// After a call of an effect they are steps of the effect; see rule 12.5.
  private mutating func run(_ steps: Continuation, after call: ReferenceCall) throws(ReferenceFault) {
    var frame = Frame(owner: call.caller, locals: steps.locals, isInSteps: true)
    if site(of: call).isKept {
      guard isAlive(call.flow) else { return }
      frame.owner = call.flow
      (frame.references, frame.caller) = (call.references, call.caller)
    } else if !isAlive(call.caller) {
      return
    } else {
      work.effect = call.effect
    }
    try run(program.presenters[call.presenter].blocks[steps.block], &frame)
    work.effect = nil
  }

  /// Runs the `catch` of a flow, as steps of the flow, unless the flow has left; see rule 13.3.
  mutating func runDefaultCatch(of error: CallError, in flow: Int) throws(ReferenceFault) {
    guard isAlive(flow), let found = plan(flow).catches.first(where: { $0.error == error.name }) else { return }
    var frame = Frame(owner: flow, isInSteps: true)
    if let data = found.data {
      let fields = data.declaration.fields.map { error.data[$0.name] }
      frame.locals[data.local] = .record(RecordValue(shape: data.declaration.shape, fields: fields))
    }
    try run(plan(flow).blocks[found.block], &frame)
  }

  /// Cancels calls without their continuations.
  mutating func cancelCalls(where isMeant: (ReferenceCall, Call) -> Bool) {
    for call in calls where isMeant(call, site(of: call)) { resolve(call.number) }
  }

  /// Handles the outcome of a call as a tick. After a fault the call is resolved nevertheless; see rule 13.12.
  mutating func tickOfCall(
    _ number: UInt64, _ handler: (inout ReferenceFlow) throws(ReferenceFault) -> Void
  ) -> ReferenceFault? {
    let call = calls.first { $0.number == number }
    guard let fault = tick(handler) else { return nil }
    let failure = tick { flow throws(ReferenceFault) in
      flow.resolve(number)
      if let call, let next = flow.next(after: call) { try flow.ask(next) }
    }
    guard failure != nil else { return fault }
    resolve(number)
    while let next = call.flatMap({ self.next(after: $0) }) {
      if tick({ flow throws(ReferenceFault) in try flow.ask(next) }) == nil { break }
      resolve(next)
    }
    return fault
  }

  // MARK: Loading

  /// Whether a call of a flow, or of one inside it, is unresolved; see rule 13.14.
  func isLoading(inFlow id: Int) -> Bool {
    if id == ReferenceFlow.root { return !calls.isEmpty }
    return calls.contains { call in
      guard isAlive(call.flow) else { return false }
      var node = call.flow
      while node != id {
        guard let parent = self[node].parent else { return false }
        node = self[parent].flow
      }
      return true
    }
  }

  /// Returns the value of an expression about the pending calls of a presenter.
  func loading(_ read: LoadingRead, of id: Int) -> Value {
    let own = calls.filter { $0.caller == id }
    func named(_ name: String) -> [ReferenceCall] { own.filter { site(of: $0).loading == name } }
    switch read {
    case .any: return .bool(!own.isEmpty)
    case .named(let name): return .bool(!named(name).isEmpty)
    case .count(let name): return .int(Int64(named(name).count))
    case .keys(let name): return .list(ListValue(named(name).compactMap { $0.key.map { .string($0) } }))
    }
  }
}
