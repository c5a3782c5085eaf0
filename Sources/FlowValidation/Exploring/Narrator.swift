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
    var flow = launched
    var before = Narrator.values(of: flow)
    var asked: Set<Int> = []
    var answered: Set<Int> = []
    for (state, position) in inputs.prefix(Narrator.longestTrace) {
      let walker = FlowWalker(flow)
      let offered = space.input(position, of: state)
      let addresses = Addresses(walker)
      guard let input = offered.input(addresses) else { break }
      asked.formUnion(addresses.requests.map(\.operation))
      if case .outcome(let request, _) = offered { answered.insert(request.operation) }
      let told = deed(position, of: state, input)
      let tick = flow.step([input])
      let after = Narrator.values(of: flow)
      let faults = tick.faults.map { "fault: \($0.diagnostic.message)" }
      trace.steps.append(
        RunTrace.Step(
          deed: told, screen: screen(of: flow), isOfService: offered.isOutcome,
          scenarioStep: scenarioStep(offered, told, addresses.requests), isEnd: flow.model.hasExited,
          changes: Narrator.changes(from: before, to: after) + faults))
      before = after
    }
    asked.formUnion(FlowWalker(flow).openRequests.map(\.operation))
    trace.silentOperations = asked.subtracting(answered).sorted().map { space.program.operations[$0].qualifiedName }
    return trace
  }

  private func screen(of flow: RunningFlow) -> String {
    flow.model.hasExited ? "the flow has ended" : space.program.screenName(of: flow.model)
  }

  /// An input as a step of a scenario.
  private func deed(_ position: Int, of state: Int, _ input: Input) -> String {
    switch input {
    case .back: return "back"
    case .advance(let nanoseconds): return "advance: \(Value.duration(Value.Duration(nanoseconds: nanoseconds)).text)"
    default: break
    }
    let offer = space.offer(state)
    if offer.events.indices.contains(position), case .outcome(let request, let outcome) = offer.events[position] {
      return deed(of: space.program.operations[request.operation], outcome)
    }
    guard offer.deeds.indices.contains(position),
      case .event(_, let presenter, let event, let payload) = offer.events[position]
    else { return "wait" }
    // A label that stands there twice says nothing.
    guard offer.deeds.count(where: { $0 == offer.deeds[position] }) == 1 else { return send(presenter, event, payload) }
    switch offer.deeds[position] {
    case .toggle(let label): return "toggle: \(worded(label))"
    case .press(let label): return "press: \(worded(label))"
    case .type(let label, let text): return "type: { \(worded(label)): \(worded(text)) }"
    case .choose(let label, let option): return "choose: { \(worded(label)): \(worded(option)) }"
    case .send, .answer: return send(presenter, event, payload)
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
        operation.type == nil ? "" : "\(operation.isStream ? "value" : "returns"): \(scalar(value))"
      }
    let reply = content.isEmpty ? "{}" : "{ \(content) }"
    return "reply: { \(operation.qualifiedName): \(operation.isStream ? "{ emits: [\(reply)] }" : reply) }"
  }

  private func send(_ presenter: Int, _ event: Int, _ payload: RecordValue) -> String {
    let name = space.program.presenters[presenter].events[event].name
    guard !payload.fields.isEmpty else { return "send: \(name)" }
    let fields = zip(payload.shape.fields, payload.fields).map { "\($0): \(scalar($1 ?? .null))" }
    return "send: { \(name): { \(fields.joined(separator: ", ")) } }"
  }

  private func scalar(_ value: Value) -> String {
    switch value {
    case .string(let text): worded(text)
    case .secret(let secret): worded(secret.revealed)
    case .bool, .int, .null: value.literal
    case .enumeration(let value): value.name
    default: quoted("=\(value.literal)")
    }
  }

  // MARK: What changed

  private static func values(of flow: RunningFlow) -> [(name: String, value: String)] {
    var seen: [String: Int] = [:]
    return flow.inspect().flatMap { presenter in
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
