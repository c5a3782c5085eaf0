internal import CEL
internal import FlowProgram

// Calls in flight, followed streams, and the progress of fakes.
extension SnapshotWriter {
  /// The state of services. Empty without any calls or streams, so that flows without services write none.
  var services: Members {
    let outline = engine.outline
    var members: Members = []
    if engine.state.nextCall > 1 { members.append(("nextCall", .whole(engine.state.nextCall))) }
    if !outline.calls.isEmpty { members.append(("calls", .array(outline.calls.map(node)))) }
    if !outline.subscriptions.isEmpty { members.append(("streams", .array(outline.subscriptions.map(node)))) }
    let fakes = engine.layout.program.operations.ids.compactMap { usedFake($0) }
    if !fakes.isEmpty { members.append(("fakes", .object(fakes))) }
    return members
  }

  private func usedFake(_ index: OperationID) -> (name: String, value: JSONNode)? {
    guard let fake = engine.layout.program.fakes[index] else { return nil }
    let (position, seed) = (engine.outline.fakePositions[index.position], engine.outline.fakeSeeds[index.position])
    if position == 0, seed == fake.seed { return nil }
    let members: Members = [("position", .whole(Int64(position))), ("seed", .whole(Int64(bitPattern: seed)))]
    return (engine.layout.program.operations[index].qualifiedName, .object(members))
  }

  private func node(_ call: PendingCall) -> JSONNode {
    let program = engine.layout.program
    let plan = program.presenters[call.presenter].calls[call.site]
    let known = shape.continuations[call.presenter.position]
    let operation = program.operations[call.operation]
    var members: Members = [
      ("number", .whole(call.number)), ("presenter", .string(shape.names.names[call.presenter.position])),
    ]
    if engine.isAlive(call.caller) {
      members.append(("of", path(call.caller)))
    } else if call.flow.node != Engine.flowNode, engine.isAlive(call.flow) {
      members.append(("flow", path(call.flow)))
    }
    if let site = known.calls[call.site] { members += [("call", .string(site.name)), ("hash", .string(site.hash))] }
    if !call.arguments.fields.isEmpty {
      members.append(("with", values.node(call.arguments, as: operation.arguments)))
    }
    if let key = call.key { members.append(("key", .string(key))) }
    if let effect = call.effect, engine.isAlive(effect.owner) { members.append(("effect", name(of: effect))) }
    members += [
      ("phase", .string(call.phase.rawValue)), ("attempt", .whole(Int64(call.attempt))),
      ("retriesLeft", .whole(Int64(call.retriesLeft))), ("backoff", .whole(call.backoff)),
    ]
    if let timeout = call.timeout { members.append(("timeout", .whole(timeout))) }
    if engine.isFaked(call.operation) { members.append(("isFaked", .bool(true))) }
    if let then = plan.then { members.append(("then", locals(call.thenCaptures, of: then, call.presenter))) }
    let catches = zip(plan.catches, call.catchCaptures).map { locals($1, of: $0.block, call.presenter) }
    if !catches.isEmpty { members.append(("catches", .array(catches))) }
    let references = call.references.map { $0.map { engine.isAlive($0) ? path($0) : .null } ?? .null }
    if !references.isEmpty { members.append(("references", .array(references))) }
    return .object(members)
  }

  /// Returns the captured locals of the steps after a call.
  private func locals(_ captures: [Value], of block: BlockID, _ presenter: PresenterID) -> JSONNode {
    let types = (shape.continuations[presenter.position].blocks.element(at: block.position) ?? nil)?.locals ?? [:]
    let kept = engine.layout.presenters[presenter].captures[block.position]
    return .array(zip(kept, captures).map { values.node($1, as: types[$0] ?? .dyn) })
  }

  private func node(_ stream: FlowSubscription) -> JSONNode {
    let operation = engine.layout.program.operations[stream.operation]
    var members: Members = [
      ("number", .whole(stream.number)), ("of", path(stream.effect.owner)), ("effect", name(of: stream.effect)),
    ]
    if !stream.arguments.fields.isEmpty {
      members.append(("with", values.node(stream.arguments, as: operation.arguments)))
    }
    if let value = stream.value { members.append(("value", values.node(value, as: operation.type ?? .dyn))) }
    if let error = stream.error { members.append(("error", .string(error))) }
    if engine.isFaked(stream.operation) { members.append(("isFaked", .bool(true))) }
    if let script = stream.script {
      members += [("rule", .whole(Int64(script.rule))), ("position", .whole(Int64(script.position)))]
    }
    if stream.isStopping { members.append(("isStopping", .bool(true))) }
    return .object(members)
  }

  // MARK: Timers

  /// Returns the timer of a call or a stream, which it names by its index in the snapshot.
  func node(_ due: ServiceTimer, at deadline: Int64) -> JSONNode {
    let outline = engine.outline
    let place =
      due.isOfStream
      ? outline.subscriptions.firstIndex { $0.number == due.number }
      : outline.calls.firstIndex { $0.number == due.number }
    let operation = place.map { due.isOfStream ? outline.subscriptions[$0].operation : outline.calls[$0].operation }
    var members: Members = [
      ("due", .whole(deadline - engine.state.clock.now)),
      (due.isOfStream ? "stream" : "call", .whole(Int64(place ?? 0))),
    ]
    let type = operation.flatMap { engine.layout.program.operations[$0].type } ?? .dyn
    switch due {
    case .reply(_, .returned(let value)), .item(_, .returned(let value)):
      members += [("does", .string("reply")), ("value", values.node(value, as: type))]
    case .reply(_, .failed(let error)), .item(_, .failed(let error)):
      members += [("does", .string("reply")), ("error", .string(error.name))]
      let declared = operation.flatMap { engine.layout.program.operations[$0].declaredError(named: error.name) }
      if let declared, declared.hasData { members.append(("data", values.node(error.data, as: declared.data))) }
    case .reply(_, .unusable(let fault)), .item(_, .unusable(let fault)):
      // Only fakes reply by a timer, and their replies have the declared type. An ill-typed one fails again wherever
      // it is read.
      members += [("does", .string("reply")), ("error", .string(fault.message))]
    case .timeout: members.append(("does", .string("timeout")))
    case .retry: members.append(("does", .string("retry")))
    case .stop: members.append(("does", .string("stop")))
    }
    return .object(members)
  }
}
