internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// What a flow is like after its launch, where a model begins.
struct Launch {
  /// The presenters that live, in the order of the tree.
  let presenters: [InspectedPresenter]
  /// The timers that are armed, in the order in which they run.
  let timers: [ArmedTimer]
  /// What services were asked for and have not answered: the step, or the operation of a stream, and what it was handed; `nil`
  /// where that cannot be told.
  let requests: [(site: CallSite?, operation: Int, arguments: RecordValue)]?
  /// Whether a message was shown meanwhile.
  let showsMessages: Bool

  /// Launches a flow whose services nobody answers.
  init(_ program: Program) throws(Fault) {
    let (flow, launch) = try RunningFlow.launchTraced(
      program, params: program.exploration.params, services: program.operations.isEmpty ? .faked : .chosen)
    presenters = flow.inspect()
    let walker = FlowWalker(flow)
    timers = walker.armedTimers
    requests = Launch.requests(walker.openRequests, launch.trace, program)
    showsMessages = launch.trace.contains { if case .messageShown = $0 { true } else { false } }
  }
}

extension Launch {
  /// Calls are told in the order in which they were made, streams by what they are.
  private static func requests(
    _ open: [OpenRequest], _ trace: [TraceEntry], _ program: Program
  ) -> [(site: CallSite?, operation: Int, arguments: RecordValue)]? {
    var called: [RecordValue] = []
    var followed: [(operation: String, arguments: RecordValue)] = []
    for entry in trace {
      switch entry {
      case .called(_, _, let arguments, _): called.append(arguments)
      case .subscribed(_, let operation, let arguments): followed.append((operation, arguments))
      default: break
      }
    }
    let calls = open.filter { !$0.isStream }
    let streams = open.filter(\.isStream)
    guard calls.count == called.count, streams.count == followed.count,
      Set(streams.map(\.operation)).count == streams.count
    else { return nil }
    let others = streams.compactMap { stream -> (site: CallSite?, operation: Int, arguments: RecordValue)? in
      let name = program.operations[stream.operation].qualifiedName
      return followed.first { $0.operation == name }.map { (nil, stream.operation, $0.arguments) }
    }
    return zip(calls, called).map { ($0.site, $0.operation, $1) } + others
  }
}

extension ModelWriter {
  /// The screen that lies on the stack after the launch, and in the model wherever no entry is.
  var restingScreen: String {
    let entry = launch.presenters.first { $0.entry != nil }
    return name(of: program.presenters[entry?.presenter ?? program.backstack.start])
  }

  /// Notes what every variable holds after the launch.
  func feedLaunch() {
    launched = [:]
    launchedTimers = []
    launchedEntries = []
    var path: [Site?] = []
    for inspected in launch.presenters {
      let site = site(of: inspected, below: path)
      if inspected.entry != nil, let site {
        // An entry lies below whoever holds its stack, which came before it.
        let holder = path.prefix(inspected.depth).last.flatMap { $0 } ?? flowSite
        launchedEntries.append((site, stackOfLaunch(holder)))
      }
      while path.count > inspected.depth { path.removeLast() }
      while path.count < inspected.depth { path.append(nil) }
      path.append(site)
      if let site { feed(site, inspected) }
    }
    feedMemories()
  }

  /// The stack of a holder on which there is something after the launch: that of the tab which it selects.
  private func stackOfLaunch(_ holder: Site) -> Int {
    let own = stacks(of: holder)
    guard let first = own.first else { return 0 }
    guard own.count > 1, let slot = first.backstack.selection,
      case .int(let tab)? = launched[cell(slot, of: holder, at: "").name]
    else { return first.number }
    return own.first { Int64($0.tab) == tab }?.number ?? first.number
  }

  /// Where the entry of a screen lies after the launch.
  func launchedIndex(of root: Site) -> (stack: Int, position: Int)? {
    guard let found = launchedEntries.firstIndex(where: { $0.site === root }) else { return nil }
    let stack = launchedEntries[found].stack
    return (stack, launchedEntries[..<found].count { $0.stack == stack })
  }

  private func site(of inspected: InspectedPresenter, below path: [Site?]) -> Site? {
    if inspected.depth == 0 { return flowSite }
    if inspected.entry != nil { return screenSites.first { $0.presenter.index == inspected.presenter } }
    guard path.indices.contains(inspected.depth - 1), let parent = path[inspected.depth - 1] else { return nil }
    return parent.rows.joined().first { row in
      guard let child = row.declared else { return false }
      return inspected.childName == (row.key.map { child.rowName($0) } ?? child.name)
    }
  }

  private func feed(_ site: Site, _ inspected: InspectedPresenter) {
    for slot in site.presenter.slots.indices where inspected.values.indices.contains(slot) {
      here = site.presenter.slots[slot].span
      guard let value = inspected.values[slot].content else { continue }
      feedLaunched(cell(slot, of: site, at: ""), value)
    }
    if site.isFlagged { feedLaunched(hasCell(site, at: ""), .bool(true)) }
  }

  /// What is remembered of those that live: what repeated children are about, and what effects have seen.
  private func feedMemories() {
    isLooking = true
    defer { isLooking = false }
    for site in sites where isLaunched(site) {
      if let each = site.declared?.each, let parent = site.parent, let cell = itemCell(of: site, at: ""),
        let value = launchValue(item(of: site, each, at: standpoint(parent)))
      {
        feedLaunched(cell, value)
      }
      for index in site.presenter.effects.indices { feedEffect(index, of: site) }
    }
    areRequestsSaid = feedRequests()
  }

  /// Notes what services have not answered yet; whether all of it can be said.
  private func feedRequests() -> Bool {
    launchedCalls = []
    guard let requests = launch.requests else { return false }
    for request in requests {
      guard let asked = request.site else {
        let following = streams.filter { $0.stream.operation == request.operation && isLaunched($0.site) }
        guard following.count == 1 else { return false }
        feedLaunched(following[0].followedCell(of: self, at: ""), .bool(true))
        feedLaunched(following[0].argumentsCell(of: self, at: ""), .record(request.arguments))
        continue
      }
      let steps = askingSteps.indices.filter {
        let step = askingSteps[$0]
        return step.call == asked.call && step.site.presenter.index == asked.presenter && isLaunched(step.site)
      }
      // Steps are found by being written, so that there is none in the first round.
      guard let step = steps.first else { continue }
      guard steps.count == 1, askingSteps[step].captures.isEmpty else { return false }
      feedLaunched(busyCell(step, at: ""), .bool(true))
      launchedCalls.append((step, .record(request.arguments)))
      if let wait = timeout(of: step) { launchedTimers.append((alarm(step, isRetry: false), wait)) }
    }
    return true
  }

  private func feedEffect(_ index: Int, of site: Site) {
    let effect = site.presenter.effects[index]
    let place = standpoint(site)
    func holds(_ condition: Expression) -> Bool {
      launchValue(.plan(.expression(condition), place))?.isIdentical(to: .bool(true)) ?? false
    }
    let isActive = effect.condition.map(holds) ?? true
    if let cell = activeCell(index, of: site, at: "") { feedLaunched(cell, .bool(isActive)) }
    if let key = effect.key, let cell = keyCell(index, of: site, at: ""),
      let value = launchValue(.plan(.expression(key), place))
    {
      feedLaunched(cell, value)
    }
    if case .rising(let condition, _) = effect.trigger, let cell = heldCell(index, of: site, at: "") {
      feedLaunched(cell, .bool(isActive && holds(condition)))
    }
    if isActive, let alarm = effectAlarm(index, of: site), let wait = span(ofEffect: index, of: site) {
      launchedTimers.append((alarm, wait))
    }
  }

  private func feedLaunched(_ cell: Cell, _ value: Value) {
    launched[cell.name] = value
    if isIgnored(cell) { return }
    var nothing = Body()
    attempt(&nothing) { _ throws(Refusal) in try self.feed(cell, from: .constant(value)) }
  }

  /// Whether something lives after the launch.
  func isLaunched(_ site: Site) -> Bool {
    if site.isFlagged { return launched[hasCell(site, at: "").name]?.isIdentical(to: .bool(true)) ?? false }
    if let parent = site.parent { return isLaunched(parent) }
    return site === flowSite || launchedEntries.contains { $0.site === site }
  }

  /// What something comes to after the launch.
  private func launchValue(_ symbol: Symbol) -> Value? {
    guard let cells = try? reads(symbol) else { return nil }
    var assignment: Assignment = [:]
    for cell in cells { assignment[cell] = launchContent(of: cell) }
    return attempt(symbol, assignment)
  }

  private func launchContent(of cell: Cell) -> Value {
    if let value = launched[cell.name] { return value }
    switch cell.name {
    case "depth": return .int(1)
    case "seen_": return .bool(true)
    case "screen":
      let entry = launch.presenters.first { $0.entry != nil }
      return .enumeration(position(of: program.presenters[entry?.presenter ?? program.backstack.start]))
    default: return cell.holding == .truth ? .bool(false) : .null
    }
  }

  /// What a variable holds before it is used: what the launch left in it, also in all other elements of its array.
  func rest(of cell: Cell) -> String {
    // What a stream has given is nothing at first, which has a name of its own.
    let isOfStream = cell.name.hasPrefix("last_") || cell.name.hasPrefix("error_")
    if isOfStream, memoryRoots[cell.name] != nil {
      found.add(.null, to: cell.key)
      return (try? encoded(.null, as: .token)) ?? "0"
    }
    guard let value = launched[cell.name] else { return "0" }
    return (try? encoded(value, as: cell.holding)) ?? "0"
  }

  /// Refuses a launch that leaves more than a model can begin with.
  func requireLaunch(at start: Span) {
    let stacks = launchedEntries.map(\.stack)
    if stacks.isEmpty || stacks.contains(where: { stack in stacks.count { $0 == stack } > 1 }) {
      refuse(Refusal("a launch with several entries on a stack", hint: "start on one screen", at: start))
    }
    if launch.showsMessages { refuse(Refusal("a message that the launch shows", hint: "show it later", at: start)) }
    if !areRequestsSaid
      || (launchedCalls.isEmpty && launch.requests?.contains { $0.site != nil } == true && !askingSteps.isEmpty)
    {
      refuse(Refusal("what the launch asks of services", hint: "ask when somebody does something", at: start))
    }
    let armed = launch.timers.map(\.remaining).sorted()
    if armed != launchedTimers.map(\.wait).sorted() {
      refuse(Refusal("a timer that steps arm at the launch", hint: "use an effect with 'after'", at: start))
    }
  }
}
