internal import CEL
internal import FlowProgram

// Calls in flight and the progress of fakes. Fakes still answer their pending calls. Whether the host performed a
// request is unknown, so the operation declares what happens to it.
extension Restoration {
  func restoreServices() throws(SnapshotProblem) {
    try restoreFakes()
    if header.object["nextCall"] != nil {
      engine.state.nextCall = UInt64(try header.object.number("nextCall", in: 1...Int64.max / 2))
    }
    let calls = try header.object.list("calls")
    if calls.count > engine.limits.calls {
      throw SnapshotProblem("there are \(calls.count), but no flow has more than \(engine.limits.calls)").inside(
        "calls")
    }
    try within("calls") { () throws(SnapshotProblem) in
      _ = try withinEach(calls) { (position, node) throws(SnapshotProblem) in
        try restoreCall(SnapshotObject(node, expected: "a call"), at: position)
      }
    }
    let streams = try header.object.list("streams")
    try within("streams") { () throws(SnapshotProblem) in
      _ = try withinEach(streams) { (position, node) throws(SnapshotProblem) in
        try restoreStream(SnapshotObject(node, expected: "a stream"), at: position)
      }
    }
  }

  private func restoreFakes() throws(SnapshotProblem) {
    let fakes = try header.object.object("fakes")
    try within("fakes") { () throws(SnapshotProblem) in
      for member in fakes.members {
        guard let index = shape.program.operation(named: member.name), let fake = shape.program.fakes[index] else {
          notes.add("The progress of the fake of '\(member.name)' is dropped, because there is no such fake any more.")
          continue
        }
        try within(member.name) { () throws(SnapshotProblem) in
          let object = try SnapshotObject(member.value, expected: "a fake")
          let last = Int64(max(0, fake.sequence.count - 1))
          let position = Int(min(last, try object.number("position", in: 0...Int64.max)))
          engine.outline.fakePositions[index.position] = position
          let seed = UInt64(bitPattern: try object.number("seed", in: Int64.min...Int64.max))
          engine.outline.fakeSeeds[index.position] = seed
        }
      }
    }
  }

  // MARK: Calls

  private func restoreCall(_ object: SnapshotObject, at position: Int) throws(SnapshotProblem) {
    let name = try object.text("presenter")
    guard let index = shape.names.index(of: name) else { return }
    let called = try object.text("call")
    guard let site = shape.continuations[index.position].call(named: called, hash: try object.text("hash")) else {
      notes.add("A call of '\(name)' is dropped, because its steps at '\(called)' have changed.")
      return
    }
    let presenter = shape.program.presenters[index]
    let plan = presenter.calls[site]
    var caller = InstanceID.unknown
    if object["of"] != nil, let node = try node(named: "of", of: object), engine.nodes[node].presenter == index {
      caller = engine.instance(ofNode: node)
    } else if !plan.outlivesCaller {
      return
    }
    if caller != .unknown, !plan.outlivesCaller {
      let mode = presenter.modes?.modes.firstID { $0.calls.contains(site) }
      if isOfAbsentMode(mode, of: engine.context(ofNode: caller.node)) { return }
    }
    let operation = shape.program.operations[plan.operation]
    var call = PendingCall(
      number: try number(of: object), operation: plan.operation, presenter: index, site: site, caller: caller,
      flow: try flow(of: object, presenter, caller),
      effect: try effect(of: object, presenter, caller), key: try object.textIfPresent("key"),
      arguments: try record(object["with"], as: operation.arguments),
      thenCaptures: try thenCaptures(of: plan, index, object),
      catchCaptures: try catchCaptures(of: plan, index, object), references: try references(object),
      timeout: object["timeout"] == nil ? nil : try object.number("timeout", in: 0...Int64.max),
      retriesLeft: Int(try object.number("retriesLeft", in: 0...Int64(Int32.max))),
      backoff: try object.number("backoff", in: 0...Int64.max))
    call.attempt = Int(try object.number("attempt", in: 0...Int64(Int32.max)))
    let phase = try object.text("phase")
    guard let known = PendingCall.Phase(rawValue: phase) else {
      throw SnapshotProblem("expected queued, asked or resting, found '\(phase)'").inside("phase")
    }
    call.phase = known
    engine.outline.calls.append(call)
    let isFaked = try object.truth("isFaked")
    if known == .asked, !(isFaked && engine.isFaked(plan.operation)) {
      services.unanswered.append((call.number, operation.resume))
    } else {
      services.heldCalls[position] = call.number
    }
  }

  /// Returns the flow that contains the caller of a call, which may have left with the flow.
  private func flow(
    of object: SnapshotObject, _ presenter: Presenter, _ caller: InstanceID
  ) throws(SnapshotProblem) -> InstanceID {
    if presenter.flow == Program.flowPresenter { return engine.instance(ofNode: Engine.flowNode) }
    if caller != .unknown { return engine.instance(ofNode: engine.nodes[caller.node].flow) }
    guard object["flow"] != nil, let node = try node(named: "flow", of: object),
      engine.nodes[node].presenter == presenter.flow
    else { return .unknown }
    return engine.instance(ofNode: node)
  }

  /// Returns the number of a call or a stream, which must have been assigned, and only once.
  private func number(of object: SnapshotObject) throws(SnapshotProblem) -> UInt64 {
    let last = Int64(clamping: engine.state.nextCall) - 1
    guard last > 0 else { throw SnapshotProblem("it has a number that is not yet assigned").inside("number") }
    let number = UInt64(try object.number("number", in: 1...last))
    let isGiven =
      engine.outline.calls.contains { $0.number == number }
      || engine.outline.subscriptions.contains { $0.number == number }
    if isGiven { throw SnapshotProblem("another call or stream has this number").inside("number") }
    return number
  }

  private func effect(
    of object: SnapshotObject, _ presenter: Presenter, _ caller: InstanceID
  ) throws(SnapshotProblem) -> LivingEffect? {
    guard let name = try object.textIfPresent("effect") else { return nil }
    return presenter.effects.firstID { isSameName($0.name, name) }.map { LivingEffect(owner: caller, index: $0) }
  }

  private func thenCaptures(of plan: Call, _ presenter: PresenterID, _ object: SnapshotObject) throws(SnapshotProblem)
    -> [Value]
  {
    guard let block = plan.then else { return [] }
    let nodes = try object.list("then")
    return try within("then") { () throws(SnapshotProblem) in try locals(nodes, of: block, presenter) }
  }

  private func catchCaptures(
    of plan: Call, _ presenter: PresenterID, _ object: SnapshotObject
  ) throws(SnapshotProblem) -> [[Value]] {
    let lists = try object.list("catches")
    guard lists.count == plan.catches.count else {
      throw SnapshotProblem("expected \(plan.catches.count) lists, found \(lists.count)").inside("catches")
    }
    return try within("catches") { () throws(SnapshotProblem) in
      try withinEach(lists) { (position, node) throws(SnapshotProblem) in
        guard case .array(let nodes) = node else { throw SnapshotProblem("expected a list, found \(node.summary)") }
        return try locals(nodes, of: plan.catches[position].block, presenter)
      }
    }
  }

  private func references(_ object: SnapshotObject) throws(SnapshotProblem) -> [InstanceID?] {
    let nodes = try object.list("references")
    return nodes.map { node in
      guard case .string(let path) = node else { return nil }
      return places[Array(path.utf8)].map { engine.instance(ofNode: $0) }
    }
  }

  private func record(_ node: JSONNode?, as declaration: RecordDeclaration) throws(SnapshotProblem) -> RecordValue {
    try within("with") { () throws(SnapshotProblem) in try reader.record(node ?? .object([]), as: declaration) }
  }

  // MARK: Streams

  private func restoreStream(_ object: SnapshotObject, at position: Int) throws(SnapshotProblem) {
    guard let owner = try node(named: "of", of: object) else { return }
    let presenter = engine.context(ofNode: owner).layout.presenter
    guard let index = try keptEffect(object, of: presenter), case .items(let stream) = presenter.effects[index].trigger
    else { return }
    let context = engine.context(ofNode: owner)
    if isOfAbsentMode(context.layout.modes?.ofEffect[index.position], of: context) { return }
    let effect = LivingEffect(owner: engine.instance(ofNode: owner), index: index)
    guard !engine.outline.subscriptions.contains(where: { $0.effect == effect }) else {
      throw SnapshotProblem("it occurs twice")
    }
    let operation = shape.program.operations[stream.operation]
    var followed = FlowSubscription(
      number: try number(of: object), effect: effect, operation: stream.operation,
      arguments: try record(object["with"], as: operation.arguments))
    if let value = object["value"] {
      followed.value = try within("value") { () throws(SnapshotProblem) in
        try reader.value(value, as: operation.type ?? .dyn)
      }
    }
    followed.error = try object.textIfPresent("error")
    followed.isStopping = try object.truth("isStopping")
    let isFaked = try object.truth("isFaked") && engine.isFaked(stream.operation)
    if isFaked, object["rule"] != nil {
      followed.script = (
        Int(try object.number("rule", in: 0...Int64(Int32.max))),
        Int(try object.number("position", in: 0...Int64(Int32.max)))
      )
    }
    engine.outline.subscriptions.append(followed)
    services.heldStreams[position] = followed.number
    if !isFaked, engine.isFaked(stream.operation) { services.newlyFaked.append(followed.number) }
  }

  // MARK: Timers

  /// Returns the timer of a call or a stream, or `nil` when that is not restored.
  func serviceTimer(_ object: SnapshotObject) throws(SnapshotProblem) -> ServiceTimer? {
    let isOfStream = object["stream"] != nil
    let name = isOfStream ? "stream" : "call"
    let count = try header.object.list(isOfStream ? "streams" : "calls").count
    let position = Int(try object.number(name, in: 0...Int64(max(0, count - 1))))
    guard let number = isOfStream ? services.heldStreams[position] : services.heldCalls[position] else { return nil }
    let does = try object.text("does")
    switch (does, isOfStream) {
    case ("timeout", false): return .timeout(number)
    case ("retry", false): return .retry(number)
    case ("stop", true): return .stop(number)
    case ("reply", _):
      let outcome = try outcome(object, of: number, isOfStream: isOfStream)
      return isOfStream ? .item(number, outcome) : .reply(number, outcome)
    default: throw SnapshotProblem("expected reply, timeout, retry or stop, found '\(does)'").inside("does")
    }
  }

  private func outcome(
    _ object: SnapshotObject, of number: UInt64, isOfStream: Bool
  ) throws(SnapshotProblem) -> CallOutcome {
    let index =
      isOfStream
      ? engine.outline.subscriptions.first { $0.number == number }?.operation
      : engine.outline.calls.first { $0.number == number }?.operation
    if let error = try object.textIfPresent("error") {
      let declared = index.flatMap { shape.program.operations[$0].declaredError(named: error) }
      guard let declared, declared.hasData else { return .failed(CallError(error)) }
      let data = try within("data") { () throws(SnapshotProblem) in
        try reader.record(object["data"] ?? .object([]), as: declared.data)
      }
      return .failed(CallError(error, data: data))
    }
    let type = index.flatMap { shape.program.operations[$0].type }
    let node = try object.member("value")
    return try within("value") { () throws(SnapshotProblem) in .returned(try reader.value(node, as: type ?? .dyn)) }
  }

  /// Resumes calls whose reply was expected from the host as their operation declares: they are made again, or fail
  /// as lost before anything else happens.
  func resumeUnanswered() throws(SnapshotProblem) {
    for (number, resume) in services.unanswered {
      switch resume {
      case .fail: engine.arm(.reply(number, .failed(CallError(Operation.lostError))), after: 0)
      case .retry: try running { () throws(Fault) in try engine.ask(number) }
      }
    }
    for number in services.newlyFaked { try running { () throws(Fault) in try engine.beginScript(number) } }
  }

  private func locals(
    _ nodes: [JSONNode], of block: BlockID, _ presenter: PresenterID
  ) throws(SnapshotProblem) -> [Value] {
    let kept = engine.layout.presenters[presenter].captures[block.position]
    guard nodes.count == kept.count else {
      throw SnapshotProblem("expected \(kept.count) values, found \(nodes.count)")
    }
    let types = (shape.continuations[presenter.position].blocks.element(at: block.position) ?? nil)?.locals ?? [:]
    return try withinEach(nodes) { (position, node) throws(SnapshotProblem) in
      try reader.value(node, as: types[kept[position]] ?? .dyn)
    }
  }
}
