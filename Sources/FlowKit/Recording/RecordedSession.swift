internal import CEL
public import FlowConsole
public import FlowRuntime

/// A session that is written down while it is played, if anybody wants that; otherwise it is the session that it holds.
public struct RecordedSession {
  /// The session.
  public private(set) var session: ConsoleSession
  private let recorder: SessionRecorder?
  private let hasSecrets: Bool
  /// What was typed last into fields that hide it. A flow that holds it as a text may show it, and a recording does not.
  private var hidden: [String] = []

  /// How many texts are kept from a recording; whoever types so many has no secret in the first.
  private static let hiddenLimit = 100

  /// Plays a session, and writes down how it was started.
  public init(_ session: ConsoleSession, recorder: SessionRecorder? = nil, start: SessionRecorder.Start? = nil) {
    self.session = session
    self.recorder = recorder
    hasSecrets = recorder != nil && session.flow.program.knowsSecrets
    guard let recorder, let start else { return }
    self.session.fileUse = .recording
    recorder.begin(session, start)
  }

  /// The error that stopped the recording, if any.
  public var problem: FileProblem? { recorder?.problem }

  /// The error that stopped the recording, once: to be reported as soon as it is there.
  public func takeProblem() -> FileProblem? { recorder?.takeProblem() }

  /// The screen as it is before any line was typed.
  public mutating func open() -> ConsoleSession.Reply { shown(session.open()) }

  /// How many cells a line may take.
  public var width: Int {
    get { session.width }
    set {
      if newValue != session.width { recorder?.note(.width(newValue), at: session.elapsed) }
      session.width = newValue
    }
  }

  // MARK: Lines

  /// Does what a line asks for; see ``ConsoleSession/handle(_:)``.
  ///
  /// - Throws: Why the line could not be understood, or not be written down; nothing has changed then.
  public mutating func handle(_ line: String) throws(ConsoleMistake) -> ConsoleSession.Reply {
    let isNoted = try note(line)
    if recorder != nil { hide(line) }
    do throws(ConsoleMistake) { return shown(try session.handle(line)) } catch {
      if isNoted { refuse(error) }
      throw error
    }
  }

  /// Begins to wait as a line asks for; ``pass(nanoseconds:_:)`` and ``show()`` go on with it.
  ///
  /// - Returns: How long to wait, or `nil` when the line asks for something else, which ``handle(_:)`` does.
  public mutating func beginWaiting(_ line: String) -> ConsoleSession.Wait? {
    guard let wait = session.wait(for: line) else { return nil }
    recorder?.note(.wait(line), at: session.elapsed)
    return wait
  }

  /// Why the flow did not settle in time.
  public func mistake(ofSettlingWithin nanoseconds: Int64) -> ConsoleMistake {
    let mistake = session.mistake(ofSettlingWithin: nanoseconds)
    refuse(mistake)
    return mistake
  }

  /// Writes a line down before it is done, so that it is there even when doing it ends badly.
  ///
  /// - Returns: Whether it was written: of a line that is not understood nobody knows what in it is secret.
  private func note(_ line: String) throws(ConsoleMistake) -> Bool {
    guard let recorder, let pseudonyms = recorder.pseudonyms else { return false }
    let isUnderstood = (try? session.parse(line)) != nil
    if !isUnderstood, hasSecrets || session.screen.isSecret(line) { return false }
    guard let recordable = isUnderstood ? session.recordable(line, pseudonyms) : line else {
      throw ConsoleMistake(
        message: "this cannot be recorded, since it cannot be told where in it the secret stands; write that last")
    }
    let control = isUnderstood ? session.recordedControl(in: line) : nil
    recorder.note(.line(recordable, control: control.map(unseen)), at: session.elapsed)
    return true
  }

  /// Keeps what a line types unseen, if the flow holds it as a text that it may show.
  private mutating func hide(_ line: String) {
    guard let (text, isSecret) = session.hiddenText(in: line), !isSecret, !hidden.contains(text) else { return }
    hidden.append(text)
    if hidden.count > RecordedSession.hiddenLimit { hidden.removeFirst() }
  }

  /// A control without texts that were typed unseen.
  private func unseen(_ control: RecordedControl) -> RecordedControl {
    let texts = hiddenTexts
    return RecordedControl(label: control.label.masking(texts), key: control.key.masking(texts))
  }

  private var hiddenTexts: [(text: String, pseudonym: String)] {
    guard let pseudonyms = recorder?.pseudonyms else { return [] }
    return hidden.map { ($0, pseudonyms.name(of: $0, isText: true)) }
  }

  private func refuse(_ mistake: ConsoleMistake) { recorder?.note(.refused(mistake.message), at: session.elapsed) }

  private func shown(_ reply: ConsoleSession.Reply) -> ConsoleSession.Reply {
    recorder?.note(.shown(RecordedScreen(reply).masking(hiddenTexts)), at: session.elapsed)
    return reply
  }

  // MARK: Time

  /// Lets real time pass and takes up what came meanwhile; see ``ConsoleSession/pass(nanoseconds:_:)``.
  public mutating func pass(nanoseconds: Int64, _ inputs: [Input]) {
    guard let recorder else {
      session.pass(nanoseconds: nanoseconds, inputs)
      return
    }
    let (sum, overflow) = session.elapsed.addingReportingOverflow(max(0, nanoseconds))
    let isNoted = recorder.note(inputs, to: session, at: overflow ? .max : sum)
    if session.pass(nanoseconds: nanoseconds, inputs), !isNoted { recorder.note(.time, at: session.elapsed) }
  }

  /// Lets quiet time pass before a line is handled; see ``ConsoleSession/settle(nanoseconds:)``.
  public mutating func settle(nanoseconds: Int64) -> Int64 { session.settle(nanoseconds: nanoseconds) }

  /// The screen as it is, with all that was not shown yet.
  public mutating func show() -> ConsoleSession.Reply { shown(session.show()) }

  /// Hands out what was asked for since this was called last.
  public mutating func takeRequests() -> ConsoleSession.Requests { session.takeRequests() }
}
