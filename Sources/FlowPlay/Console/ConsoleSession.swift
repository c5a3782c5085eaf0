internal import FlowKit
public import Diagnostics
public import FlowConsole
public import FlowProgram
public import FlowRuntime
public import CEL

/// A console session that plays a flow line by line: a value without a clock, a terminal or a task.
///
/// The same lines give the same replies, so a recorded transcript is a test.
public struct ConsoleSession: Sendable {
  /// The result of a line or of passing time.
  public struct Reply: Sendable {
    /// The lines to print: the trace, if tracing is on, and then the screen; empty if nothing visible happened.
    public let lines: [StyledLine]
    /// The distinct faults of the flow in order of occurrence, followed by the expressions of the view that started
    /// to fail; at most ``ConsoleSession/faultLimit``.
    public let diagnostics: [Diagnostic]
    /// Whether the session is over.
    public let isFinished: Bool
  }

  /// The maximum number of inputs that can be undone. Each takes memory for what it changed, and the limit bounds
  /// that memory.
  public static let undoLimit = 1_000
  /// The maximum number of faults in a reply. A timer that fails each second adds no information after that.
  public static let faultLimit = 20
  /// The maximum number of traced ticks of one line. For a long wait, the first ticks are the interesting ones.
  public static let tracedTickLimit = 100

  var flow: RunningFlow
  /// The inputs that can be undone, with the states around them.
  var history = SessionHistory()
  /// The line that is handled, as the history lists it.
  private var handled = (line: "", input: ConsoleInput.nothing)
  let origin: Origin
  var edition = Edition()
  var rendering = Rendering()
  var adapters = Adapters()
  /// The files of the program, to which explanations refer.
  public var sources = Sources()
  /// The width of a line in cells.
  public var width: Int
  /// Whether replies contain a trace.
  public var isTracing: Bool
  /// The permitted file operations.
  var fileUse = FileUse.free
  /// The elapsed time in nanoseconds. Unlike the time of the flow, it never decreases.
  public internal(set) var elapsed: Int64 = 0
  /// The clock, which players in real time follow.
  public internal(set) var clock = SessionClock()
  /// The events whose values are masked in lines.
  var secretEvents: SecretEvents

  /// The first state of the session.
  struct Origin {
    /// The state of the launch.
    let launched: Moment
    /// The start, for ':restart'.
    let start: SessionStart
  }

  /// The version of the program that the session runs.
  struct Edition {
    /// The number of reloads so far.
    var version = 0
    /// The version of the program into which the state does not fit.
    var waiting: ProgramVersion?
  }

  /// The ticks and mistakes that replies show.
  struct Rendering {
    /// The tick of the launch, until it is rendered.
    var launch: Tick?
    /// The ticks that were not rendered yet.
    var unshown: [Tick] = []
    /// The ticks since the list was emptied, or `nil` while they are not collected.
    var tickLog: [Tick]?
    /// The expressions of the view that failed at the last rendering. They are reported once and not with every line.
    var failing: Set<Span> = []
  }

  /// The requests to adapters and their replies.
  struct Adapters {
    /// The operations with adapters, by their positions in the program.
    var outside: Set<OperationID> = []
    /// The requests that were not taken yet.
    var asked: [ServiceRequest] = []
    /// The replies of services so far.
    var record = ServiceRecord()
    /// The replies of the record that the restored state still waits for, by their times.
    var dueReplies: [ServiceRecord.Due] = []
    /// The calls of the restored state that are not made again, by their numbers.
    var heldCalls: Set<UInt64> = []
    /// Whether running work is obsolete, so that pending requests have to be repeated.
    var startsOver = false
    /// The names of the requests, as used in a recording.
    var requestNames = RequestNames()
  }

  /// The instant of a launch in virtual time.
  public static var usualInstant: Timestamp { RunningFlow.usualInstant }

  /// Launches a flow.
  ///
  /// - Parameters:
  ///   - params: The values of the flow's params, or `nil` for the default.
  ///   - link: A link to open at the launch. A link that matches no route is ignored.
  ///   - locale: The language, or `nil` for the first language of the flow.
  ///   - outside: The operations with adapters; see ``takeRequests()``.
  ///   - now: The instant of the launch, from which steps compute `now`.
  ///   - isTracing: Whether replies contain a trace. The first reply then contains the trace of the launch.
  /// - Throws: The fault that prevents the flow from starting.
  public init(
    _ program: Program, width: Int, params: [Value?] = [], opening link: String? = nil, locale: LocaleTag? = nil,
    outside: Set<OperationID> = [], isTracing: Bool = false, now: Timestamp = RunningFlow.usualInstant
  ) throws(Fault) {
    self.width = width
    self.isTracing = isTracing
    adapters.outside = outside
    secretEvents = SecretEvents(program)
    adapters.startsOver = !outside.isEmpty
    let start = SessionStart(program, params: params, link: link, locale: locale, now: now)
    let mode: ServiceMode = outside.isEmpty ? .faked : .partly(outside: outside)
    if isTracing {
      (flow, rendering.launch) = try RunningFlow.launchTraced(
        program, params: params, link: link, services: mode, locale: locale, now: now)
    } else {
      flow = try RunningFlow.launch(
        program, params: params, link: link, services: mode, locale: locale, now: now)
    }
    origin = Origin(launched: Moment(flow: flow, version: 0), start: start)
    if isReal { adapters.requestNames.startOver(with: flow.outstandingRequests) }
  }

  /// Continues from a snapshot; see ``RunningFlow/restore(_:of:limits:services:locale:)``.
  ///
  /// - Throws: The problem with the snapshot.
  public init(
    _ program: Program, width: Int, resuming snapshot: String, locale: LocaleTag? = nil, outside: Set<OperationID> = [],
    isTracing: Bool = false, now: Timestamp = RunningFlow.usualInstant
  ) throws(SnapshotProblem) {
    let mode: ServiceMode = outside.isEmpty ? .faked : .partly(outside: outside)
    let (flow, notes) = try RunningFlow.restore(
      snapshot, of: program, services: mode, locale: locale, now: now)
    adapters.outside = outside
    secretEvents = SecretEvents(program)
    adapters.startsOver = !outside.isEmpty
    let start = SessionStart(program, params: [], link: nil, locale: locale, now: now)
    self.flow = flow
    origin = Origin(launched: Moment(flow: flow, version: 0), start: start)
    self.width = width
    self.isTracing = isTracing
    self.notes = notes
    if isReal { adapters.requestNames.startOver(with: flow.outstandingRequests) }
  }

  /// The parts of the snapshot that the flow could not restore.
  public private(set) var notes: [SnapshotNote] = []

  /// The current model.
  public var model: FlowModel { flow.model }

  /// The current screen.
  public var screen: ConsoleScreen { ConsoleScreen(flow.model, of: flow.program, width: width) }

  /// Returns the screen before the first line.
  public mutating func open() -> Reply {
    defer { rendering.launch = nil }
    let ticks = flow.advance(nanoseconds: 0)
    note(ticks)
    return reply(to: (rendering.launch.map { [$0] } ?? []) + ticks)
  }

  // MARK: Time

  /// The nanoseconds until the flow acts by itself, or `nil` if it never will.
  public var quiet: Int64? {
    [flow.nextDeadline, adapters.dueReplies.first?.time].compactMap(\.self).min().map { $0 - flow.now }
  }

  /// Advances the flow before a line is handled, up to but excluding the next timer.
  ///
  /// The line refers to the screen that the user saw. A timer that is due at the moment of entering the line
  /// therefore runs after the line.
  ///
  /// - Returns: The remaining nanoseconds, which have to pass after the line was handled.
  public mutating func advanceQuietly(nanoseconds: Int64) -> Int64 {
    let settled = min(nanoseconds, quiet.map { $0 - 1 } ?? nanoseconds)
    guard settled > 0 else { return nanoseconds }
    note(flow.advance(nanoseconds: settled))
    spend(settled)
    return nanoseconds - settled
  }

  /// Advances the flow by a clock.
  ///
  /// - Returns: The reply, or `nil` if nothing visible happened.
  public mutating func catchUp(nanoseconds: Int64) -> Reply? {
    flow.isTracing = isTracing
    let ticks = flow.catchUp(nanoseconds: nanoseconds)
    spend(nanoseconds)
    note(ticks)
    guard ticks.contains(where: { $0.model != nil || !$0.faults.isEmpty || !$0.trace.isEmpty }) else { return nil }
    return reply(to: ticks)
  }

  // MARK: Lines

  /// The context of the next line: the screen, and the values of the line that may be secret.
  public var context: LineContext {
    LineContext(screen, of: flow.program, secrets: secretEvents, openReplies: openReplies)
  }

  /// Returns a line for a transcript, with a mask in place of possible secrets. Call this before the line is
  /// handled.
  public func masked(_ line: String) -> String { context.masked(line) }

  /// Parses a line without an effect.
  func parse(_ line: String) throws(ConsoleError) -> ConsoleInput {
    try LineParser(program: flow.program, model: flow.model, screen: screen).parse(line)
  }

  /// Returns the parsed line, or `nil` if it does not parse.
  public func meaning(of line: String) -> ConsoleInput? { try? parse(line) }

  /// Handles a line.
  ///
  /// - Throws: ``ConsoleError`` if the line does not parse or is impossible. The session is then unchanged.
  public mutating func handle(_ line: String) throws(ConsoleError) -> Reply {
    let line = meant(by: line)
    return try perform(try parse(line), of: line)
  }

  /// Performs a parsed line, which the history lists as written, with its secrets masked.
  ///
  /// - Throws: ``ConsoleError`` if it is impossible. The session is then unchanged.
  mutating func perform(_ input: ConsoleInput, of line: String) throws(ConsoleError) -> Reply {
    handled = (named(line), input)
    return try perform(input)
  }

  /// Performs a parsed line.
  ///
  /// - Throws: ``ConsoleError`` if it is impossible. The session is then unchanged.
  mutating func perform(_ input: ConsoleInput) throws(ConsoleError) -> Reply {
    switch input {
    case .nothing: return Reply(lines: [], diagnostics: [], isFinished: false)
    case .command(let command, let argument): return try run(command, argument)
    case .back: return doing { [$0.step([.back])] }
    case .forward: return forward()
    case .swipe(let steps, let isCompleted): return swipe(steps, isCompleted: isCompleted)
    case .event(let instance, let event, let payload):
      return doing { [$0.step([.event(to: instance, event: event, payload: payload)])] }
    case .wait, .settle:
      if isReal { throw ConsoleError(message: "the services are real, and time passes by itself here") }
      return try virtualWait(input)
    }
  }

  /// Performs back as a gesture. The screen is drawn after each part of the gesture that changes it.
  private mutating func swipe(_ steps: [Double], isCompleted: Bool) -> Reply {
    let phases = [.started] + steps.map { BackGesturePhase.progressed($0) } + [isCompleted ? .completed : .cancelled]
    let (program, width) = (flow.program, width)
    var drawn = [screen.lines]
    let reply = doing { flow in
      phases.map { phase in
        let tick = flow.step([.backGesture(phase)])
        let lines = ConsoleScreen(flow.model, of: program, width: width).lines
        if case .progressed = phase, drawn.last != lines { drawn.append(lines) }
        return tick
      }
    }
    let frames = drawn.dropFirst().flatMap { $0 + [StyledLine("")] }
    return Reply(lines: frames + reply.lines, diagnostics: reply.diagnostics, isFinished: reply.isFinished)
  }

  private mutating func forward() -> Reply {
    let isIdle = !flow.canGoForward && !flow.model.hasExited
    let reply = doing { [$0.step([.forward])] }
    guard isIdle else { return reply }
    let note = StyledLine("nothing happens: there is no screen to go forward to", .faint).wrapped(to: width)
    return Reply(lines: note + reply.lines, diagnostics: reply.diagnostics, isFinished: reply.isFinished)
  }

  private mutating func virtualWait(_ input: ConsoleInput) throws(ConsoleError) -> Reply {
    switch input {
    case .wait(let duration):
      spend(duration.nanoseconds)
      return doing { $0.advance(nanoseconds: duration.nanoseconds) }
    case .settle(let limit): return try waitForCalls(within: limit?.nanoseconds ?? ConsoleSession.usualPatience)
    default: return reply(to: [])
    }
  }

  /// Performs an action that can be undone, if it changes anything.
  mutating func doing(_ body: (inout RunningFlow) -> [Tick]) -> Reply {
    let before = flow
    flow.isTracing = isTracing
    // Work without a delay completes before the screen is rendered: a fake without a delay has answered.
    let ticks = body(&flow) + flow.advance(nanoseconds: 0)
    note(ticks)
    if !flow.isIdentical(to: before) { remember(before) }
    return reply(to: ticks)
  }

  /// Adds the handled line to the history.
  mutating func remember(_ before: RunningFlow) {
    history.remember(handled.line, handled.input, from: Moment(flow: before, version: edition.version))
  }

  /// Continues with another flow and reports the notes of its restore. This can be undone.
  ///
  /// - Parameter ticks: The ticks of its start.
  mutating func resume(with restored: RunningFlow, _ notes: [SnapshotNote], after ticks: [Tick] = []) -> Reply {
    remember(flow)
    flow = restored
    startOver()
    let reply = reply(to: ticks)
    let noted = notes.flatMap { StyledLine($0.text, .faint).wrapped(to: width) }
    return Reply(lines: noted + reply.lines, diagnostics: reply.diagnostics, isFinished: reply.isFinished)
  }

  mutating func reply(to ticks: [Tick]) -> Reply {
    let screen = screen
    var seen: Set<Diagnostic> = []
    let faults = ticks.flatMap { $0.faults.map(\.diagnostic) } + newFailures(on: screen)
    let diagnostics = faults.filter { seen.insert($0).inserted }
    return Reply(
      lines: traced(ticks) + unheard(ticks) + screen.lines,
      diagnostics: Array(diagnostics.prefix(ConsoleSession.faultLimit)), isFinished: flow.model.hasExited)
  }

  private func traced(_ ticks: [Tick]) -> [StyledLine] {
    let noted = ticks.filter { !$0.trace.isEmpty }
    let left = noted.count - ConsoleSession.tracedTickLimit
    let lines = noted.prefix(ConsoleSession.tracedTickLimit).flatMap { tick in
      TraceListing(tick.trace, number: tick.number, time: tick.time, of: flow.program, width: width).lines
    }
    return left <= 0 ? lines : lines + [StyledLine("│ and \(left) more ticks", .faint)]
  }

  /// Returns the reasons why events were dropped: a frame may pass on an event of a presenter that is covered or
  /// gone.
  private func unheard(_ ticks: [Tick]) -> [StyledLine] {
    ticks.flatMap(\.dropped).flatMap { dropped in
      StyledLine("the event is lost, because \(dropped.reason)", .faint).wrapped(to: width)
    }
  }

  private mutating func newFailures(on screen: ConsoleScreen) -> [Diagnostic] {
    let noted = rendering.failing
    rendering.failing = Set(screen.failures.compactMap(\.span))
    return screen.failures.compactMap { failure in
      guard let span = failure.span, !noted.contains(span) else { return nil }
      return Diagnostic(code: "failed-formula", span: span, message: "the expression fails: \(failure.message)")
    }
  }
}
