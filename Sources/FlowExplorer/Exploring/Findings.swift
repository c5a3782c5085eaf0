internal import FlowReports
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// The findings of the general checks of an exploration.
struct Findings {
  let explorer: Explorer
  let traceWriter: TraceWriter
  /// Whether every state was found with every possible input, so that everything that was not seen is unreachable.
  let isWhole: Bool
  /// The inputs that no pass tries.
  let untried: [String]
  /// Whether traps are searched for. They are not if users might leave them at another time.
  let searchesTraps: Bool
  /// The plan of a proof run, which merges only states that lead to the same screens by the same inputs.
  let proof: ProofPlan?
  /// The reasons why something is undecided, one clause each.
  var undecidedReasons: [String] = []
  /// Whether a dead end or a trap is not reported, because a value that was not tried may lead out of it.
  var leavesWaysOutOpen = false
  private(set) var found: [(diagnostic: Diagnostic, trace: RunTrace)] = []

  var space: StateSpace { explorer.space }
  var program: Program { space.program }

  init(
    _ explorer: Explorer, traceWriter: TraceWriter, isWhole: Bool, searchesTraps: Bool, untried: [String],
    _ proof: ProofPlan?
  ) {
    (self.explorer, self.untried) = (explorer, untried)
    self.searchesTraps = searchesTraps
    self.proof = proof
    self.traceWriter = traceWriter
    self.isWhole = isWhole
  }

  /// Performs all checks.
  mutating func collect() {
    for failure in explorer.found.failures {
      let trace = traceWriter.trace(to: failure.state, thenInput: failure.input)
      found.append((failure.fault.diagnostic.adding(trace), trace))
    }
    addDeadEnds()
    if searchesTraps { addTraps() }
    addEndlessStacks()
    addMoves()
    if searchesTraps { addIdleControls() }
    if isWhole {
      addUnseen()
      if proof == nil { addUntrue() }
    }
    if explorer.stopped == nil, proof == nil { addHiddenControls() }
  }

  mutating func add<Kind: DiagnosticKind>(_ kind: Kind, at span: Span, _ trace: RunTrace = RunTrace()) {
    var report = Report()
    report.add(kind, at: span)
    found += report.diagnostics.map { ($0, trace) }
  }

  func screen(_ state: Int) -> String { program.names.name(of: space.offer(state).screen) }

  private func span(ofScreen screen: PresenterID) -> Span {
    let presenter = program.presenters[screen]
    // An imported flow is declared in another file, so the place is the step that opens it.
    if presenter.role == .flow, screen != Program.flowPresenter { return program.navigationSpan(screen: screen) }
    return presenter.model.cases.first?.span ?? presenter.slots.first?.span ?? presenter.events.first?.span
      ?? Span(source: SourceID(0), start: 0, end: 0)
  }

  /// Returns the place of the screen on top in a state: that of its mode or of the case of its model, if it has several.
  func span(ofScreenIn state: Int) -> Span {
    let screen = space.offer(state).screen
    guard isDivided(screen), let walker = walker(at: state) else { return span(ofScreen: screen) }
    if let modes = program.presenters[screen].modes {
      let shown = walker.inspect().last { $0.presenter == screen && $0.isOnTop }
      let mode = shown.flatMap { program.mode(of: $0) }.flatMap { modes.modes.element(at: $0) }
      return mode?.span ?? span(ofScreen: screen)
    }
    let shown = try? walker.buildModel().tops.last { $0.presenter == screen }
    return shown.flatMap { program.modelCase(of: $0)?.span } ?? span(ofScreen: screen)
  }

  /// Whether a screen has several modes, or several cases of its model.
  private func isDivided(_ screen: PresenterID) -> Bool {
    let presenter = program.presenters[screen]
    return presenter.role != .flow && (presenter.modes != nil || presenter.model.cases.count > 1)
  }

  /// The number of dead ends of a screen that are examined, each by a replay of its path.
  static let examinedDeadEnds = 64

  /// The states from which no input leads to another state, in the order of their discovery.
  var deadEnds: [Int] { explorer.found.deadEnds.map { Int($0) } }

  /// Replays the path to a state; returns `nil` if an input of the path is not possible, which happens only if equal
  /// states differ in some values.
  private func walker(at state: Int) -> FlowWalker? {
    let walker = FlowWalker(traceWriter.launched)
    for (state, position) in traceWriter.path(to: state) {
      let offered = space.input(position, of: state)
      guard offered.enter(walker, Addresses(walker, timeOrder: space.timeOrder)) != nil else { return nil }
    }
    return walker
  }

  /// Whether every alternative that can run was tried.
  private var triesGuards: Bool { proof.map { $0.detail >= .guards } ?? true }

  /// Adds the first dead end of each screen, or of each of its modes or cases. Further ones usually have the same
  /// cause.
  private mutating func addDeadEnds() {
    var places: Set<Span> = []
    var found: Set<PresenterID> = []
    var counts: [PresenterID: Int] = [:]
    for state in deadEnds {
      let screen = space.offer(state).screen
      guard isDivided(screen) || !found.contains(screen), counts[screen, default: 0] < Findings.examinedDeadEnds else {
        continue
      }
      counts[screen, default: 0] += 1
      let place = span(ofScreenIn: state)
      guard !places.contains(place), isDeadEnd(state) else { continue }
      guard space.offer(state).isExhaustive, !mayLeadOutLater else {
        leavesWaysOutOpen = true
        continue
      }
      places.insert(place)
      found.insert(screen)
      let trace = traceWriter.trace(to: state)
      add(DeadEnd(screen: self.screen(state), trace: trace), at: place, trace)
    }
  }

  /// Whether an instant that was not tried may lead out of a state.
  var mayLeadOutLater: Bool { Exploration.mayLeadOutLater(untried, in: program) }

  /// Whether states count as equal that differ in some values.
  var hidesState: Bool { proof?.forgets ?? !program.exploration.ignored.isEmpty }

  /// Whether every shown case of a model was seen. A run without the parts that decide nothing sees only some.
  private var tellsCasesApart: Bool { proof.map { $0.detail >= .parts } ?? true }

  /// Returns whether the inputs of a state do not change the values in which equal states differ either.
  func isDeadEnd(_ state: Int) -> Bool {
    guard hidesState else { return true }
    guard let walker = walker(at: state) else { return false }
    let before = walker.canonicalBytes()
    return (0..<space.inputCount(state)).allSatisfy { position in
      if space.isExternal(position, of: state) { return true }
      let addresses = Addresses(walker, timeOrder: space.timeOrder)
      guard space.input(position, of: state).enter(walker, addresses) != nil else { return true }
      defer { walker.leave() }
      return walker.canonicalBytes() == before
    }
  }

  // MARK: Stacks

  private mutating func addEndlessStacks() {
    guard let compared = program.comparedStackDepth else { return }
    let (own, inner) = (explorer.found.deepestStack, explorer.found.deepestInnerStack)
    if own.depth > 2 { addEndlessStack(onPathTo: own.state, isOwn: true, deeperThan: compared) }
    if inner.depth > 2 { addEndlessStack(onPathTo: inner.state, isOwn: false, deeperThan: compared) }
  }

  /// Searches the path to the deepest stack for two states of which the second equals the first with more entries
  /// below its top.
  ///
  /// - Parameter isOwn: Whether it is the stack of the flow itself.
  private mutating func addEndlessStack(onPathTo state: Int, isOwn: Bool, deeperThan compared: Int64) {
    let path = traceWriter.path(to: state)
    let last = FlowWalker(traceWriter.launched)
    guard replay(path, on: last, { _, _ in }) else { return }
    let stacks = last.endlessStacks().filter { $0.isOfFlow == isOwn }
    guard let stack = stacks.max(by: { last.depth(of: $0) < last.depth(of: $1) }) else { return }
    let walker = FlowWalker(traceWriter.launched)
    var series = StackSeries()
    series.note(walker.picture(of: stack))
    let isComplete = replay(path, on: walker) { walker, isLaunch in
      if isLaunch { series = StackSeries() }
      series.note(walker.picture(of: stack))
    }
    // After a launch by a link there is one picture less than there are inputs.
    let inputCount = path.count + 1 - series.pictures.count
    guard isComplete,
      let end = series.pictures.indices.first(where: { series.isEndless(at: $0, deeperThan: compared) }),
      let picture = series.pictures[end], let screen = picture.screens.last
    else { return }
    let run = Array(path.prefix(end + inputCount))
    let trace = traceWriter.trace(of: run)
    add(
      EndlessStack(screen: program.names.name(of: screen), stack: picture.name, trace: trace),
      at: push(of: screen, by: run[run.count - 1], after: run.dropLast()) ?? program.navigationSpan(screen: screen),
      trace)
  }

  /// Performs the inputs of a path.
  ///
  /// - Parameter visit: Receives each state, and whether it is that after a launch by a link.
  /// - Returns: Whether each input led to a state with a model.
  private func replay(
    _ path: [(state: Int, input: Int)], on walker: FlowWalker, _ visit: (FlowWalker, _ isLaunch: Bool) -> Void
  ) -> Bool {
    for (state, position) in path {
      let offered = space.input(position, of: state)
      guard offered.enter(walker, Addresses(walker, timeOrder: space.timeOrder)) != nil,
        (try? walker.buildModel()) != nil
      else { return false }
      if case .launch = offered { visit(walker, true) } else { visit(walker, false) }
    }
    return true
  }

  /// Returns the step that pushed a screen in the last input of a run, if a step of a handled event or of a back handler
  /// did.
  private func push(
    of screen: PresenterID, by last: (state: Int, input: Int), after path: ArraySlice<(state: Int, input: Int)>
  ) -> Span? {
    let walker = FlowWalker(traceWriter.launched, isRecording: true)
    for (state, position) in path + [last] {
      let offered = space.input(position, of: state)
      guard offered.enter(walker, Addresses(walker, timeOrder: space.timeOrder)) != nil else { return nil }
    }
    var alternatives = walker.heard.flatMap { program.presenters[$0.presenter].transitions[$0.event] }
    if case .back = space.input(last.input, of: last.state) { alternatives += program.presenters.flatMap(\.back) }
    return push(of: screen, in: alternatives)
  }

  /// Returns the first step of alternatives that pushes a screen.
  private func push(of screen: PresenterID, in alternatives: [Alternative]) -> Span? {
    for step in alternatives.flatMap(\.steps).flatMap(\.withInner) {
      guard case .navigate(let navigation) = step.action, navigation.style != .reset else { continue }
      if navigation.screen == screen { return step.span }
      // A refused screen is replaced by that of its redirect.
      if let asked = navigation.screen, let requirement = program.presenters[asked].requirement,
        requirement.redirect == screen
      {
        return requirement.span
      }
    }
    return nil
  }

  // MARK: Death

  private mutating func addMoves() {
    for move in explorer.found.moves {
      var trace = traceWriter.trace(to: move.state, thenInput: move.input)
      let before = screen(move.state)
      let after = space.hasExited(move.target) ? nil : screen(move.target)
      if after == before { trace.lostStack = space.offer(move.state).screens.map { program.names.name(of: $0) } }
      add(
        MovedByDeath(
          screen: before, after: after,
          stack: space.offer(move.target).screens.map { program.names.name(of: $0) },
          losesState: program.presenters.contains { $0.losesState }, trace: trace),
        at: span(ofScreen: space.offer(move.state).screen), trace)
    }
  }

  // MARK: Unreached parts

  private mutating func addUnseen() {
    let reached = explorer.coverageLog.points
    // An imported flow is explored separately. A flow that imports it may use only a part of it.
    for presenter in program.ownPresenters where !isExplained(presenter) {
      let name = program.names.name(of: presenter.index)
      // A first screen may only decide which screen follows.
      let isFirst = presenter.index == program.backstack.start
      let isSeen = explorer.coverageLog.visible.contains(presenter.index)
      if presenter.role == .screen, !isSeen, !isFirst || !reached.contains(.presenter(presenter.index)) {
        add(NeverShown(name: name), at: span(ofScreen: presenter.index))
        continue
      }
      if !tellsCasesApart { continue }
      for (index, shown) in presenter.model.cases.enumerated() {
        let point = CoveragePoint.modelCase(presenter: presenter.index, caseIndex: index)
        if let word = shown.name, !reached.contains(point) { add(NeverShown(name: "\(name).\(word)"), at: shown.span) }
      }
      if !triesGuards { continue }
      for (event, alternatives) in zip(presenter.events, presenter.transitions) {
        addUnrun(alternatives, of: "\(name).\(event.name)", reached)
      }
      for handler in presenter.childHandlers {
        addUnrun(handler.alternatives, of: "\(name), \(program.eventName(of: handler, in: presenter))", reached)
      }
      addUnrun(presenter.back, of: "\(name).back", reached)
      addUnanswered(presenter)
    }
  }

  private mutating func addHiddenControls() {
    for hidden in HiddenControls(program: program, reached: explorer.coverageLog.points).all {
      let owner = program.presenters[hidden.state.presenter]
      let name = "\(owner.role == .flow ? "flow" : owner.name).\(owner.slots[hidden.state.slot].name)"
      guard let span = program.exploration.ignoredSpans[hidden.state] else { continue }
      add(HidingIgnore(state: name, control: hidden.event), at: span)
    }
  }

  /// Adds steps that never ran. An alternative without steps is exempt.
  private mutating func addUnrun(_ alternatives: [Alternative], of name: String, _ reached: Set<CoveragePoint>) {
    for alternative in alternatives
    where !alternative.steps.isEmpty && !reached.contains(.alternative(alternative.span)) {
      add(NeverRuns(name: name), at: alternative.span)
    }
  }

  private mutating func addUnanswered(_ presenter: Presenter) {
    for step in presenter.allSteps {
      if case .navigate(let navigation) = step.action { addUnanswered(navigation, of: presenter) }
    }
  }

  private mutating func addUnanswered(_ navigation: Step.Navigation, of presenter: Presenter) {
    guard let then = navigation.then, let span = presenter.blocks[then].first?.span,
      !explorer.coverageLog.answers.contains(span.start)
    else { return }
    let screen = navigation.screen.map { program.names.name(of: $0) } ?? ""
    add(NeverAnswered(screen: screen), at: span)
  }
}

extension Diagnostic {
  /// Returns the finding with the run that leads to it.
  func adding(_ trace: RunTrace) -> Diagnostic {
    Diagnostic(
      code: code, severity: severity, span: span, message: message, hints: hints + [trace.hint], related: related,
      values: values, trace: trace.lines, fixes: fixes)
  }
}

extension Presenter {
  /// Whether the presenter has state that is lost with the process.
  fileprivate var losesState: Bool { slots.dropFirst(parameterCount).contains { !$0.isSaved } }
}
