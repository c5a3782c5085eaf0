internal import FlowKit
internal import FlowConsole
internal import FlowProgram
internal import FlowRuntime

/// The inputs of a session from its start, kept in memory, so that they can be replayed or saved as a scenario.
final class SessionJournal {
  /// The path of the flow.
  let flow: String
  private let memory = RecordingMemory()
  private let recorder: SessionRecorder
  /// The time that does not count, because nothing could happen in it.
  private var skipped: Int64 = 0
  private let dependsOnTime: Bool
  /// The reason why the inputs after those in memory are not known, as a clause.
  private var loss: String?
  /// The first `:load` whose state the session is in or can return to.
  private var load: Load?

  /// A `:load` of a snapshot. Its inputs are not noted, since a replay does not have the snapshot.
  private struct Load {
    /// The number of the input in the history.
    let number: Int
    /// The time of the session when it went to the state of the snapshot.
    var start: Int64
  }

  init(_ session: ConsoleSession, _ start: SessionRecorder.Start) {
    flow = start.flow
    dependsOnTime = session.flow.program.readsNow
    recorder = SessionRecorder(memory: memory)
    recorder.begin(session, start)
  }

  /// Adds a line that was performed.
  ///
  /// - Parameters:
  ///   - session: The session before the line.
  ///   - after: The session after the line.
  func note(_ line: String, to session: ConsoleSession, leadingTo after: ConsoleSession) {
    guard loss == nil, let input = session.meaning(of: line), input.isReplayed, let pseudonyms = recorder.pseudonyms
    else { return }
    if isLoaded(session) { return noteReturn(in: after) }
    if noteLoad(input, in: session, leadingTo: after) { return }
    guard let recordable = session.recordable(line, pseudonyms) else {
      loss = "a line contains a secret whose place is ambiguous"
      return
    }
    recorder.note(.line(recordable, control: session.recordedControl(in: line)), at: time(in: session))
  }

  /// Whether the session is in a state that follows from a snapshot.
  private func isLoaded(_ session: ConsoleSession) -> Bool {
    load.map { session.history.position >= $0.number } ?? false
  }

  /// Notes that the session goes to the state of a snapshot, and returns whether it does.
  private func noteLoad(_ input: ConsoleInput, in session: ConsoleSession, leadingTo after: ConsoleSession) -> Bool {
    switch input {
    case .command(.load, _):
      // Services with adapters count the calls that follow from the snapshot.
      if session.isReal { loss = "a snapshot was loaded" }
      load = Load(number: after.history.position, start: session.elapsed)
      return true
    case .command(.redo, _), .command(.goto, _):
      load?.start = session.elapsed
      return isLoaded(after)
    default:
      // The input takes the place of the undone `:load`.
      if isLoaded(after) { load = nil }
      return false
    }
  }

  /// Notes that the session returns from a state that follows from a snapshot to one before it.
  private func noteReturn(in session: ConsoleSession) {
    guard let load, !isLoaded(session) else { return }
    skipped += session.elapsed - load.start
    let position = session.history.position
    // The inputs in memory lead to the state before the snapshot was loaded.
    if position < load.number - 1 { recorder.note(.line(":goto \(position)"), at: time(in: session)) }
  }

  /// Adds inputs from services, and time that passes.
  ///
  /// - Parameter session: The session before that.
  func note(_ inputs: [Input], after nanoseconds: Int64, to session: ConsoleSession) {
    if loss != nil || isLoaded(session) { return }
    let canSkip = session.quiet == nil && !dependsOnTime
    let start = time(in: session)
    if canSkip { skipped += nanoseconds }
    let time = canSkip ? start : start + max(0, nanoseconds)
    if recorder.note(inputs, to: session, at: time) { return }
    if let quiet = session.quiet, quiet <= nanoseconds { recorder.note(.time, at: time) }
  }

  private func time(in session: ConsoleSession) -> Int64 { max(0, session.elapsed - skipped) }

  /// Returns the replay of all inputs in a program, at its end.
  ///
  /// - Throws: ``ConsoleError`` if the inputs are not known, or the flow cannot start.
  func replay(
    in program: Program, until session: ConsoleSession, isWritingScenario: Bool = false
  ) throws(ConsoleError) -> Replay {
    if isLoaded(session) {
      throw ConsoleError(message: "the inputs cannot be replayed, because the session continues from a snapshot")
    }
    // A scenario contains the inputs that are known.
    if let loss, !isWritingScenario {
      throw ConsoleError(message: "the inputs cannot be replayed, because \(loss)")
    }
    if memory.isFull { throw ConsoleError(message: "the inputs cannot be replayed, because the session is too long") }
    if loss == nil { recorder.note(.time, at: time(in: session)) }
    do {
      let recording = try Recording(lines: memory.lines, flow: flow)
      // A scenario is written to a file, and must not contain a secret.
      let secrets = isWritingScenario ? [:] : recorder.pseudonyms?.texts ?? [:]
      var replay = try Replay(
        recording, of: program, session.sources, secrets: secrets, isWritingScenario: isWritingScenario)
      try replay.play { _ in }
      if let loss { replay.stopScenario(because: loss) }
      return replay
    } catch let problem as ReplayStartProblem {
      switch problem {
      case .params(let message), .route(let message): throw ConsoleError(message: message)
      case .fault(let fault): throw ConsoleError(message: "the flow cannot start: \(fault.diagnostic.message)")
      }
    } catch {
      throw ConsoleError(message: "the inputs cannot be replayed: \(error)")
    }
  }
}

extension ConsoleInput {
  /// Whether a replay has to repeat the line, because it may change the state.
  fileprivate var isReplayed: Bool {
    guard case .command(let command, _) = self else {
      if case .nothing = self { return false }
      return true
    }
    return [.reply, .dismiss, .locale, .open, .undo, .redo, .goto, .kill, .load, .restart].contains(command)
  }
}
