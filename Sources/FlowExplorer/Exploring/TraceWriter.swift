internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// A writer of runs through a state space.
struct TraceWriter {
  let space: StateSpace
  let launched: RunningFlow
  private let replay: ReplayWriter

  init(space: StateSpace, launched: RunningFlow) {
    self.space = space
    self.launched = launched
    replay = ReplayWriter(space.program)
  }

  /// The params of the flow, in the syntax of scenarios.
  private var params: [String] {
    zip(space.program.flow.slots, space.program.exploration.params).compactMap { slot, value in
      value.map { "\(slot.name): \($0.written)" }
    }
  }

  /// Returns the shortest run to a state, with an optional further input.
  func trace(to state: Int, thenInput input: Int? = nil) -> RunTrace {
    trace(of: path(to: state) + (input.map { [(state, $0)] } ?? []))
  }

  /// Returns the states and inputs on the shortest path to a state.
  func path(to state: Int) -> [(state: Int, input: Int)] {
    var path: [(state: Int, input: Int)] = []
    var state = state
    while state != 0 {
      path.append((space.states.parent(of: state), space.states.input(to: state)))
      state = space.states.parent(of: state)
    }
    return path.reversed()
  }

  /// Returns the run with the given inputs of the given states, from the first state on.
  func trace(of inputs: [(state: Int, input: Int)], loopStart: Int? = nil) -> RunTrace {
    var trace = RunTrace()
    let walker = FlowWalker(launched)
    var model = launched.model
    trace.firstScreen = screen(of: model)
    trace.firstPicture = RunTrace.Picture(model: model)
    if space.program.readsNow { trace.now = space.program.exploration.instants.first.map { "\($0)" } }
    var before = TraceWriter.values(of: walker)
    var timed: [TimedRun.Step] = []
    var spans = TimerSpans()
    var asked: Set<OperationID> = []
    var answered: Set<OperationID> = []
    for (number, (state, position)) in inputs.prefix(TraceWriter.longestTrace).enumerated() {
      if number == loopStart { trace.loopStart = trace.steps.count }
      let addresses = Addresses(walker, timeOrder: space.timeOrder)
      let offered = space.input(position, of: state)
      if addresses.time.isPause(offered) {
        // The schedule adds the waiting time of each step.
        spans.pass(addresses.time.length(of: offered, walker), with: walker.armedTimers)
        _ = offered.enter(walker, addresses)
        continue
      }
      let done = space.offer(state).userActions
      let step = replay.step(
        offered,
        at: ReplayWriter.Moment(
          walker: walker, addresses: addresses, model: model,
          userAction: done.indices.contains(position) ? done[position] : nil))
      if space.timeOrder != .deadlines { timed.append(timedStep(offered, walker, addresses.time, &spans)) }
      guard let outcome = offered.enter(walker, addresses) else { break }
      asked.formUnion(addresses.requests.map(\.operation))
      if case .outcome(let request, _) = offered { answered.insert(request.operation) }
      var faults = outcome.faults
      do throws(Fault) { model = try walker.buildModel() } catch {
        // A running flow rolls back an input that leaves it without a model.
        walker.leave()
        faults.append(error)
      }
      let after = TraceWriter.values(of: walker)
      if case .launch(let launch) = offered {
        trace.start = RunTrace.Start(link: launch.link, screen: screen(of: model))
        trace.firstPicture = RunTrace.Picture(model: model)
        if let instant = launch.instant { trace.now = "\(instant)" }
        trace.locale = launch.language?.text
        timed.removeAll()
        before = after
        continue
      }
      trace.steps.append(
        RunTrace.Step(
          input: input(position, of: state, step), screen: screen(of: model), isOfService: offered.isOutcome,
          scenarioStep: step?.joined(separator: "\n"), isEnd: model.hasExited,
          faults: faults.map(\.diagnostic.code.name),
          changes: TraceWriter.changes(from: before, to: after) + faults.map { "fault: \($0.diagnostic.message)" },
          picture: trace.steps.count < TraceWriter.mostPictures ? RunTrace.Picture(model: model) : nil))
      before = after
    }
    if space.timeOrder != .deadlines {
      let rounds = loopStart.map { repetition(of: inputs[$0...], walker, &spans) } ?? []
      trace.schedule(TimedRun(timed, loopStart: trace.loopStart, repetition: rounds).times)
    }
    asked.formUnion(walker.openRequests.map(\.operation))
    trace.params = params
    trace.silentOperations = asked.subtracting(answered).sorted().map { space.program.operations[$0].qualifiedName }
    return trace
  }

  /// Plays a cycle further, and returns the timers at its steps; returns nothing if an input is not possible again.
  private func repetition(
    of cycle: ArraySlice<(state: Int, input: Int)>, _ walker: FlowWalker, _ spans: inout TimerSpans
  ) -> [TimedRun.Step] {
    var timed: [TimedRun.Step] = []
    let depth = walker.depth
    defer { while walker.depth > depth { walker.leave() } }
    for (state, position) in (0..<TraceWriter.furtherRounds).flatMap({ _ in cycle }) {
      let addresses = Addresses(walker, timeOrder: space.timeOrder)
      let offered = space.input(position, of: state)
      if addresses.time.isPause(offered) {
        spans.pass(addresses.time.length(of: offered, walker), with: walker.armedTimers)
      } else {
        timed.append(timedStep(offered, walker, addresses.time, &spans))
      }
      guard let outcome = offered.enter(walker, addresses), outcome.faults.isEmpty else { return [] }
    }
    return timed
  }

  private func timedStep(
    _ offered: OfferedInput, _ walker: FlowWalker, _ time: TimeChoices, _ spans: inout TimerSpans
  ) -> TimedRun.Step {
    let timers = spans.whole(walker.armedTimers)
    guard case .time = offered else {
      if offered.isUserAction { spans.touch() }
      return TimedRun.Step(armed: timers, fired: nil, isUserAction: offered.isUserAction)
    }
    let fired = time.timer(of: offered).flatMap { timers.value(at: $0) }
    guard time.runsAllDue(offered) else { return TimedRun.Step(armed: timers, fired: fired, isUserAction: false) }
    // All timers that are due run in one step.
    let others = zip(timers, walker.armedTimers).filter { $1.remaining > 0 }.map(\.0)
    return TimedRun.Step(armed: [fired].compactMap(\.self) + others, fired: fired, isUserAction: false)
  }

  private func screen(of model: FlowModel) -> String {
    model.hasExited ? "the flow has ended" : space.program.screenName(of: model)
  }

  /// Returns the description of an input: a step of a scenario, unless it is a service's input or contains a secret.
  func input(_ position: Int, of state: Int, _ step: [String]?) -> String {
    let offer = space.offer(state)
    switch space.input(position, of: state) {
    case .back: return "back"
    case .forward: return "forward"
    case .time: return step?.joined(separator: ", ") ?? "time passes"
    case .death: return "kill"
    case .link(let link): return "open: \(scenarioText(link))"
    case .launch(let launch):
      let parts = [
        launch.link.map { "by \($0)" }, launch.instant.map { "at \($0)" }, launch.language.map { "in '\($0)'" },
      ]
      return "launched " + parts.compactMap(\.self).joined(separator: " ")
    case .language(let language): return "locale: \(language.text)"
    case .variation(let variation): return variation.words
    case .outcome(let request, let outcome):
      return input(of: space.program.operations[request.operation], outcome)
    case .event(_, let presenter, let event, let payload):
      if let step, !step.contains(where: { $0.hasPrefix("sample: ") }) { return step.joined(separator: ", ") }
      let words = offer.userActions.indices.contains(position) ? words(offer.userActions[position]) : nil
      return words ?? send(presenter, event, payload)
    }
  }

  /// Returns the user action, or `nil` if only the host can send the input.
  private func words(_ userAction: UserAction) -> String? {
    switch userAction {
    case .use(let verb, let label, nil): "\(verb.rawValue): \(scenarioText(label))"
    case .use(let verb, let label, let input?): "\(verb.rawValue): { \(scenarioText(label)): \(scenarioText(input)) }"
    case .send, .answer: nil
    }
  }

  /// Returns the description of a service outcome: `notes.save answers 3`.
  private func input(of operation: Operation, _ outcome: CallOutcome) -> String {
    switch outcome {
    case .failed(let error): "\(operation.qualifiedName) fails: \(error.written)"
    case .unusable: "\(operation.qualifiedName) replies with a value of another type than declared"
    case .returned(let value):
      operation.isStream
        ? "\(operation.qualifiedName) sends \(value.literal(limit: 120))"
        : operation.type == nil
          ? "\(operation.qualifiedName) replies" : "\(operation.qualifiedName) replies \(value.literal(limit: 120))"
    }
  }

  private func send(_ presenter: PresenterID, _ event: EventID, _ payload: RecordValue) -> String {
    let name = space.program.presenters[presenter].events[event].name
    guard !payload.fields.isEmpty else { return "send: \(name)" }
    let fields = zip(payload.shape.fields, payload.fields).map { "\($0): \(($1 ?? .null).written)" }
    return "send: { \(name): { \(fields.joined(separator: ", ")) } }"
  }

  // MARK: Changes

  static func values(of walker: FlowWalker) -> [(name: String, value: String)] {
    var seen: [String: Int] = [:]
    return walker.inspect().flatMap { presenter in
      let name = presenter.path
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

  /// The number of steps of which a trace keeps the models.
  private static var mostPictures: Int { 200 }
  /// The number of rounds of a cycle that are played further to find times for all of them.
  private static var furtherRounds: Int { 2 }
  /// The maximum number of steps in a trace.
  private static var longestTrace: Int { 10_000 }
}
