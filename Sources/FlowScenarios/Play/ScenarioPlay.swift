internal import FlowExplorer
internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// One run of a scenario: the flow, and its effects that no expectation has covered yet.
struct ScenarioPlay {
  let program: Program
  /// The program without the scenario's `given`. Samples are taken from it.
  let written: Program
  let scenario: Scenario
  private var scope: ExampleScope
  var flow: RunningFlow
  var ledger: Ledger
  /// The service mode: steps answer the operations that they reply to, fakes answer the rest.
  private let services: ServiceMode
  var recordings = Recordings()
  private var covered: Covered
  private var time = Time()
  private(set) var failures = Failures()
  /// The last step that acted, or the scenario itself.
  private(set) var lastAction: (span: Span, isRelaxed: Bool)
  private var counts = Counts()
  private(set) var watched = Watched()
  /// The properties that expectations name.
  private var properties: WatchedProperties

  /// The maximum number of steps of a scenario, counting repetitions. A larger number is probably a typo.
  static let stepLimit = 10_000
  /// The maximum number of ticks of a scenario. Most ticks come from advancing time.
  static let tickLimit = 1_000_000
  /// The maximum depth of scenarios that run one another. Each level takes stack space.
  static let runLimit = 50

  /// The numbers that limits bound.
  private struct Counts {
    /// The number of steps performed.
    var steps = 0
    /// The number of ticks that the steps took.
    var ticks = 0
    /// The depth of scenarios that run one another.
    var depth = 0
  }

  /// The coverage of the parts of the play that are over.
  private struct Covered {
    /// Whether drawn elements count.
    let isOn: Bool
    /// The coverage from before the last restore, and the elements that were drawn.
    var points: Set<CoveragePoint> = []
    /// The cells of the values that came from outside, or `nil` if they are not noted.
    var arrivals: ArrivalLog?
  }

  /// The time between steps.
  private struct Time {
    /// The number of nanoseconds the flow has spent in the background, or `nil` in the foreground.
    var slept: Int64?
    /// Whether work that is due at the current instant has not yet run since the last step.
    var isInstantOpen = true
  }

  /// The faults of the last step.
  struct Failures {
    var faults: [Fault] = []
    /// Whether an expectation covered the faults.
    var areExpected = false
  }

  /// The collection of moments, for tools that show a scenario.
  struct Watched {
    var isOn = false
    /// The moments so far, if they are collected.
    var moments: [ScenarioMoment] = []
  }

  /// Launches the flow with the scenario's `given`.
  init(
    _ scenario: Scenario, example: Scenario.Example?, exampleNumber: Int, of program: Program, isCovering: Bool,
    cells: ArrivalCells? = nil
  ) throws(ScenarioFailure) {
    self.scenario = scenario
    lastAction = (scenario.span, scenario.isRelaxed)
    covered = Covered(isOn: isCovering, arrivals: cells.map { ArrivalLog($0) })
    let scope = ExampleScope(example?.values, number: exampleNumber)
    self.scope = scope
    var fakes: [OperationID: Fake] = [:]
    for (operation, fake) in scenario.fakes { fakes[operation] = try scope.binding(fake, at: scenario.span) }
    var models: [FakedModel] = []
    for model in scenario.models {
      var fields: [ValuePlan] = []
      for plan in model.fields { fields.append(.constant(try scope.value(of: plan, at: scenario.span))) }
      models.append(
        FakedModel(presenter: model.presenter, caseIndex: model.caseIndex, fields: fields, never: model.never))
    }
    if let plan = scenario.seed, let seed = try scope.value(of: plan, at: scenario.span).asInt {
      for (operation, own) in zip(program.operations.ids, program.fakes) {
        guard let fake = fakes[operation] ?? own, fake.isDrawn else { continue }
        fakes[operation] = Fake(rules: fake.rules, seed: UInt64(bitPattern: seed))
      }
    }
    written = program
    self.program = program.withFakes(fakes).showing(models)
    let link = try scenario.route.map { (route) throws(ScenarioFailure) in
      let link = try scope.value(of: route.link, at: route.span).text
      try ScenarioPlay.check(link: link, of: program, at: route.span)
      return link
    }
    properties = WatchedProperties(scenario.namedProperties(among: program.scenarios), of: self.program)
    let replied = scenario.repliedOperations(among: program.scenarios)
    services = replied.isEmpty ? .faked : .partly(outside: replied)
    var params: [Value?] = []
    for plan in scenario.params {
      params.append(try plan.map { (plan) throws(ScenarioFailure) in try scope.value(of: plan, at: scenario.span) })
    }
    covered.arrivals?.note(launch: params, of: program)
    var given = GivenState()
    for state in scenario.given {
      let value = try scope.value(of: state.value, at: scenario.span)
      given.set(presenter: state.presenter, slot: state.slot, to: value)
    }
    var now = RunningFlow.usualInstant
    if let plan = scenario.now, case .timestamp(let instant) = try scope.value(of: plan, at: scenario.span) {
      now = instant
    }
    let launch: Tick
    do throws(Fault) {
      let flow: RunningFlow
      (flow, launch) = try RunningFlow.launch(
        self.program, params: params, given: given, link: link, isCovering: isCovering,
        isTracing: !program.operations.isEmpty, isNotingEvents: !properties.isEmpty,
        services: services, locale: scenario.locale, now: now)
      self.flow = flow
      ledger = Ledger(launchOf: flow, launch, isRelaxed: scenario.isRelaxed, at: scenario.span)
    } catch {
      throw ScenarioFailure([error.diagnostic])
    }
    if let lost = launch.unheard.first { throw ScenarioFailure(UnheardInput(sent: lost), at: scenario.span) }
    noteDrawn()
    noteProperties()
  }

  /// The values of the current example.
  var example: Value { scope.example }
  var exampleNumber: Int { scope.number }

  /// The number of nanoseconds the flow has spent in the background, or `nil` in the foreground.
  var sleepTime: Int64? { time.slept }

  /// Whether expectations name properties.
  var hasProperties: Bool { !properties.isEmpty }

  /// Updates the properties that expectations name.
  mutating func noteProperties() {
    if hasProperties { properties.note(&flow) }
  }

  /// Notes that the next moment follows an answer to a call.
  mutating func noteAnswer(toCall number: UInt64) { properties.noteAnswer(toCall: number, in: flow) }

  /// Returns a sentence that explains how the run violates a property or fails to decide it, or `nil` if the property
  /// holds so far.
  func problem(with property: String) -> String? { properties.problem(with: property, in: flow) }

  /// Starts to collect the models at the start and after each action.
  mutating func watch() {
    watched.isOn = true
    watched.moments = [ScenarioMoment(step: nil, model: flow.model)]
  }

  /// The coverage so far.
  var coverage: Set<CoveragePoint> { covered.points.union(flow.coverage) }

  /// The cells of the values that came from outside so far.
  var reachedCells: Set<Coverage.Cell.ID> { covered.arrivals?.reached ?? [] }

  /// Performs all steps and fails if an effect was not expected.
  mutating func play() throws(ScenarioFailure) {
    try play(scenario.steps, isRelaxed: scenario.isRelaxed)
    try closeInstant()
    try settleLedger()
    if !scenario.isRelaxed { try checkEnd() }
  }

  /// Fails if work is still running that no expectation has covered since the last action.
  private mutating func checkEnd() throws(ScenarioFailure) {
    if flow.hasExited || lastAction.isRelaxed { return }
    let left = flow.pendingWork(asleepFor: sleepTime).filter { !ledger.isExpected($0) }.map(\.path)
    if !left.isEmpty { throw ScenarioFailure(UnexpectedOutcome(content: .running(left)), at: lastAction.span) }
  }

  private mutating func play(_ steps: [ScenarioStep], isRelaxed: Bool) throws(ScenarioFailure) {
    for step in steps {
      try countStep(at: step.span)
      try play(step, isRelaxed: isRelaxed || step.isRelaxed)
    }
  }

  private mutating func countStep(at span: Span) throws(ScenarioFailure) {
    counts.steps += 1
    if counts.steps > ScenarioPlay.stepLimit {
      throw ScenarioFailure(TooManySteps(measure: .steps, limit: ScenarioPlay.stepLimit), at: span)
    }
    if counts.ticks > ScenarioPlay.tickLimit {
      throw ScenarioFailure(TooManySteps(measure: .models, limit: ScenarioPlay.tickLimit), at: span)
    }
  }

  private mutating func play(_ step: ScenarioStep, isRelaxed: Bool) throws(ScenarioFailure) {
    switch step.action {
    case .repeated(let times, let steps):
      let count = try amount(of: times, asWhat: "the number of repetitions", at: step.span)
      for _ in 0..<count {
        try countStep(at: step.span)
        try play(steps, isRelaxed: isRelaxed)
      }
    case .run(let other):
      counts.depth += 1
      defer { counts.depth -= 1 }
      if counts.depth > ScenarioPlay.runLimit {
        throw ScenarioFailure(TooManySteps(measure: .runs, limit: ScenarioPlay.runLimit), at: step.span)
      }
      let outer = scope
      scope = scope.arranged(for: program.scenarios[other])
      defer { scope = outer }
      do throws(ScenarioFailure) {
        try play(program.scenarios[other].steps, isRelaxed: isRelaxed || program.scenarios[other].isRelaxed)
      } catch {
        throw ScenarioFailure(error.diagnostics.map { $0.adding([RelatedPlace("run from here", at: step.span)]) })
      }
    case .expect(let expectation):
      try closeInstant()
      try look(expectation)
    case .use, .open, .send, .sendSample, .back, .forward, .swipe, .dismiss, .locale, .advance, .reply, .background,
      .foreground, .kill:
      // Advancing time runs the work that is due now, so that the step can order it and count its models.
      if case .advance = step.action { time.isInstantOpen = false } else { try closeInstant() }
      try settleLedger()
      try act(step, isRelaxed: isRelaxed)
    }
  }

  /// Fails if the steps so far had an effect that no expectation covers.
  private func settleLedger() throws(ScenarioFailure) {
    if let failure = unexpectedFault { throw failure }
    let unexpectedEffects = ledger.unexpectedEffects
    if !unexpectedEffects.isEmpty { throw ScenarioFailure(unexpectedEffects) }
  }

  /// The failure for the first fault of the last step, unless it was expected.
  private var unexpectedFault: ScenarioFailure? {
    guard !failures.areExpected, let fault = failures.faults.first else { return nil }
    return ScenarioFailure([fault.diagnostic.adding([RelatedPlace("it fails at this step", at: lastAction.span)])])
  }

  /// Compares the flow with an expectation. An unexpected fault takes precedence, because the differences follow
  /// from it.
  private mutating func look(_ expectation: Expectation) throws(ScenarioFailure) {
    do throws(ScenarioFailure) { try expect(expectation) } catch {
      let expectsFault = expectation.faults.map { !$0.content.isEmpty } ?? false
      throw expectsFault ? error : unexpectedFault ?? error
    }
    if expectation.faults != nil { failures.areExpected = true }
  }

  // MARK: Actions

  private mutating func act(_ step: ScenarioStep, isRelaxed: Bool) throws(ScenarioFailure) {
    lastAction = (step.span, isRelaxed)
    failures = Failures()
    let before = flow
    if step.action.isOutside { properties.noteOutsideInput() }
    let groups = try ticks(of: step)
    try take(groups.flatMap { $0 })
    ledger.note(
      groups, from: before, to: flow, usual: step.action.usualModels, isRelaxed: isRelaxed, at: step.span)
    if watched.isOn { watched.moments.append(ScenarioMoment(step: step.span, model: flow.model)) }
    noteProperties()
    if case .advance = step.action { time.isInstantOpen = false } else { time.isInstantOpen = time.slept == nil }
  }

  /// Runs the work that is due at the instant of the last step. It belongs to that step: a fake without a delay has
  /// answered.
  private mutating func closeInstant() throws(ScenarioFailure) {
    guard time.isInstantOpen else { return }
    time.isInstantOpen = false
    let ticks = flow.advance(nanoseconds: 0)
    if ticks.isEmpty { return }
    try take(ticks)
    ledger.noteEcho(ticks, in: flow, isRelaxed: lastAction.isRelaxed, at: lastAction.span)
    if let last = watched.moments.popLast() {
      watched.moments.append(ScenarioMoment(step: last.step, model: flow.model))
    }
    noteProperties()
  }

  /// Counts ticks, keeps their faults, and fails if an input was dropped.
  private mutating func take(_ ticks: [Tick]) throws(ScenarioFailure) {
    counts.ticks += ticks.count
    for tick in ticks {
      failures.faults += tick.faults
      if tick.faults.isEmpty, let dropped = tick.dropped.first {
        let subject: UnheardInput.Subject =
          switch dropped.reason {
          case .noSuchRoute: .link
          case .notAwaited: .reply
          default: .event
          }
        throw ScenarioFailure(UnheardInput(subject, reason: "\(dropped.reason)"), at: lastAction.span)
      }
      if let lost = tick.unheard.first { throw ScenarioFailure(UnheardInput(sent: lost), at: lastAction.span) }
    }
    noteDrawn()
  }

  /// Performs a step.
  ///
  /// - Returns: The ticks, in groups that show one model each: the ticks of one input or of one instant.
  private mutating func ticks(of step: ScenarioStep) throws(ScenarioFailure) -> [[Tick]] {
    if time.slept != nil { return try ticksAsleep(of: step) }
    switch step.action {
    case .use(let verb, let entries):
      return try each(entries) { play, entry throws(ScenarioFailure) in try play.use(verb, entry, in: step) }
    case .open(let link): return [[flow.step([try open(link, in: step)])]]
    case .send(let event, let path, let addressees):
      return [[flow.step([try send(event, at: path, to: addressees, in: step)])]]
    case .back: return [[flow.step([.back])]]
    case .forward: return [[flow.step([.forward])]]
    case .swipe(let swipe):
      return try phases(of: swipe, in: step).enumerated().map { number, phase in
        if number > 0 { noteProperties() }
        return [flow.step([.backGesture(phase)])]
      }
    case .dismiss(let message): return [[flow.step([try dismissal(of: message, in: step)])]]
    case .locale(let locale): return [[flow.step([try change(to: locale, in: step)])]]
    case .sendSample(let event, let path, let receivers, let number):
      return [[flow.step([try send(sample: number, of: event, at: path, to: receivers, in: step)])]]
    case .advance(let duration, let first):
      let length = try nanoseconds(duration, at: step.span)
      let ticks = first.isEmpty ? try pass(nanoseconds: length) : try advance(nanoseconds: length, first: first)
      return ticks.reduce(into: []) { groups, tick in
        let isSameInstant = groups.last?.last?.time == tick.time
        if isSameInstant { groups[groups.count - 1].append(tick) } else { groups.append([tick]) }
      }
    case .reply(let replies):
      var groups: [[Tick]] = []
      for reply in replies { try answer(reply, into: &groups) }
      return groups
    case .kill: return [try kill(at: step.span)]
    case .background:
      time.slept = 0
      return []
    case .foreground: throw ScenarioFailure(SleepingFlow(step: "foreground", isAsleep: false), at: step.span)
    case .repeated, .run, .expect: return []
    }
  }

  /// Performs a step in the background: time passes, the flow wakes up, or its process ends.
  private mutating func ticksAsleep(of step: ScenarioStep) throws(ScenarioFailure) -> [[Tick]] {
    switch step.action {
    case .advance(let duration, let first):
      if let name = first.first {
        throw ScenarioFailure(SleepingFlow(step: "first", isAsleep: true), at: name.span)
      }
      let (sum, overflows) = (time.slept ?? 0).addingReportingOverflow(try nanoseconds(duration, at: step.span))
      time.slept = overflows ? .max : sum
      return []
    case .foreground:
      let slept = time.slept ?? 0
      time.slept = nil
      return [[flow.step([.resume(nanoseconds: slept)])]]
    case .kill:
      time.slept = nil
      return [try kill(at: step.span)]
    case .use, .open, .send, .sendSample, .back, .forward, .swipe, .dismiss, .locale, .reply, .background, .repeated,
      .run, .expect:
      throw ScenarioFailure(SleepingFlow(step: step.action.word, isAsleep: true), at: step.span)
    }
  }

  private mutating func each(
    _ entries: [ScenarioStep.Entry],
    _ input: (ScenarioPlay, ScenarioStep.Entry) throws(ScenarioFailure) -> Input
  ) throws(ScenarioFailure) -> [[Tick]] {
    var groups: [[Tick]] = []
    for entry in entries {
      closeInstant(of: &groups)
      let input = try input(self, entry)
      if !enter([input], into: &groups) { return groups }
    }
    return groups
  }

  /// Enters inputs as a group of ticks.
  ///
  /// - Returns: Whether all inputs were handled without a fault. If not, this failure has to be reported before any
  ///   failure that follows from it.
  mutating func enter(_ inputs: [Input], into groups: inout [[Tick]]) -> Bool {
    let tick = flow.step(inputs)
    groups.append([tick])
    return tick.faults.isEmpty && tick.dropped.isEmpty
  }

  /// Runs the work that is due at the current instant before the next input of a step, as part of the last group.
  mutating func closeInstant(of groups: inout [[Tick]]) {
    if groups.isEmpty { return }
    noteProperties()
    let ticks = flow.advance(nanoseconds: 0)
    groups[groups.count - 1] += ticks
    if !ticks.isEmpty { noteProperties() }
  }

  private mutating func kill(at span: Span) throws(ScenarioFailure) -> [Tick] {
    covered.points.formUnion(flow.coverage)
    do throws(SnapshotProblem) {
      let revived = try flow.revived(of: program, services: services)
      flow = revived.flow
      ledger.noteRestored()
      return [revived.launch] + flow.advance(nanoseconds: 0)
    } catch {
      let diagnostic = error.fault?.diagnostic ?? Diagnostic(code: "internal-fault", span: span, message: "\(error)")
      throw ScenarioFailure([diagnostic.adding([RelatedPlace("it fails at this step", at: span)])])
    }
  }

  /// Records the elements that are on the screen, and the values that came from outside.
  private mutating func noteDrawn() {
    guard covered.isOn else { return }
    let shown = screen
    covered.points.formUnion(shown.elements.map { .element($0) })
    covered.arrivals?.note(&flow, showing: shown)
  }

  // MARK: Values

  /// Fails if no route of the flow matches a link.
  static func check(link: String, of program: Program, at span: Span) throws(ScenarioFailure) {
    do throws(LinkProblem) { _ = try program.match(route: link, in: program.flows[0]) } catch {
      let reason = error.message + (error.hints.first.map { "; \($0)" } ?? "")
      throw ScenarioFailure(UnheardInput(.link, reason: reason), at: span)
    }
  }

  /// Returns the text of a plan.
  func text(_ plan: ValuePlan, at span: Span) throws(ScenarioFailure) -> String {
    try scope.value(of: plan, at: span).text
  }

  /// Returns the value of a plan.
  func value(_ plan: ValuePlan, at span: Span) throws(ScenarioFailure) -> Value { try scope.value(of: plan, at: span) }

  /// Returns a whole number and fails if it is negative.
  func amount(of plan: ValuePlan, asWhat what: String, at span: Span) throws(ScenarioFailure) -> Int64 {
    let number = try value(plan, at: span).asInt ?? 0
    guard number >= 0 else { throw ScenarioFailure(NegativeAmount(what: what, amount: "\(number)"), at: span) }
    return number
  }

  private func nanoseconds(_ plan: ValuePlan, at span: Span) throws(ScenarioFailure) -> Int64 {
    guard case .duration(let duration) = try value(plan, at: span) else { return 0 }
    guard duration.nanoseconds >= 0 else {
      throw ScenarioFailure(NegativeAmount(what: "the time that passes", amount: duration.description), at: span)
    }
    return duration.nanoseconds
  }
}
