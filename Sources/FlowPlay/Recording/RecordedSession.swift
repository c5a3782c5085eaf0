public import FlowKit
internal import CEL
public import FlowConsole
public import FlowRuntime

/// A session with an optional recording. Without one it behaves like the session that it contains.
public struct RecordedSession {
  /// The session.
  public internal(set) var session: ConsoleSession
  private let recorder: SessionRecorder?
  private let hasSecrets: Bool
  /// The inputs so far, unless the session continues from a snapshot.
  let journal: SessionJournal?
  /// The last texts that were typed into hidden fields. A flow that stores such a text as a string may display it,
  /// but a recording masks it.
  private var hidden: [String] = []

  /// The maximum number of hidden texts that are kept. A user who types that many does not use the first ones as
  /// secrets.
  private static let hiddenLimit = 100

  /// Creates a session and records its start.
  public init(_ session: ConsoleSession, recorder: SessionRecorder? = nil, start: SessionRecorder.Start? = nil) {
    self.session = session
    self.recorder = recorder
    hasSecrets = recorder != nil && session.flow.program.mayContainSecrets
    journal = start.map { SessionJournal(session, $0) }
    guard let recorder, let start else { return }
    self.session.fileUse = .recording
    recorder.begin(session, start)
  }

  /// The error that stopped the recording, if any.
  public var problem: FileProblem? { recorder?.problem }

  /// Returns the error that stopped the recording, only once, so that it can be reported immediately.
  public func takeProblem() -> FileProblem? { recorder?.takeProblem() }

  /// Returns the screen before the first line.
  public mutating func open() -> ConsoleSession.Reply { shown(session.open()) }

  /// The width of a line in cells.
  public var width: Int {
    get { session.width }
    set {
      if newValue != session.width { recorder?.note(.width(newValue), at: session.elapsed) }
      session.width = newValue
    }
  }

  // MARK: Lines

  /// Handles a line; see ``ConsoleSession/handle(_:)``.
  ///
  /// - Throws: ``ConsoleError`` if the line does not parse or cannot be recorded. The session is then unchanged.
  public mutating func handle(_ line: String) throws(ConsoleError) -> ConsoleSession.Reply {
    let line = session.meant(by: line)
    if let reply = try performOnInputs(line) { return reply }
    let isNoted = try note(line)
    let before = session
    if recorder != nil { hide(line) }
    do throws(ConsoleError) {
      let reply = try session.handle(line)
      journal?.note(line, to: before, leadingTo: session)
      return shown(reply)
    } catch {
      if isNoted { refuse(error) }
      throw error
    }
  }

  /// Performs a line that uses the inputs of the session; returns `nil` for any other line.
  private mutating func performOnInputs(_ line: String) throws(ConsoleError) -> ConsoleSession.Reply? {
    // Only the lines of commands are parsed here, since parsing draws the screen.
    guard line.first(where: { !$0.isWhitespace }) == ":" else { return nil }
    guard case .command(let command, let argument) = session.meaning(of: line) else { return nil }
    if recorder != nil, command == .again || command == .restart {
      throw ConsoleError(message: "a session that is recorded begins only once")
    }
    if command == .record { return try save(as: argument) }
    // Real time that passes at once is recorded as time, because a replay has no services to wait for.
    if command == .step, session.isReal, let quiet = session.quiet {
      pass(nanoseconds: max(0, quiet), [])
      return show()
    }
    return command == .again ? try again() : nil
  }

  /// Starts the wait that a line asks for; ``pass(nanoseconds:_:)`` and ``show()`` continue it.
  ///
  /// - Returns: The wait, or `nil` for another line, which ``handle(_:)`` processes.
  public mutating func beginWaiting(_ line: String) -> ConsoleSession.Wait? {
    guard let wait = session.wait(for: line) else { return nil }
    recorder?.note(.wait(line), at: session.elapsed)
    return wait
  }

  /// Returns the error for a flow that did not settle in time.
  public func mistake(ofSettlingWithin nanoseconds: Int64) -> ConsoleError {
    let mistake = session.mistake(ofSettlingWithin: nanoseconds)
    refuse(mistake)
    return mistake
  }

  /// Records a line before it is handled, so that the recording contains it even after a crash.
  ///
  /// - Returns: Whether it was recorded. In a line that does not parse, secrets cannot be identified.
  private func note(_ line: String) throws(ConsoleError) -> Bool {
    guard let recorder, let pseudonyms = recorder.pseudonyms else { return false }
    let isUnderstood = (try? session.parse(line)) != nil
    if !isUnderstood, hasSecrets || session.screen.isSecret(line) { return false }
    guard let recordable = isUnderstood ? session.recordable(line, pseudonyms) : line else {
      throw ConsoleError(
        message: "this line cannot be recorded, since the place of its secret is ambiguous; write the secret last")
    }
    let control = isUnderstood ? session.recordedControl(in: line) : nil
    recorder.note(.line(recordable, control: control.map(unseen)), at: session.elapsed)
    return true
  }

  /// Keeps the text that a line types into a hidden field, if the flow stores it as a string that it may display.
  private mutating func hide(_ line: String) {
    guard let (text, isSecret) = session.hiddenText(in: line), !isSecret, !hidden.contains(text) else { return }
    hidden.append(text)
    if hidden.count > RecordedSession.hiddenLimit { hidden.removeFirst() }
  }

  /// Returns a control with hidden texts masked.
  private func unseen(_ control: RecordedControl) -> RecordedControl {
    let texts = hiddenTexts
    return RecordedControl(label: control.label.masking(texts), key: control.key.masking(texts))
  }

  private var hiddenTexts: [(text: String, pseudonym: String)] {
    guard let pseudonyms = recorder?.pseudonyms else { return [] }
    return hidden.map { ($0, pseudonyms.name(of: $0, isText: true)) }
  }

  private func refuse(_ mistake: ConsoleError) { recorder?.note(.refused(mistake.message), at: session.elapsed) }

  private func shown(_ reply: ConsoleSession.Reply) -> ConsoleSession.Reply {
    recorder?.note(.shown(RecordedScreen(reply).masking(hiddenTexts)), at: session.elapsed)
    return reply
  }

  // MARK: Time

  /// Advances the session by real time and enters the inputs that arrived; see
  /// ``ConsoleSession/pass(nanoseconds:_:)``.
  ///
  /// After a return to an earlier state, the replies of the session's record arrive at their times as well.
  public mutating func pass(nanoseconds: Int64, _ inputs: [Input]) {
    var left = nanoseconds
    while let due = session.takeDueReply(within: left) {
      passOn(nanoseconds: due.pause, [due.input])
      left -= due.pause
    }
    passOn(nanoseconds: left, inputs)
  }

  private mutating func passOn(nanoseconds: Int64, _ inputs: [Input]) {
    journal?.note(inputs, after: nanoseconds, to: session)
    guard let recorder else {
      session.pass(nanoseconds: nanoseconds, inputs)
      return
    }
    let (sum, overflow) = session.elapsed.addingReportingOverflow(max(0, nanoseconds))
    let isNoted = recorder.note(inputs, to: session, at: overflow ? .max : sum)
    if session.pass(nanoseconds: nanoseconds, inputs), !isNoted { recorder.note(.time, at: session.elapsed) }
  }

  /// Advances the session before a line is handled; see ``ConsoleSession/settle(nanoseconds:)``.
  public mutating func advanceQuietly(nanoseconds: Int64) -> Int64 {
    let left = session
    let rest = session.advanceQuietly(nanoseconds: nanoseconds)
    journal?.note([], after: nanoseconds - rest, to: left)
    return rest
  }

  /// Returns the current screen, with everything that happened since the last rendering.
  public mutating func show() -> ConsoleSession.Reply { shown(session.show()) }

  /// Removes and returns the requests since the last call.
  public mutating func takeRequests() -> ConsoleSession.Requests { session.takeRequests() }
}
