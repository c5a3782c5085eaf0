public import FlowKit
internal import CEL
internal import Diagnostics
internal import FlowConsole
public import FlowProgram
internal import FlowRuntime

/// A replay of a recording in virtual time: the typed lines and the external inputs, at their original times.
///
/// No service is called, and nothing waits. For an unchanged flow the replies equal the recorded ones.
public struct Replay {
  /// Output of a replay.
  public enum Output: Sendable {
    /// A typed line, as a transcript shows it.
    case line(String)
    /// A reply, the model that it shows, and the entry that led to it.
    case reply(ConsoleSession.Reply, model: FlowModel, after: Cause)
    /// A line that was rejected in the recording and is rejected again, with the reason.
    case refusal(String)
  }

  /// The entry of a recording that led to a screen.
  public struct Cause: Sendable {
    /// The typed line, or a description of what arrived.
    public let words: String
    /// The line of the recording.
    public let line: Int
    /// The time since the start of the session.
    public let time: String
  }

  /// A difference from the recording.
  public struct Difference: Sendable {
    /// The line of the recording.
    public let line: Int
    /// The difference, as a clause.
    public let message: String
    /// The differing lines: recorded lines start with `-`, current lines with `+`.
    public let lines: [String]
    /// Whether the replay ended there, because the flow does not accept the next input.
    public let isEnd: Bool
  }

  /// The result of a line, until the recorded result is read.
  private enum Pending {
    case nothing
    case waiting(line: String)
    case shown(ConsoleSession.Reply)
    case refused(String)
  }

  private let recording: Recording
  private let values: RecordedValues
  private let secrets: RevealedSecrets
  private(set) var session: ConsoleSession
  private var pending: Pending
  /// A description of the last entry with an effect, for messages.
  private var last = "the start"
  private var cause = Cause(words: "", line: 1, time: "0s")
  private var isFinished = false
  private var isWriting = false

  /// The first difference, if any.
  public private(set) var difference: Difference?
  /// The difference that ended the replay early, if any.
  public private(set) var end: Difference?
  /// The number of entries that differ.
  public private(set) var differenceCount = 0
  /// The entries with their current content.
  private var updated: [RecordedEntry] = []
  /// The equivalent scenario, if one is requested.
  private var scenario: ScenarioWriter?

  /// Starts the flow in the same way as the recorded session.
  ///
  /// - Parameters:
  ///   - sources: The files of the program, whose lines `:why` shows.
  ///   - secrets: The texts of secrets, by their numbers in the recording.
  ///   - isWritingScenario: Whether ``scenarioFile(named:flow:)`` will be called.
  /// - Throws: ``ReplayStartProblem`` if the flow cannot be started.
  public init(
    _ recording: Recording, of program: Program, _ sources: Sources = Sources(), secrets: [Int: String] = [:],
    isWritingScenario: Bool = false
  ) throws(ReplayStartProblem) {
    self.recording = recording
    let secrets = RevealedSecrets(program, supplied: secrets)
    self.secrets = secrets
    values = RecordedValues(program, revealed: { secrets.text(of: $0) })
    session = try recording.session(of: program)
    session.sources = sources
    pending = .shown(session.open())
    if isWritingScenario { scenario = ScenarioWriter(session, try recording.given(of: program)) }
  }

  /// Returns the recording with its current content, or `nil` if the flow does not accept all of it.
  ///
  /// - Parameters:
  ///   - flow: The path of the flow.
  ///   - path: The path of the recording.
  public func updatedRecording(flow: String, path: String) -> String? {
    if end != nil { return nil }
    let program = session.flow.program
    var header = recording.header
    (header.flow, header.version, header.shape) = (program.name, program.version, program.shape)
    header.file = relativePath(of: flow, from: path)
    return ([header.node] + updated.map(\.node)).map { $0.prettyText(width: .max) + "\n" }.joined()
  }

  /// Returns a scenario file with a passing scenario that is equivalent to the recording.
  ///
  /// - Throws: ``FileProblem`` if the flow cannot be read.
  public func scenarioFile(named name: String, flow path: String) throws(FileProblem) -> WrittenScenario? {
    try scenario?.file(named: name, flow: path)
  }

  /// Replays to the end, or to the first entry that the flow does not accept.
  ///
  /// - Parameter show: Receives the output, in order.
  /// - Throws: ``RecordingProblem`` or ``FileProblem`` if the recording cannot be read further.
  public mutating func play(_ show: (Output) -> Void) throws {
    while let entry = try recording.next() {
      do throws(ReplayRefusal) {
        let content = try play(entry, show)
        updated.append(RecordedEntry(at: entry.at, content: content))
      } catch {
        differ(error.message, isEnd: true)
        stopScenario(becauseOf: error.message)
        return
      }
    }
    flush(show)
  }

  // MARK: Entries

  /// Replays an entry.
  ///
  /// - Returns: The entry with its current content.
  private mutating func play(
    _ entry: RecordedEntry, _ show: (Output) -> Void
  ) throws(ReplayRefusal) -> RecordedEntry.Content {
    switch entry.content {
    case .shown(let screen): return .shown(try compare(screen, at: entry.at, show))
    case .refused(let message): return compare(message, at: entry.at, show)
    case .secret(let definition): secrets.define(definition)
    case .time:
      note("time passes", entry)
      pass(to: entry.at, [])
    case .line, .wait, .came, .width: return try playAction(entry, show)
    }
    return entry.content
  }

  private mutating func playAction(
    _ entry: RecordedEntry, _ show: (Output) -> Void
  ) throws(ReplayRefusal) -> RecordedEntry.Content {
    flush(show)
    if isFinished { throw ReplayRefusal("the flow has ended here, but it continued in the recording") }
    switch entry.content {
    case .line(let recorded, let control):
      // Timers that are due belong to the screen to which the line refers.
      advanceQuietly(to: entry.at)
      let line = try session.line(recorded, using: control)
      let now = control == nil ? nil : session.recordedControl(in: line)
      note(session.masked(line), entry)
      type(line, at: entry.at, show)
      return .line(line, control: now)
    case .wait(let line):
      pass(to: entry.at, [])
      last = "'\(visibleText(line))'"
      note(session.masked(line), entry)
      show(.line(session.masked(line)))
      pending = .waiting(line: line)
    case .came(let arrivals):
      note(arrivals.map(\.description).joined(separator: ", "), entry)
      try take(arrivals, at: entry.at)
    case .width(let width): session.width = width
    default: break
    }
    return entry.content
  }

  /// Notes the entry that leads to the next screen.
  private mutating func note(_ words: String, _ entry: RecordedEntry) {
    cause = Cause(words: words, line: recording.line, time: Value.Duration(nanoseconds: entry.at).description)
  }

  private mutating func advanceQuietly(to nanoseconds: Int64) {
    let left = session.advanceQuietly(nanoseconds: max(0, nanoseconds - session.elapsed))
    if left > 0 { session.pass(nanoseconds: left, []) }
  }

  private mutating func type(_ line: String, at nanoseconds: Int64, _ show: (Output) -> Void) {
    let masked = session.masked(line)
    last = "'\(visibleText(masked))'"
    show(.line(masked))
    isWriting = session.isSaving(line)
    do throws(ConsoleError) {
      let input = revealing(try session.parse(line))
      pending = .shown(try session.perform(input, of: line))
      scenario?.perform(input, line: masked, at: nanoseconds)
    } catch {
      pending = .refused(error.message)
    }
    _ = session.takeRequests()
  }

  /// Returns the input of a line with pseudonyms replaced by their secrets.
  private func revealing(_ input: ConsoleInput) -> ConsoleInput {
    guard case .event(let instance, let event, let payload) = input else { return input }
    return .event(to: instance, event: event, payload: secrets.revealing(payload))
  }

  private mutating func take(_ arrivals: [RecordedArrival], at nanoseconds: Int64) throws(ReplayRefusal) {
    var inputs: [Input] = []
    for arrival in arrivals { inputs.append(try arrival.input(session, values)) }
    scenario?.take(arrivals, values, at: nanoseconds)
    last = "the arrival of \(arrivals.first?.description ?? "nothing")"
    pass(to: nanoseconds, inputs)
  }

  private mutating func pass(to nanoseconds: Int64, _ inputs: [Input]) {
    session.pass(nanoseconds: max(0, nanoseconds - session.elapsed), inputs)
    _ = session.takeRequests()
  }

  // MARK: Comparison

  private mutating func compare(
    _ screen: RecordedScreen, at nanoseconds: Int64, _ show: (Output) -> Void
  ) throws(ReplayRefusal) -> RecordedScreen {
    let reply: ConsoleSession.Reply
    switch pending {
    case .refused(let message): throw ReplayRefusal("the flow does not accept \(last): \(message)")
    case .shown(let shown): reply = shown
    case .nothing, .waiting:
      // An entry of the same instant has run the timers that ran then. After a sleep each timer runs once, and those
      // that it starts run after the screen was shown.
      let isThere = if case .nothing = pending { session.elapsed >= nanoseconds } else { false }
      if !isThere { pass(to: nanoseconds, []) }
      scenario?.pass(to: nanoseconds)
      reply = session.show()
    }
    pending = .nothing
    isFinished = reply.isFinished
    show(.reply(reply, model: session.flow.model, after: cause))
    let now = RecordedScreen(reply).masking(secrets.shown)
    if !now.isSame(as: screen) { differ("after \(last) the screen differs", now.difference(from: screen)) }
    return now
  }

  private mutating func compare(
    _ message: String, at nanoseconds: Int64, _ show: (Output) -> Void
  ) -> RecordedEntry.Content {
    let now: String?
    var content = RecordedEntry.Content.refused(message)
    switch pending {
    case .refused(let message): now = message
    case .waiting(let line):
      pass(to: nanoseconds, [])
      now = session.unsettled(line)
    // A replay writes no files, so writing cannot fail in it either.
    case .shown where isWriting: now = message
    case .shown(let reply):
      now = nil
      content = .shown(RecordedScreen(reply).masking(secrets.shown))
    case .nothing: now = nil
    }
    pending = .nothing
    show(.refusal(message))
    guard let now else {
      differ("\(last) was not understood in the recording, but is now", ["- \(message)"])
      return content
    }
    if now == message { return content }
    differ("\(last) is refused for another reason", ["- \(message)", "+ \(now)"])
    return .refused(now)
  }

  private mutating func differ(_ message: String, _ lines: [String] = [], isEnd: Bool = false) {
    differenceCount += 1
    let new = Difference(line: recording.line, message: message, lines: lines, isEnd: isEnd)
    if difference == nil { difference = new }
    if isEnd { end = new }
  }

  /// Whether the replay types pseudonyms in place of secrets.
  var usesPseudonyms: Bool { secrets.areUnknown }

  /// Omits the rest of the session from the scenario, for a reason as a clause.
  mutating func stopScenario(because reason: String) { scenario?.stop(because: reason) }

  /// Omits the rest of the session from the scenario, because the flow behaves differently.
  mutating func stopScenario(becauseOf difference: String) {
    let cause = usesPseudonyms ? "; a pseudonym, which replaces a secret, may be the cause" : ""
    stopScenario(because: difference + cause)
  }

  /// Shows the pending result of a line for which the recording has none, such as when the session was interrupted.
  private mutating func flush(_ show: (Output) -> Void) {
    switch pending {
    case .shown(let reply):
      isFinished = reply.isFinished
      show(.reply(reply, model: session.flow.model, after: cause))
    case .refused(let message):
      show(.refusal(message))
      stopScenario(becauseOf: "the flow does not accept \(last): \(message)")
    case .nothing, .waiting: break
    }
    pending = .nothing
  }
}

extension ConsoleSession {
  /// Returns whether a line saves a file.
  fileprivate func isSaving(_ line: String) -> Bool {
    switch try? parse(line) {
    case .command(.save, _), .command(.saveOver, _): true
    default: false
    }
  }

  /// Returns the error for a line that waited for replies in vain; `nil` if it did not.
  fileprivate func unsettled(_ line: String) -> String? {
    guard case .settling(let limit)? = wait(for: line), !isSettled else { return nil }
    return mistake(ofSettlingWithin: limit).message
  }
}
