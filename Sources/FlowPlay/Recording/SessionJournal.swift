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
  /// The reason why the inputs do not lead to the present state, as a clause.
  private var loss: String?

  init(_ session: ConsoleSession, _ start: SessionRecorder.Start) {
    flow = start.flow
    dependsOnTime = session.flow.program.readsNow
    recorder = SessionRecorder(memory: memory)
    recorder.begin(session, start)
  }

  /// Adds a line that was performed.
  ///
  /// - Parameter session: The session before the line.
  func note(_ line: String, to session: ConsoleSession) {
    guard let input = session.meaning(of: line), input.isReplayed, let pseudonyms = recorder.pseudonyms else { return }
    if case .command(.load, _) = input { loss = "the session continues from a snapshot" }
    guard let recordable = session.recordable(line, pseudonyms) else {
      loss = "a line contains a secret whose place is ambiguous"
      return
    }
    recorder.note(.line(recordable, control: session.recordedControl(in: line)), at: time(in: session))
  }

  /// Adds inputs from services, and time that passes.
  ///
  /// - Parameter session: The session before that.
  func note(_ inputs: [Input], after nanoseconds: Int64, to session: ConsoleSession) {
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
    if let loss { throw ConsoleError(message: "the inputs cannot be replayed, because \(loss)") }
    if memory.isFull { throw ConsoleError(message: "the inputs cannot be replayed, because the session is too long") }
    recorder.note(.time, at: time(in: session))
    do {
      let recording = try Recording(lines: memory.lines, flow: flow)
      // A scenario is written to a file, and must not contain a secret.
      let secrets = isWritingScenario ? [:] : recorder.pseudonyms?.texts ?? [:]
      var replay = try Replay(
        recording, of: program, session.sources, secrets: secrets, isWritingScenario: isWritingScenario)
      try replay.play { _ in }
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
