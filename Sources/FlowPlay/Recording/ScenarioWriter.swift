internal import FlowKit
internal import CEL
internal import Diagnostics
internal import FlowConsole
internal import FlowProgram
internal import FlowRuntime
internal import FlowExplorer
internal import FlowReports
internal import FlowScenarios

/// A writer that converts a session to a scenario while it is replayed.
///
/// It plays a parallel session that contains only actions that steps of a scenario can express. Undone actions are
/// omitted.
struct ScenarioWriter {
  /// The params, link and language of the launch.
  struct Given {
    let route: String?
    let locale: String?
    let now: String?
    /// The operations with adapters.
    let outside: [String]
    let params: [(name: String, value: Value)]
  }

  private var session: ConsoleSession
  private let given: Given
  private let writer: StepWriter
  /// The messages that are visible after the start.
  private let messages: [String]
  private var steps: [WrittenStep] = []
  /// For each action that can be undone, the number of steps before it.
  private var undoable: [Int] = []
  private var undone: [[WrittenStep]] = []
  /// The operations that steps answer.
  private var answered: Set<String> = []
  /// The reason why the rest of the session is omitted, as a clause.
  private var end: String?

  /// Starts the parallel session.
  init(_ session: ConsoleSession, _ given: Given) {
    self.session = session
    self.given = given
    writer = StepWriter(session.flow.program)
    messages = session.flow.model.messages.map(\.text)
  }

  // MARK: Parallel session

  /// Advances to a moment of the session.
  mutating func pass(to nanoseconds: Int64) {
    let length = nanoseconds - session.elapsed
    guard end == nil, length > 0 else { return }
    let before = session.flow
    session.pass(nanoseconds: length, [])
    add(.advance(length), since: before, isMerging: true)
  }

  /// Omits the rest of the session, for a reason as a clause.
  mutating func stop(because reason: String) {
    if end == nil { end = reason }
  }

  /// Performs a line of the session.
  mutating func perform(_ input: ConsoleInput, line: String, at nanoseconds: Int64) {
    pass(to: nanoseconds)
    guard end == nil else { return }
    switch input {
    case .nothing: break
    case .event(let instance, let event, let payload):
      let lines = writer.step(sending: payload, as: event, to: instance, in: session.flow, by: control(usedBy: line))
      perform(input, line, as: lines)
    case .back: perform(input, line, as: ["back"])
    case .forward: perform(input, line, as: ["forward"])
    case .swipe(_, let isCompleted): perform(input, line, as: [isCompleted ? "swipe: done" : "swipe: cancel"])
    case .wait, .settle: performWait(input, line)
    case .command(let command, let argument): perform(command, argument, line)
    }
  }

  private mutating func perform(_ command: ConsoleCommand, _ argument: String, _ line: String) {
    switch command {
    case .kill: perform(.command(.kill, argument: ""), line, as: ["kill"])
    case .undo: undo()
    case .goto: go(to: argument)
    case .restart: restart()
    case .redo: redo()
    case .reply: reply(argument, line)
    case .open: perform(.command(.open, argument: argument), line, as: ["open: \(StepWriter.text(argument))"])
    case .locale: perform(.command(.locale, argument: argument), line, as: ["locale: \(StepWriter.text(argument))"])
    case .dismiss: dismiss(argument, line)
    default: break
    }
  }

  /// Returns the verb and the label of the control that a line uses.
  private func control(usedBy line: String) -> (verb: ControlVerb, label: String)? {
    let words = line.split(separator: " ", maxSplits: 1)
    let line = words.first == "press" && words.count == 2 ? "\"\(words[1])\"" : line
    guard let (control, value) = session.screen.control(usedBy: line), case .element(let verb, let input) = control.kind
    else { return nil }
    if case .text = input, value == line.endIndex { return (.submit, control.label) }
    return (verb, control.label)
  }

  /// Dismisses a message by its id. A step names it by its text, which no other visible message has.
  private mutating func dismiss(_ id: String, _ line: String) {
    let message = session.flow.model.messages.first { "\($0.id)" == id }
    perform(
      .command(.dismiss, argument: id), line, as: message.map { ["dismiss: \(StepWriter.text($0.text))"] })
  }

  private mutating func perform(_ input: ConsoleInput, _ line: String, as lines: [String]?) {
    guard let lines else {
      end = "no step can express '\(line)'"
      return
    }
    let (before, depth, count) = (session.flow, session.history.position, steps.count)
    guard performs(input, line) else { return }
    add(.step(lines), since: before)
    noteUndoable(depth, count)
  }

  /// Performs an input in the parallel session, and returns whether the session accepts it.
  private mutating func performs(_ input: ConsoleInput, _ line: String) -> Bool {
    do throws(ConsoleError) {
      _ = try session.perform(input)
      return true
    } catch {
      stop(because: "a scenario cannot do '\(line)' here: \(error.message)")
      return false
    }
  }

  private mutating func noteUndoable(_ depth: Int, _ count: Int) {
    guard session.history.position > depth else { return }
    undoable.append(count)
    undone = []
  }

  private mutating func performWait(_ input: ConsoleInput, _ line: String) {
    let (before, start, depth, count) = (session.flow, session.elapsed, session.history.position, steps.count)
    guard performs(input, line) else { return }
    add(.advance(session.elapsed - start), since: before)
    noteUndoable(depth, count)
  }

  private mutating func undo() {
    guard let count = undoable.popLast(), (try? session.perform(.command(.undo, argument: ""))) != nil else { return }
    undone.append(Array(steps[min(count, steps.count)...]))
    steps.removeSubrange(min(count, steps.count)...)
  }

  private mutating func redo() {
    guard let again = undone.popLast(), (try? session.perform(.command(.redo, argument: ""))) != nil else { return }
    undoable.append(steps.count)
    steps += again
  }

  /// Begins again, as the scenario then does.
  private mutating func restart() {
    guard (try? session.perform(.command(.restart, argument: ""))) != nil else { return }
    (steps, undoable, undone, answered, end) = ([], [], [], [], nil)
  }

  /// Undoes or redoes as many actions as a return to an earlier or a later input does.
  private mutating func go(to argument: String) {
    guard let number = Int(argument) else { return }
    while session.history.position > number, !undoable.isEmpty { undo() }
    while session.history.position < number, !undone.isEmpty { redo() }
  }

  private mutating func reply(_ argument: String, _ line: String) {
    guard let outcome = try? session.outcome(of: argument), let number = UInt64(argument.prefix { $0.isNumber }) else {
      return stop(because: "no step can express '\(line)'")
    }
    let isCall = session.flow.pendingCalls.contains { $0.number == number }
    let input: Input? =
      switch outcome {
      case .returned(let value):
        isCall ? .reply(call: number, outcome) : .item(subscription: number, value)
      case .failed(let error):
        isCall ? .reply(call: number, outcome) : .streamFailed(subscription: number, error: error)
      default: nil
      }
    let lines = input.flatMap { writer.step(answering: $0, in: session.flow) }
    perform(.command(.reply, argument: argument), line, as: lines)
    noteAnswered(lines)
  }

  /// Enters external inputs.
  mutating func take(_ arrivals: [RecordedArrival], _ values: RecordedValues, at nanoseconds: Int64) {
    pass(to: nanoseconds)
    for arrival in arrivals where end == nil {
      guard let input = try? arrival.input(session, values), let lines = writer.step(answering: input, in: session.flow)
      else {
        end = "no step can express the arrival of \(arrival.description)"
        return
      }
      let before = session.flow
      session.pass(nanoseconds: 0, [input])
      add(.step(lines), since: before)
      noteAnswered(lines)
      _ = session.takeRequests()
    }
  }

  private mutating func noteAnswered(_ lines: [String]?) {
    let operations = session.flow.program.operations.map(\.qualifiedName)
    for name in operations where lines?.first?.hasPrefix("reply: { \(name):") ?? false { answered.insert(name) }
  }

  /// Adds a step with its effects.
  ///
  /// - Parameter isMerging: Whether consecutive steps that advance time are merged.
  private mutating func add(_ action: WrittenStep.UserAction, since before: RunningFlow, isMerging: Bool = false) {
    _ = session.takeRequests()
    var step = WrittenStep(action)
    let texts = writer.newTexts(from: before, to: session.flow).filter { $0.count <= ScenarioWriter.longestText }
    step.shows = Array(texts.prefix(ScenarioWriter.mostTexts))
    step.messages = session.flow.model.messages.map(\.text)
    if isMerging, case .advance(let length) = action, let last = steps.last, case .advance(let earlier) = last.action {
      step.action = .advance(earlier + length)
      steps[steps.count - 1] = step
    } else {
      steps.append(step)
    }
  }

  /// The maximum number and length of a step's new texts that are expected; enough to verify its effect.
  private static let mostTexts = 3
  private static let longestText = 80

  // MARK: Writing

  /// Returns the scenario file.
  ///
  /// - Throws: ``FileProblem`` if the flow cannot be read.
  func file(named name: String, flow path: String) throws(FileProblem) -> WrittenScenario {
    var draft = ScenarioDraft(
      flow: session.flow.program.name, name: name, given: givenLines, messages: messages, steps: steps, end: end)
    try draft.finish(flow: path)
    return WrittenScenario(text: draft.text, omission: draft.omission)
  }

  private var givenLines: [String] {
    var lines: [String] = []
    if let route = given.route { lines.append("route: \(StepWriter.text(route))") }
    if let now = given.now { lines.append("now: \(now)") }
    if let locale = given.locale { lines.append("locale: \(StepWriter.name(locale))") }
    let params = given.params.compactMap { name, value in StepWriter.value(value).map { "\(name): \($0)" } }
    if !params.isEmpty { lines.append("params: { \(params.joined(separator: ", ")) }") }
    lines += given.outside.filter { !answered.contains($0) }.map { "\($0): []" }
    return lines
  }
}

/// The file of a scenario that was written from a session.
public struct WrittenScenario: Sendable {
  /// The text of the file.
  public let text: String
  /// The reason why the scenario ends before the session, as a sentence without its full stop, or `nil` if it does not.
  /// A comment in the file marks the place.
  public let omission: String?
}

/// A step of a generated scenario, with its expectations.
struct WrittenStep {
  /// The action of the step.
  enum UserAction {
    /// The lines of a step.
    case step([String])
    /// A number of nanoseconds to advance.
    case advance(Int64)
    /// A comment without an action.
    case note(String)
  }

  var action: UserAction
  /// The texts that are new after the step.
  var shows: [String] = []
  /// All messages that are visible after the step.
  var messages: [String] = []
  /// The other expectations, such as `screen: home`.
  var expectations: [String] = []
  /// Whether the step has effects that expectations cannot express and that are ignored.
  var isRelaxed = false

  init(_ action: UserAction) { self.action = action }

  /// The lines of the step.
  var lines: [String] { actionLines + (isRelaxed ? ["  relaxed: true"] : []) }

  private var actionLines: [String] {
    switch action {
    case .step(let lines): ["- " + (lines.first ?? "")] + lines.dropFirst().map { "  " + $0 }
    case .advance(let length): ["- advance: \(Value.Duration(nanoseconds: length).description)"]
    case .note(let text): ["# " + text.split(separator: "\n").joined(separator: " ")]
    }
  }

  /// The line of the expectations, if there are any.
  var expectation: String? {
    let shown = shows.isEmpty ? [] : ["shows: [\(shows.map(StepWriter.text).joined(separator: ", "))]"]
    let all = expectations + shown
    return all.isEmpty ? nil : "- expect: { \(all.joined(separator: ", ")) }"
  }
}
