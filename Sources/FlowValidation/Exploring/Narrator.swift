internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// Tells runs through a state space.
struct Narrator {
  let space: StateSpace
  let launched: RunningFlow

  /// The shortest run to a state, and one input further if one is given.
  func trace(to state: Int, thenInput input: Int? = nil) -> RunTrace {
    trace(of: way(to: state) + (input.map { [(state, $0)] } ?? []))
  }

  /// The states and inputs on the shortest way to a state.
  func way(to state: Int) -> [(state: Int, input: Int)] {
    var way: [(state: Int, input: Int)] = []
    var state = state
    while state != 0 {
      way.append((space.states.parent(of: state), space.states.input(to: state)))
      state = space.states.parent(of: state)
    }
    return way.reversed()
  }

  /// The run that takes the given inputs of the given states, from the first state on.
  func trace(of inputs: [(state: Int, input: Int)], loopStart: Int? = nil) -> RunTrace {
    var trace = RunTrace()
    trace.loopStart = loopStart
    let walker = FlowWalker(launched)
    var model = launched.model
    var before = Narrator.values(of: walker)
    var timed: [TimedRun.Step] = []
    var asked: Set<Int> = []
    var answered: Set<Int> = []
    for (state, position) in inputs.prefix(Narrator.longestTrace) {
      let addresses = Addresses(walker, timeOrder: space.timeOrder)
      let offered = space.input(position, of: state)
      let wait = addresses.time.length(of: offered, walker)
      if space.timeOrder == .any { timed.append(timedStep(offered, walker)) }
      guard let outcome = offered.enter(walker, addresses) else { break }
      asked.formUnion(addresses.requests.map(\.operation))
      if case .outcome(let request, _) = offered { answered.insert(request.operation) }
      var faults = outcome.faults
      do throws(Fault) { model = try walker.buildModel() } catch {
        // A running flow undoes an input without a model.
        walker.leave()
        faults.append(error)
      }
      let after = Narrator.values(of: walker)
      let told = deed(position, of: state, waiting: wait)
      trace.steps.append(
        RunTrace.Step(
          deed: told, screen: screen(of: model), isOfService: offered.isOutcome,
          scenarioStep: scenarioStep(offered, told, addresses.requests), isEnd: model.hasExited,
          changes: Narrator.changes(from: before, to: after) + faults.map { "fault: \($0.diagnostic.message)" }))
      before = after
    }
    if space.timeOrder == .any { trace.schedule(TimedRun(timed).times) }
    asked.formUnion(walker.openRequests.map(\.operation))
    trace.silentOperations = asked.subtracting(answered).sorted().map { space.program.operations[$0].qualifiedName }
    return trace
  }

  private func timedStep(_ offered: OfferedInput, _ walker: FlowWalker) -> TimedRun.Step {
    let timers = walker.armedTimers
    guard case .time(let way) = offered else {
      return TimedRun.Step(armed: timers, fired: nil, isOfPerson: !offered.isOutcome)
    }
    return TimedRun.Step(
      armed: timers, fired: timers.indices.contains(way) ? timers[way] : nil, isOfPerson: false)
  }

  private func screen(of model: FlowModel) -> String {
    model.hasExited ? "the flow has ended" : space.program.screenName(of: model)
  }

  /// An input as a step of a scenario.
  private func deed(_ position: Int, of state: Int, waiting nanoseconds: Int64) -> String {
    let offer = space.offer(state)
    switch space.input(position, of: state) {
    case .back: return "back"
    case .time(let way):
      let time = "advance: \(Value.duration(Value.Duration(nanoseconds: nanoseconds)).text)"
      return way == 0 || space.timeOrder == .any ? time : "\(time), and what is due then runs in another order"
    case .death: return "kill"
    case .outcome(let request, let outcome):
      return deed(of: space.program.operations[request.operation], outcome)
    case .event(_, let presenter, let event, let payload):
      guard offer.deeds.indices.contains(position) else { return send(presenter, event, payload) }
      // A label that stands there twice says nothing.
      let isUnique = offer.deeds.count { $0 == offer.deeds[position] } == 1
      return isUnique
        ? words(offer.deeds[position]) ?? send(presenter, event, payload) : send(presenter, event, payload)
    }
  }

  /// What a person does, or `nil` where only the host can do it.
  private func words(_ deed: Deed) -> String? {
    switch deed {
    case .toggle(let label): "toggle: \(worded(label))"
    case .press(let label): "press: \(worded(label))"
    case .type(let label, let text): "type: { \(worded(label)): \(worded(text)) }"
    case .choose(let label, let option): "choose: { \(worded(label)): \(worded(option)) }"
    case .send, .answer: nil
    }
  }

  /// What a service does: `notes.save answers 3`.
  private func deed(of operation: Operation, _ outcome: CallOutcome) -> String {
    switch outcome {
    case .failed(let error): "\(operation.qualifiedName) fails: \(error)"
    case .unusable: "\(operation.qualifiedName) answers with something else than is declared"
    case .returned(let value):
      operation.isStream
        ? "\(operation.qualifiedName) sends \(value.literal(limit: 120))"
        : operation.type == nil
          ? "\(operation.qualifiedName) answers" : "\(operation.qualifiedName) answers \(value.literal(limit: 120))"
    }
  }

  /// The step of a scenario that does the same, if there is one: it answers the call that has waited longest.
  private func scenarioStep(_ offered: OfferedInput, _ deed: String, _ requests: [OpenRequest]) -> String? {
    if case .time(let way) = offered, way > 0, space.timeOrder == .deadlines { return nil }
    guard case .outcome(let asked, let outcome) = offered else { return deed }
    guard requests.firstIndex(where: { $0.operation == asked.operation }) == asked.position else { return nil }
    // Nobody can write down an answer of another type, and exploring gives none.
    if case .unusable = outcome { return nil }
    let operation = space.program.operations[asked.operation]
    let content =
      switch outcome {
      case .unusable: ""
      case .failed(let error): "fails: \(error)"
      case .returned(let value):
        operation.type == nil ? "" : "\(operation.isStream ? "value" : "returns"): \(value.written)"
      }
    let reply = content.isEmpty ? "{}" : "{ \(content) }"
    return "reply: { \(operation.qualifiedName): \(operation.isStream ? "{ emits: [\(reply)] }" : reply) }"
  }

  private func send(_ presenter: Int, _ event: Int, _ payload: RecordValue) -> String {
    let name = space.program.presenters[presenter].events[event].name
    guard !payload.fields.isEmpty else { return "send: \(name)" }
    let fields = zip(payload.shape.fields, payload.fields).map { "\($0): \(($1 ?? .null).written)" }
    return "send: { \(name): { \(fields.joined(separator: ", ")) } }"
  }

  // MARK: What changed

  private static func values(of walker: FlowWalker) -> [(name: String, value: String)] {
    var seen: [String: Int] = [:]
    return walker.inspect().flatMap { presenter in
      let name = presenter.childName ?? (presenter.role == .flow ? "flow" : presenter.name)
      seen[name, default: 0] += 1
      let prefix = (seen[name] ?? 1) > 1 ? "\(name)#\(seen[name] ?? 1)" : name
      return presenter.values.filter { $0.kind == .state || $0.kind == .saved }.map { value in
        ("\(prefix).\(value.name)", value.value)
      }
    }
  }

  private static func changes(
    from before: [(name: String, value: String)], to after: [(name: String, value: String)]
  ) -> [String] {
    let known = Dictionary(before.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let changed = after.compactMap { name, value in
      known[name].flatMap { $0 == value ? nil : "\(name): \(shortened($0)) → \(shortened(value))" }
    }
    return Array(changed.prefix(6))
  }

  private static func shortened(_ text: String) -> String { text.count > 60 ? text.prefix(60) + "…" : text }

  /// How many steps of a run are told.
  private static var longestTrace: Int { 10_000 }
}
