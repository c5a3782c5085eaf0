public import Diagnostics
public import FlowConsole
public import FlowProgram
public import FlowRuntime
internal import CEL

/// A person at a console, playing a flow line by line: a value without clock, terminal or task.
///
/// The same lines give the same replies, so that a recorded transcript is a test.
public struct ConsoleSession: Sendable {
  /// What a line led to.
  public struct Reply: Sendable {
    /// What to print.
    public let lines: [StyledLine]
    /// Faults of the flow, and inputs it dropped.
    public let diagnostics: [Diagnostic]
    /// Whether the session is over.
    public let isOver: Bool
  }

  /// How many lines can be taken back; each costs what it changed, so that this bounds memory and not a person.
  public static let undoLimit = 1_000

  private var flow: RunningFlow
  private var past: [RunningFlow] = []
  private var future: [RunningFlow] = []
  /// How many cells a line may take.
  public var width: Int

  /// Launches a flow.
  ///
  /// - Throws: The fault of a flow that cannot even start.
  public init(_ program: Program, width: Int) throws(Fault) {
    flow = try RunningFlow.launch(program)
    self.width = width
  }

  /// What is on the screen.
  public var screen: ConsoleScreen { ConsoleScreen(flow.model, of: flow.program, width: width) }

  /// The time of the flow, in nanoseconds since it was launched.
  public var now: Int64 { flow.now }

  /// When the flow does something of itself next, in nanoseconds since it was launched.
  public var nextDeadline: Int64? { flow.nextDeadline }

  /// Lets time pass without a line being typed, as a clock does.
  public mutating func advance(nanoseconds: Int64) -> Reply {
    reply(to: flow.advance(nanoseconds: nanoseconds))
  }

  /// Does what a line asks for.
  ///
  /// - Throws: Why the line could not be understood; nothing has changed then.
  public mutating func handle(_ line: String) throws(ConsoleMistake) -> Reply {
    let parser = LineParser(program: flow.program, model: flow.model, screen: screen)
    switch try parser.parse(line) {
    case .nothing: return Reply(lines: [], diagnostics: [], isOver: false)
    case .command(let command): return try run(command)
    case .back: return step { $0.step([.back]) }
    case .event(let instance, let event, let payload):
      return step { $0.step([.event(to: instance, event: event, payload: payload)]) }
    case .wait(let duration):
      let before = flow
      let ticks = flow.advance(nanoseconds: duration.nanoseconds)
      remember(before)
      return reply(to: ticks)
    }
  }

  private mutating func step(_ body: (inout RunningFlow) -> Tick) -> Reply {
    let before = flow
    let tick = body(&flow)
    remember(before)
    return reply(to: [tick])
  }

  private mutating func remember(_ before: RunningFlow) {
    past.append(before)
    if past.count > ConsoleSession.undoLimit { past.removeFirst() }
    future = []
  }

  private func reply(to ticks: [Tick]) -> Reply {
    Reply(
      lines: screen.lines, diagnostics: ticks.flatMap { $0.faults.map(\.diagnostic) }, isOver: flow.model.hasExited)
  }

  // MARK: Commands

  private mutating func run(_ command: ConsoleCommand) throws(ConsoleMistake) -> Reply {
    switch command {
    case .quit: return Reply(lines: [], diagnostics: [], isOver: true)
    case .help: return shown(help)
    case .model: return shown(data)
    case .state: return shown(flow.inspect().flatMap { state(of: $0) })
    case .tree: return shown(flow.inspect().map { StyledLine(($0.depth == 0 ? "" : "  ") + title(of: $0)) })
    case .stack: return shown(stack)
    case .undo: return try travel(from: \.past, to: \.future, nothing: "there is nothing to take back")
    case .redo: return try travel(from: \.future, to: \.past, nothing: "there is nothing to do again")
    }
  }

  private func shown(_ lines: [StyledLine]) -> Reply { Reply(lines: lines, diagnostics: [], isOver: false) }

  private mutating func travel(
    from source: WritableKeyPath<ConsoleSession, [RunningFlow]>,
    to target: WritableKeyPath<ConsoleSession, [RunningFlow]>, nothing: String
  ) throws(ConsoleMistake) -> Reply {
    guard let other = self[keyPath: source].popLast() else { throw ConsoleMistake(message: nothing) }
    self[keyPath: target].append(flow)
    flow = other
    return shown(screen.lines)
  }

  private var help: [StyledLine] {
    var entries = [
      ("2", "presses what has the number 2, or flips it"),
      ("1 Ada", "types into it, or chooses from it"),
      ("nameChanged Ada", "sends an event with its value"),
      ("remove id=3", "sends an event with named values"),
      ("back", "the system's way back"),
      ("wait 1s", "lets time pass"),
    ]
    entries += ConsoleCommand.allCases.map { (":\($0.rawValue)", $0.summary) }
    let width = entries.map(\.0.count).max() ?? 0
    return entries.map { entry in
      var line = StyledLine(entry.0 + String(repeating: " ", count: width - entry.0.count + 2), .number)
      line.append(entry.1)
      return line
    }
  }

  private var data: [StyledLine] {
    let model = flow.model.top
    let modelCase = flow.program.modelCase(of: model)
    return [StyledLine(flow.program.screenName(of: flow.model), .heading)]
      + modelCase.fields.enumerated().map { StyledLine("  \($1.name): \(model.fields[$0]?.literal ?? "null")") }
  }

  private func title(of presenter: InspectedPresenter) -> String {
    "\(presenter.name)\(presenter.isOnTop ? " (on top)" : "")"
  }

  private func state(of presenter: InspectedPresenter) -> [StyledLine] {
    [StyledLine(title(of: presenter), .heading)]
      + presenter.values.map { StyledLine("  \($0.name): \($0.value)") }
  }

  private var stack: [StyledLine] {
    flow.model.stack.reversed().map { StyledLine("#\($0.id) \(flow.program.presenters[$0.presenter].name)") }
  }
}
