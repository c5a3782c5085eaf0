internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Engine {
  /// Makes a call of the present context, unless another call of the same step prevents it.
  func call(_ site: Int, at span: Span) throws(Fault) {
    let presenter = context.layout.presenter
    let plan = presenter.calls[site]
    guard case .record(let arguments) = try evaluate(plan.arguments) else { return }
    try checkSize(ofArguments: arguments, at: span)
    let key = try plan.key.map { (key) throws(Fault) in try evaluate(key).text }
    let caller = instance(ofNode: context.node)
    let others = rivals(ofSite: site, key: key, by: caller, of: presenter.index)
    if try isHeld(by: others, plan) { return }
    if outline.calls.count >= limits.calls { throw Fault(TooManyCalls(limit: limits.calls), at: span) }
    let call = PendingCall(
      number: state.nextCall, operation: plan.operation, presenter: presenter.index, site: site, caller: caller,
      flow: instance(ofNode: flowNode),
      effect: work.effects.current?.owner == caller ? work.effects.current : nil, key: key, arguments: arguments,
      thenCaptures: plan.then.map { captures(ofBlock: $0) } ?? [],
      catchCaptures: plan.catches.map { captures(ofBlock: $0.block) }, references: plan.isKept ? references : [],
      timeout: try plan.timeout.map { (plan) throws(Fault) in try length(plan, of: "timeout", at: span) },
      retriesLeft: try plan.retry.map { (retry) throws(Fault) in try count(retry.times) } ?? 0,
      backoff: try plan.retry.map { (retry) throws(Fault) in try length(retry.backoff, of: "backoff", at: span) } ?? 0)
    willChangeOutline()
    state.nextCall += 1
    outline.calls.append(call)
    loadingDidChange(of: caller)
    if plan.policy != .queue || others.isEmpty { try ask(call.number) }
  }

  /// Whether a call is prevented by others of the same step. Some of these may be cancelled for it.
  private func isHeld(by others: [PendingCall], _ plan: Call) throws(Fault) -> Bool {
    guard !others.isEmpty else { return false }
    switch plan.policy {
    case .parallel: return false
    case .latest:
      cancelCalls { call in others.contains { $0.number == call.number } }
      return false
    case .drop, .queue:
      let isDropped = plan.policy == .drop
      if isTraced {
        let name = layout.program.operations[plan.operation].qualifiedName
        let reason = isDropped ? "one is in flight already" : "it waits for the one in flight"
        trace(.callHeld(presenter: path(of: context.node), operation: name, reason: reason))
      }
      return isDropped
    }
  }

  /// Returns the unresolved calls of a step.
  func rivals(ofSite site: Int, key: String?, by caller: InstanceID, of presenter: PresenterID) -> [PendingCall] {
    outline.calls.filter {
      $0.site == site && $0.presenter == presenter && $0.caller == caller
        && ($0.key ?? "").utf8.elementsEqual((key ?? "").utf8)
    }
  }

  /// The presenters that the present context refers to.
  private var references: [InstanceID?] {
    context.layout.presenter.references.indices.map { reference in
      let place = words[context.firstWord + context.layout.ranges.referencesOffset + reference]
      return place > 0 ? instance(ofNode: NodeWord.node(place)) : nil
    }
  }

  private func length(_ plan: ValuePlan, of key: String, at span: Span) throws(Fault) -> Int64 {
    guard case .duration(let length) = try evaluate(plan) else { return 0 }
    if length.nanoseconds < 0 { throw Fault(NegativeDelay(key: key, delay: Value.duration(length).text), at: span) }
    return length.nanoseconds
  }

  private func count(_ plan: ValuePlan) throws(Fault) -> Int {
    guard case .int(let count) = try evaluate(plan) else { return 0 }
    return Int(min(max(0, count), Int64(Int32.max)))
  }

  private func checkSize(ofArguments arguments: RecordValue, at span: Span) throws(Fault) {
    for (position, name) in arguments.shape.fields.enumerated() {
      // Arguments are always measured as values of recursive types, because there is no table of recursive types for
      // operations.
      if let value = arguments[position] { try checkSize(of: value, named: name, isRecursive: true, at: span) }
    }
  }

  // MARK: Making calls

  /// Passes a call to its fake or to the host, under a number of its own.
  func ask(_ former: UInt64) throws(Fault) {
    guard let position = outline.calls.firstIndex(where: { $0.number == former }) else { return }
    willChangeOutline()
    var call = outline.calls[position]
    if call.attempt > 0 {
      call.number = state.nextCall
      state.nextCall += 1
    }
    call.attempt += 1
    call.phase = .asked
    outline.calls[position] = call
    traceCall(call)
    if isFaked(call.operation) {
      if let answer = try fakedReply(to: call.arguments, of: call.operation) {
        arm(.reply(call.number, answer.outcome), after: answer.delay)
      }
    } else {
      scratch.requests.append(.call(call.number, operation: call.operation, arguments: call.arguments))
    }
    if let timeout = call.timeout { arm(.timeout(call.number), after: timeout) }
  }

  private func traceCall(_ call: PendingCall) {
    guard isTraced else { return }
    trace(
      .called(
        presenter: path(ofCaller: call), operation: layout.program.operations[call.operation].qualifiedName,
        arguments: call.arguments, attempt: call.attempt))
  }

  /// Returns the name in traces of the presenter that made a call, which may have left.
  func path(ofCaller call: PendingCall) -> String {
    isAlive(call.caller) ? path(of: call.caller.node) : name(ofPresenter: call.presenter)
  }

  /// Arms a timer for a call or a stream.
  func arm(_ due: ServiceTimer, after nanoseconds: Int64) {
    let (sum, overflow) = state.clock.now.addingReportingOverflow(nanoseconds)
    willChangeOutline()
    insert(
      FlowTimer(
        deadline: overflow ? .max : sum, order: outline.nextTimer, owner: instance(ofNode: Engine.flowNode),
        block: BlockID(-1), name: nil, captures: [], service: due))
  }

  // MARK: Loading

  /// Records that calls of a presenter began or ended.
  func loadingDidChange(of caller: InstanceID) {
    traceCause("loading")
    if isAlive(caller) {
      let context = context(ofNode: caller.node)
      markStale(context.layout.readers.loading, in: context)
    }
    systemDidChange(.isFlowLoading)
  }

  /// Whether a call of a flow is unresolved, or one of a flow inside it.
  func isLoading(inFlow flow: NodeID) -> Bool {
    if flow == Engine.flowNode { return !outline.calls.isEmpty }
    return outline.calls.contains { call in
      guard isAlive(call.flow) else { return false }
      var node = call.flow.node
      while node != flow {
        let parent = nodes[node].parent
        if !parent.exists { return false }
        node = nodes[parent].flow
      }
      return true
    }
  }

  /// Returns the value of a `loading` read of the present context.
  func value(of read: LoadingRead) -> Value {
    let caller = instance(ofNode: context.node)
    let own = outline.calls.filter { $0.caller == caller }
    func named(_ name: String) -> [PendingCall] {
      own.filter {
        layout.program.presenters[$0.presenter].calls[$0.site].loading?.utf8.elementsEqual(name.utf8) ?? false
      }
    }
    switch read {
    case .any: return .bool(!own.isEmpty)
    case .named(let name): return .bool(!named(name).isEmpty)
    case .count(let name): return .int(Int64(named(name).count))
    case .keys(let name): return .list(ListValue(named(name).compactMap { $0.key.map { .string($0) } }))
    }
  }
}
