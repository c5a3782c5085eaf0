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
  private var session: ConsoleSession
  private var pending: Pending
  /// What stood in the recording last that something comes of, for messages.
  private var last = "the start"
  private var isOver = false
  private var isWriting = false

  /// The first difference, if there is one.
  public private(set) var difference: Difference?
  /// How many entries differ.
  public private(set) var differenceCount = 0

  /// Starts the flow as it was started then.
  ///
  /// - Throws: Why it cannot be.
  public init(_ recording: Recording, of program: Program) throws(ReplayStartProblem) {
    self.recording = recording
    values = RecordedValues(program)
    session = try recording.session(of: program)
    pending = .shown(session.open())
  }

  /// Plays to the end, or to the first entry that the flow does not take.
  ///
  /// - Parameter show: Is handed what there is to see, in order.
  /// - Throws: A ``RecordingProblem`` or a ``FileProblem`` where the recording cannot be read on.
  public mutating func play(_ show: (Sight) -> Void) throws {
    while let entry = try recording.next() {
      do throws(ReplayRefusal) { try play(entry, show) } catch {
        differ(error.message, isEnd: true)
        return
      }
    }
    flush(show)
  }

  // MARK: Entries

  private mutating func play(_ entry: RecordedEntry, _ show: (Sight) -> Void) throws(ReplayRefusal) {
    switch entry.content {
    case .shown(let screen): return try compare(screen, at: entry.at, show)
    case .refused(let message): return compare(message, at: entry.at, show)
    case .time: return pass(to: entry.at, [])
    case .line, .wait, .came, .width: break
    }
    flush(show)
    if isOver { throw ReplayRefusal("the flow has ended here, and went on then") }
    switch entry.content {
    case .line(let line): type(line, at: entry.at, show)
    case .wait(let line):
      pass(to: entry.at, [])
      last = "'\(visibleText(line))'"
      show(.line(session.masked(line)))
      pending = .waiting(line: line)
    case .came(let arrivals): try take(arrivals, at: entry.at)
    case .width(let width): session.width = width
    default: break
    }
  }

  private mutating func type(_ line: String, at nanoseconds: Int64, _ show: (Sight) -> Void) {
    let left = session.settle(nanoseconds: max(0, nanoseconds - session.elapsed))
    if left > 0 { session.pass(nanoseconds: left, []) }
    let masked = session.masked(line)
    last = "'\(visibleText(masked))'"
    show(.line(masked))
    isWriting = session.isSaving(line)
    do throws(ConsoleMistake) { pending = .shown(try session.handle(line)) } catch {
      pending = .refused(error.message)
    }
    _ = session.takeRequests()
  }

  private mutating func take(_ arrivals: [RecordedArrival], at nanoseconds: Int64) throws(ReplayRefusal) {
    var inputs: [Input] = []
    for arrival in arrivals { inputs.append(try arrival.input(session, values)) }
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
  ) throws(ReplayRefusal) {
    let reply: ConsoleSession.Reply
    switch pending {
    case .refused(let message): throw ReplayRefusal("the flow does not take \(last): \(message)")
    case .shown(let shown): reply = shown
    case .nothing, .waiting:
      pass(to: nanoseconds, [])
      reply = session.show()
    }
    pending = .nothing
    isOver = reply.isOver
    show(.reply(reply))
    let now = RecordedScreen(reply)
    guard !now.isSame(as: screen) else { return }
    differ("after \(last) something else is shown", now.difference(from: screen))
  }

  private mutating func compare(_ message: String, at nanoseconds: Int64, _ show: (Sight) -> Void) {
    let now: String?
    switch pending {
    case .refused(let message): now = message
    case .waiting(let line):
      pass(to: nanoseconds, [])
      now = session.unsettled(line)
    // Nothing is written while a session is replayed, so that nothing can go wrong with it either.
    case .shown where isWriting: now = message
    case .nothing, .shown: now = nil
    }
    pending = .nothing
    show(.refusal(message))
    guard let now else { return differ("\(last) was not understood then, and is now", ["- \(message)"]) }
    if now != message { differ("\(last) is refused for another reason", ["- \(message)", "+ \(now)"]) }
  }

  private mutating func differ(_ message: String, _ lines: [String] = [], isEnd: Bool = false) {
    differenceCount += 1
    if difference == nil {
      difference = Difference(line: recording.line, message: message, lines: lines, isEnd: isEnd)
    }
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
