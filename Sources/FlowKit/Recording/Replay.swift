internal import CEL
internal import Diagnostics
internal import FlowConsole
public import FlowProgram
internal import FlowRuntime

/// Plays a recording again: what was typed and what came from outside, at the times at which it did, in virtual time.
///
/// Nothing is asked of anybody, and nothing waits. Of the flow that was recorded the replies are those that were shown then.
public struct Replay {
  /// What there is to see.
  public enum Sight: Sendable {
    /// A line is typed, as a transcript may hold it.
    case line(String)
    /// Something is shown.
    case reply(ConsoleSession.Reply)
    /// The line is not understood, as it was not then; why not.
    case refusal(String)
  }

  /// Where a replay differs from what was recorded.
  public struct Difference: Sendable {
    /// The line of the recording.
    public let line: Int
    /// What is different there, as a clause.
    public let message: String
    /// The lines that were shown then and are not, with `-` in front, and those that are now, with `+`.
    public let lines: [String]
    /// Whether the replay ended there, because the flow does not take what came next.
    public let isEnd: Bool
  }

  /// What a line has led to, until the recording says what it led to then.
  private enum Pending {
    case nothing
    case waiting(line: String)
    case shown(ConsoleSession.Reply)
    case refused(String)
  }

  private let recording: Recording
  private let values: RecordedValues
  private let secrets: RevealedSecrets
  private var session: ConsoleSession
  private var pending: Pending
  /// What stood in the recording last that something comes of, for messages.
  private var last = "the start"
  private var isOver = false
  private var isWriting = false

  /// The first difference, if there is one.
  public private(set) var difference: Difference?
  /// The difference at which the replay ended, if it did not get to the end of the recording.
  public private(set) var end: Difference?
  /// How many entries differ.
  public private(set) var differenceCount = 0
  /// The entries as they would be recorded now.
  private var updated: [RecordedEntry] = []
  /// The steps of a scenario that does the same, where one is asked for.
  private var scenario: ScenarioScribe?

  /// Starts the flow as it was started then.
  ///
  /// - Parameters:
  ///   - secrets: The texts of secrets, by the numbers that the recording gives them.
  ///   - isWritingScenario: Whether ``scenarioFile(named:flow:)`` will be asked for.
  /// - Throws: Why it cannot be.
  public init(
    _ recording: Recording, of program: Program, secrets: [Int: String] = [:], isWritingScenario: Bool = false
  ) throws(ReplayStartProblem) {
    self.recording = recording
    let secrets = RevealedSecrets(program, supplied: secrets)
    self.secrets = secrets
    values = RecordedValues(program, revealed: { secrets.text(of: $0) })
    session = try recording.session(of: program)
    pending = .shown(session.open())
    if isWritingScenario { scenario = ScenarioScribe(session, try recording.given(of: program)) }
  }

  /// The recording as it would be written now, or `nil` where the flow does not take all of it.
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

  /// A file of scenarios with one that does what was recorded, and that holds.
  ///
  /// - Throws: Why the flow cannot be read.
  public func scenarioFile(named name: String, flow path: String) throws(FileProblem) -> String? {
    try scenario?.file(named: name, flow: path)
  }

  /// Plays to the end, or to the first entry that the flow does not take.
  ///
  /// - Parameter show: Is handed what there is to see, in order.
  /// - Throws: A ``RecordingProblem`` or a ``FileProblem`` where the recording cannot be read on.
  public mutating func play(_ show: (Sight) -> Void) throws {
    while let entry = try recording.next() {
      do throws(ReplayRefusal) {
        let content = try play(entry, show)
        updated.append(RecordedEntry(at: entry.at, content: content))
      } catch {
        differ(error.message, isEnd: true)
        return
      }
    }
    flush(show)
  }

  // MARK: Entries

  /// Plays an entry.
  ///
  /// - Returns: The entry as it would be recorded now.
  private mutating func play(
    _ entry: RecordedEntry, _ show: (Sight) -> Void
  ) throws(ReplayRefusal) -> RecordedEntry.Content {
    switch entry.content {
    case .shown(let screen): return .shown(try compare(screen, at: entry.at, show))
    case .refused(let message): return compare(message, at: entry.at, show)
    case .secret(let definition): secrets.define(definition)
    case .time: pass(to: entry.at, [])
    case .line, .wait, .came, .width: return try playDeed(entry, show)
    }
    return entry.content
  }

  private mutating func playDeed(
    _ entry: RecordedEntry, _ show: (Sight) -> Void
  ) throws(ReplayRefusal) -> RecordedEntry.Content {
    flush(show)
    if isOver { throw ReplayRefusal("the flow has ended here, and went on then") }
    switch entry.content {
    case .line(let recorded, let control):
      // What time brings about belongs to the screen that the line is about.
      settle(to: entry.at)
      let line = try session.line(recorded, using: control)
      let now = control == nil ? nil : session.recordedControl(in: line)
      type(line, at: entry.at, show)
      return .line(line, control: now)
    case .wait(let line):
      pass(to: entry.at, [])
      last = "'\(visibleText(line))'"
      show(.line(session.masked(line)))
      pending = .waiting(line: line)
    case .came(let arrivals): try take(arrivals, at: entry.at)
    case .width(let width): session.width = width
    default: break
    }
    return entry.content
  }

  private mutating func settle(to nanoseconds: Int64) {
    let left = session.settle(nanoseconds: max(0, nanoseconds - session.elapsed))
    if left > 0 { session.pass(nanoseconds: left, []) }
  }

  private mutating func type(_ line: String, at nanoseconds: Int64, _ show: (Sight) -> Void) {
    let masked = session.masked(line)
    last = "'\(visibleText(masked))'"
    show(.line(masked))
    isWriting = session.isSaving(line)
    do throws(ConsoleMistake) {
      let input = revealing(try session.parse(line))
      scenario?.perform(input, line: masked, at: nanoseconds)
      pending = .shown(try session.perform(input))
    } catch {
      pending = .refused(error.message)
    }
    _ = session.takeRequests()
  }

  /// Puts the secrets in place of their pseudonyms in what a line asks for.
  private func revealing(_ input: ConsoleInput) -> ConsoleInput {
    guard case .event(let instance, let event, let payload) = input else { return input }
    return .event(to: instance, event: event, payload: secrets.revealing(payload))
  }

  private mutating func take(_ arrivals: [RecordedArrival], at nanoseconds: Int64) throws(ReplayRefusal) {
    var inputs: [Input] = []
    for arrival in arrivals { inputs.append(try arrival.input(session, values)) }
    scenario?.take(arrivals, values, at: nanoseconds)
    last = "what came of \(arrivals.first?.description ?? "nothing")"
    pass(to: nanoseconds, inputs)
  }

  private mutating func pass(to nanoseconds: Int64, _ inputs: [Input]) {
    session.pass(nanoseconds: max(0, nanoseconds - session.elapsed), inputs)
    _ = session.takeRequests()
  }

  // MARK: Comparing

  private mutating func compare(
    _ screen: RecordedScreen, at nanoseconds: Int64, _ show: (Sight) -> Void
  ) throws(ReplayRefusal) -> RecordedScreen {
    let reply: ConsoleSession.Reply
    switch pending {
    case .refused(let message): throw ReplayRefusal("the flow does not take \(last): \(message)")
    case .shown(let shown): reply = shown
    case .nothing, .waiting:
      pass(to: nanoseconds, [])
      scenario?.pass(to: nanoseconds)
      reply = session.show()
    }
    pending = .nothing
    isOver = reply.isOver
    show(.reply(reply))
    let now = RecordedScreen(reply).masking(secrets.shown)
    if !now.isSame(as: screen) { differ("after \(last) something else is shown", now.difference(from: screen)) }
    return now
  }

  private mutating func compare(
    _ message: String, at nanoseconds: Int64, _ show: (Sight) -> Void
  ) -> RecordedEntry.Content {
    let now: String?
    var content = RecordedEntry.Content.refused(message)
    switch pending {
    case .refused(let message): now = message
    case .waiting(let line):
      pass(to: nanoseconds, [])
      now = session.unsettled(line)
    // Nothing is written while a session is replayed, so that nothing can go wrong with it either.
    case .shown where isWriting: now = message
    case .shown(let reply):
      now = nil
      content = .shown(RecordedScreen(reply).masking(secrets.shown))
    case .nothing: now = nil
    }
    pending = .nothing
    show(.refusal(message))
    guard let now else {
      differ("\(last) was not understood then, and is now", ["- \(message)"])
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

  /// Shows what a line has led to of which the recording says nothing, as when it was broken off.
  private mutating func flush(_ show: (Sight) -> Void) {
    switch pending {
    case .shown(let reply):
      isOver = reply.isOver
      show(.reply(reply))
    case .refused(let message): show(.refusal(message))
    case .nothing, .waiting: break
    }
    pending = .nothing
  }
}

extension ConsoleSession {
  /// Whether a line writes a file.
  fileprivate func isSaving(_ line: String) -> Bool {
    switch try? parse(line) {
    case .command(.save, _), .command(.saveOver, _): true
    default: false
    }
  }

  /// Why a line that waited for replies did so in vain; `nil` when it did not.
  fileprivate func unsettled(_ line: String) -> String? {
    guard case .settling(let limit)? = wait(for: line), !isSettled else { return nil }
    return mistake(ofSettlingWithin: limit).message
  }
}
