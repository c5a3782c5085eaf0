public import Diagnostics
public import FlowConsole
public import FlowProgram
public import FlowRuntime
public import CEL

/// A person at a console, playing a flow line by line: a value without clock, terminal or task.
///
/// The same lines give the same replies, so that a recorded transcript is a test.
public struct ConsoleSession: Sendable {
  /// What a line or the time led to.
  public struct Reply: Sendable {
    /// What to print: what happened, where that is traced, and then the screen; nothing where nothing was to be seen.
    public let lines: [StyledLine]
    /// The different faults of the flow, in the order in which they came, and then the formulas of the view that began to
    /// fail; at most ``ConsoleSession/faultLimit``.
    public let diagnostics: [Diagnostic]
    /// Whether the session is over.
    public let isOver: Bool
  }

  /// How many lines can be taken back; each costs what it changed, so that this bounds memory and not a person.
  public static let undoLimit = 1_000
  /// How many faults a reply shows: a timer that fails each second says nothing new after an hour was waited for.
  public static let faultLimit = 20
  /// How many ticks of one line are traced: whoever waits for an hour of seconds wants to see how they begin.
  public static let tracedTickLimit = 100

  var flow: RunningFlow
  private(set) var past: [RunningFlow] = []
  private var future: [RunningFlow] = []
  /// The formulas of the view that failed when the screen was shown last: they are told of once and not with every line.
  private var failing: Set<Span> = []
  /// How many cells a line may take.
  public var width: Int
  /// Whether replies say what happened in the flow.
  public var isTracing: Bool
  /// What happened at the launch, until it is told.
  private var launch: Tick?
  /// The operations that others than fakes carry out, by their positions in the program.
  let outside: Set<Int>
  /// What was asked of those, and not taken up yet.
  var asked: [ServiceRequest] = []
  /// Whether all that is under way is in vain, and what is awaited has to be asked for again.
  var startsOver: Bool
  /// What has happened and was not shown yet.
  var unshown: [Tick] = []
  /// By which names a recording knows what was asked of others than fakes.
  var askings = Askings()
  /// What the session may do with files.
  var fileUse = FileUse.free
  /// For how many nanoseconds it has been played. Unlike the time of the flow, it never goes back.
  public internal(set) var elapsed: Int64 = 0
  /// The events of the flow whose values are masked where they are typed.
  let secretEvents: SecretEvents

  /// Launches a flow.
  ///
  /// - Parameters:
  ///   - params: For each param of the flow what it is given, or `nil` to let it have its default.
  ///   - link: A link that is followed at once; one that no route fits is not.
  ///   - locale: The language that it is shown in, or `nil` for the first of the flow.
  ///   - outside: The operations that others than fakes carry out; see ``takeRequests()``.
  ///   - isTracing: Whether replies say what happened in the flow, the first one what happened at the launch.
  /// - Throws: The fault of a flow that cannot even start.
  public init(
    _ program: Program, width: Int, params: [Value?] = [], opening link: String? = nil, locale: LocaleTag? = nil,
    outside: Set<Int> = [], isTracing: Bool = false
  ) throws(Fault) {
    self.width = width
    self.isTracing = isTracing
    self.outside = outside
    secretEvents = SecretEvents(program)
    startsOver = !outside.isEmpty
    let mode: ServiceMode = outside.isEmpty ? .faked : .partly(outside: outside)
    if isTracing {
      (flow, launch) = try RunningFlow.launchTraced(
        program, params: params, link: link, services: mode, locale: locale)
    } else {
      flow = try RunningFlow.launch(program, params: params, link: link, services: mode, locale: locale)
    }
    if isReal { askings.startOver(with: flow.outstandingRequests) }
  }

  /// Goes on from a snapshot; see ``RunningFlow/restore(_:of:limits:services:locale:)``.
  ///
  /// - Throws: Why no flow can be made of it.
  public init(
    _ program: Program, width: Int, resuming snapshot: String, locale: LocaleTag? = nil, outside: Set<Int> = [],
    isTracing: Bool = false
  ) throws(SnapshotProblem) {
    let mode: ServiceMode = outside.isEmpty ? .faked : .partly(outside: outside)
    let (flow, notes) = try RunningFlow.restore(snapshot, of: program, services: mode, locale: locale)
    self.outside = outside
    secretEvents = SecretEvents(program)
    startsOver = !outside.isEmpty
    self.flow = flow
    self.width = width
    self.isTracing = isTracing
    self.notes = notes
    if isReal { askings.startOver(with: flow.outstandingRequests) }
  }

  /// What the snapshot held from which the session goes on, and the flow does not hold any more.
  public private(set) var notes: [SnapshotNote] = []

  /// What the flow shows.
  public var model: FlowModel { flow.model }

  /// What is on the screen.
  public var screen: ConsoleScreen { ConsoleScreen(flow.model, of: flow.program, width: width) }

  /// The screen as it is before any line was typed.
  public mutating func open() -> Reply {
    defer { launch = nil }
    let ticks = flow.advance(nanoseconds: 0)
    note(ticks)
    return reply(to: (launch.map { [$0] } ?? []) + ticks)
  }

  // MARK: Time

  /// How many nanoseconds of quiet there are until the flow does something of itself, or `nil` when it never will.
  public var quiet: Int64? { flow.nextDeadline.map { $0 - flow.now } }

  /// Lets quiet time pass before a line is handled, as much of it as no timer is due in.
  ///
  /// What a person typed is about the screen that was seen. A timer that comes due in the very moment of entering the line
  /// rings after it, and not between reading and doing.
  ///
  /// - Returns: The nanoseconds that are left to pass once the line was handled.
  public mutating func settle(nanoseconds: Int64) -> Int64 {
    let settled = min(nanoseconds, quiet.map { $0 - 1 } ?? nanoseconds)
    guard settled > 0 else { return nanoseconds }
    note(flow.advance(nanoseconds: settled))
    spend(settled)
    return nanoseconds - settled
  }

  /// Lets time pass without a line being typed, as a clock does.
  ///
  /// - Returns: What came of it, or `nil` when there is nothing to be seen.
  public mutating func keepUp(nanoseconds: Int64) -> Reply? {
    flow.isTracing = isTracing
    let ticks = flow.catchUp(nanoseconds: nanoseconds)
    spend(nanoseconds)
    note(ticks)
    guard ticks.contains(where: { $0.model != nil || !$0.faults.isEmpty || !$0.trace.isEmpty }) else { return nil }
    return reply(to: ticks)
  }

  // MARK: Lines

  /// The context of the next line: the screen, and what may be secret in the line.
  public var context: LineContext {
    LineContext(screen, of: flow.program, secrets: secretEvents, openReplies: openReplies)
  }

  /// A line as a transcript may hold it, with a mask in the place of what may be secret. To be called before it is handled.
  public func masked(_ line: String) -> String { context.masked(line) }

  /// What a line asks for, without doing it.
  func parse(_ line: String) throws(ConsoleMistake) -> ConsoleInput {
    try LineParser(program: flow.program, model: flow.model, screen: screen).parse(line)
  }

  /// The meaning of a line, or `nil` where it is not understood.
  public func meaning(of line: String) -> ConsoleInput? { try? parse(line) }

  /// Does what a line asks for.
  ///
  /// - Throws: Why the line could not be understood; nothing has changed then.
  public mutating func handle(_ line: String) throws(ConsoleMistake) -> Reply {
    try perform(parse(line))
  }

  /// Does what was asked for.
  ///
  /// - Throws: Why it cannot be done; nothing has changed then.
  mutating func perform(_ input: ConsoleInput) throws(ConsoleMistake) -> Reply {
    switch input {
    case .nothing: return Reply(lines: [], diagnostics: [], isOver: false)
    case .command(let command, let argument): return try run(command, argument)
    case .back: return doing { [$0.step([.back])] }
    case .forward: return forward()
    case .swipe(let steps, let isCompleted):
      let phases = [.started] + steps.map { BackGesturePhase.progressed($0) } + [isCompleted ? .completed : .cancelled]
      return doing { flow in phases.map { flow.step([.backGesture($0)]) } }
    case .event(let instance, let event, let payload):
      return doing { [$0.step([.event(to: instance, event: event, payload: payload)])] }
    case .wait, .settle:
      if isReal { throw ConsoleMistake(message: "services are asked in earnest, and time passes by itself here") }
      return try virtualWait(input)
    }
  }

  private mutating func forward() -> Reply {
    let isIdle = !flow.canGoForward && !flow.model.hasExited
    let reply = doing { [$0.step([.forward])] }
    guard isIdle else { return reply }
    let note = StyledLine("nothing happens: back has left no screen to go forward to", .faint).wrapped(to: width)
    return Reply(lines: note + reply.lines, diagnostics: reply.diagnostics, isOver: reply.isOver)
  }

  private mutating func virtualWait(_ input: ConsoleInput) throws(ConsoleMistake) -> Reply {
    switch input {
    case .wait(let duration):
      spend(duration.nanoseconds)
      return doing { $0.advance(nanoseconds: duration.nanoseconds) }
    case .settle(let limit): return try settle(within: limit?.nanoseconds ?? ConsoleSession.usualPatience)
    default: return reply(to: [])
    }
  }

  /// Does something that can be taken back, if it changes anything.
  mutating func doing(_ body: (inout RunningFlow) -> [Tick]) -> Reply {
    let before = flow
    flow.isTracing = isTracing
    // What takes no time has happened by the time somebody looks: a fake without a delay has answered.
    let ticks = body(&flow) + flow.advance(nanoseconds: 0)
    note(ticks)
    if !flow.isIdentical(to: before) { remember(before) }
    return reply(to: ticks)
  }

  private mutating func remember(_ before: RunningFlow) {
    past.append(before)
    if past.count > ConsoleSession.undoLimit { past.removeFirst() }
    future = []
  }

  /// Goes on with another flow, which can be taken back, and says what it lacks.
  ///
  /// - Parameter ticks: What happened while it started.
  mutating func goOn(with restored: RunningFlow, _ notes: [SnapshotNote], after ticks: [Tick] = []) -> Reply {
    remember(flow)
    flow = restored
    startOver()
    let reply = reply(to: ticks)
    let told = notes.flatMap { StyledLine($0.text, .faint).wrapped(to: width) }
    return Reply(lines: told + reply.lines, diagnostics: reply.diagnostics, isOver: reply.isOver)
  }

  mutating func reply(to ticks: [Tick]) -> Reply {
    let screen = screen
    var seen: Set<Diagnostic> = []
    let faults = ticks.flatMap { $0.faults.map(\.diagnostic) } + newFailures(on: screen)
    let diagnostics = faults.filter { seen.insert($0).inserted }
    return Reply(
      lines: traced(ticks) + unheard(ticks) + screen.lines,
      diagnostics: Array(diagnostics.prefix(ConsoleSession.faultLimit)), isOver: flow.model.hasExited)
  }

  private func traced(_ ticks: [Tick]) -> [StyledLine] {
    let told = ticks.filter { !$0.trace.isEmpty }
    let left = told.count - ConsoleSession.tracedTickLimit
    let lines = told.prefix(ConsoleSession.tracedTickLimit).flatMap { tick in
      TraceListing(tick.trace, number: tick.number, time: tick.time, of: flow.program, width: width).lines
    }
    return left <= 0 ? lines : lines + [StyledLine("│ and \(left) more ticks", .faint)]
  }

  /// Says why nobody heard what was sent: a frame may hand on an event of somebody who is covered, or has left.
  private func unheard(_ ticks: [Tick]) -> [StyledLine] {
    ticks.flatMap(\.dropped).flatMap { dropped in
      StyledLine("nobody hears this, because \(dropped.reason)", .faint).wrapped(to: width)
    }
  }

  private mutating func newFailures(on screen: ConsoleScreen) -> [Diagnostic] {
    let told = failing
    failing = Set(screen.failures.compactMap(\.span))
    return screen.failures.compactMap { failure in
      guard let span = failure.span, !told.contains(span) else { return nil }
      return Diagnostic(code: "failed-formula", span: span, message: "the formula fails: \(failure.message)")
    }
  }

  // MARK: Taking back

  /// Takes back the last line that did something.
  mutating func undo() throws(ConsoleMistake) {
    guard let earlier = past.popLast() else { throw ConsoleMistake(message: "there is nothing to take back") }
    future.append(flow)
    flow = earlier
    startOver()
  }

  /// Does again what was taken back last.
  mutating func redo() throws(ConsoleMistake) {
    guard let later = future.popLast() else { throw ConsoleMistake(message: "there is nothing to do again") }
    past.append(flow)
    flow = later
    startOver()
  }
}
