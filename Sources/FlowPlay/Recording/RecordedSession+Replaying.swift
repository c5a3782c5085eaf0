internal import FlowKit
public import FlowConsole
internal import FlowProgram
internal import FlowRuntime

// Reloading, and the commands that use the inputs of the session.
extension RecordedSession {
  /// Continues the session in another version of its program; see ``ConsoleSession/reload(_:)``.
  ///
  /// - Throws: ``ConsoleError`` if the state does not fit.
  public mutating func reload(_ new: ProgramVersion) throws(ConsoleError) -> ConsoleSession.Reply {
    try session.reload(new)
  }

  /// Replays the inputs of the session from the start in another version of its program.
  ///
  /// The reply begins with the differences between the state that would be kept and the replayed one.
  ///
  /// - Throws: ``ConsoleError`` if the inputs are not known, or the flow cannot start.
  public mutating func replay(in new: ProgramVersion) throws(ConsoleError) -> ConsoleSession.Reply {
    // The kept state is what the replayed one is compared with, if there is one.
    var session = session
    _ = try? session.reload(new)
    let replay = try replayed(in: new.program)
    self.session = session
    return self.session.follow(replay.session, of: new, lines(about: replay))
  }

  /// Performs `:again`.
  mutating func again() throws(ConsoleError) -> ConsoleSession.Reply {
    let latest = session.latest
    let replay = try replayed(in: latest.program)
    return session.follow(replay.session, of: latest, lines(about: replay))
  }

  private func replayed(in program: Program) throws(ConsoleError) -> Replay {
    guard let journal else { throw ConsoleError(message: "the inputs of a session that continues are not known") }
    return try journal.replay(in: program, until: session)
  }

  private func lines(about replay: Replay) -> [StyledLine] {
    let count = replay.session.history.position
    let end = replay.end.map { [StyledLine("the replay ends early: \($0.message)", .failure)] } ?? []
    return [StyledLine("replayed: \(counted(count, "input"))", .faint)] + end
  }

  /// Performs `:record NAME`: saves the session so far as a scenario.
  func save(as name: String) throws(ConsoleError) -> ConsoleSession.Reply {
    guard let journal else { throw ConsoleError(message: "the inputs of a session that continues are not known") }
    let path = try scenarioPath(name, beside: journal.flow)
    if fileExists(path) {
      throw ConsoleError(message: "\(path): it exists already; choose another name", reason: .output)
    }
    var replay = try journal.replay(in: session.flow.program, until: session, isWritingScenario: true)
    // Without an error, the flow can still depend on the text of a secret.
    if replay.usesPseudonyms, replay.session.screen.lines.first != session.screen.lines.first {
      replay.stopScenario(becauseOf: "the session is on another screen here")
    }
    do throws(FileProblem) {
      guard let scenario = try replay.scenarioFile(named: name, flow: journal.flow) else { return session.saying("") }
      try writeText(scenario.text, path: path)
      return session.saying(["saved to \(path)"] + (scenario.omission.map { [$0] } ?? []))
    } catch {
      throw ConsoleError(message: error.description, reason: .output)
    }
  }

  /// Returns the path of a scenario file that `validate` finds: `notes.sign-in.scenarios.yaml` for `notes.flow.yaml`.
  private func scenarioPath(_ name: String, beside flow: String) throws(ConsoleError) -> String {
    let letters = name.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : "-" }
    guard name.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw ConsoleError(message: "'\(name)' is not a name; type letters and digits, as in ':record sign-in'")
    }
    guard let ending = [".flow.yaml", ".flow.yml"].first(where: { flow.hasSuffix($0) }) else {
      throw ConsoleError(message: "only the scenarios of a file 'NAME.flow.yaml' are found; rename the flow")
    }
    return "\(flow.dropLast(ending.count)).\(String(letters)).scenarios.yaml"
  }
}

extension ConsoleSession {
  /// Returns a reply of one faint line.
  func saying(_ text: String) -> Reply { saying([text]) }

  /// Returns a reply of faint lines.
  func saying(_ lines: [String]) -> Reply { shown(lines.map { StyledLine($0, .faint) }) }
}
