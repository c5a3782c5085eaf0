public import FlowKit
internal import CEL
internal import FlowProgram
internal import FlowRuntime

/// A recorder of a session, which ``Replay`` can replay without the adapters.
///
/// The recording contains the external inputs: typed lines, replies of services, and their times. Screens are
/// recorded for comparison.
public final class SessionRecorder {
  /// The start of a session, besides its program.
  public struct Start: Sendable {
    /// The path of the flow.
    public var flow: String
    /// The values of the flow's params, or `nil` for the default.
    public var params: [Value?] = []
    /// The link that launched the flow.
    public var route: String?
    /// The requested language.
    public var locale: String?

    /// Creates the description of a start.
    public init(flow: String, params: [Value?] = [], route: String? = nil, locale: String? = nil) {
      self.flow = flow
      self.params = params
      self.route = route
      self.locale = locale
    }
  }

  private let file: any RecordingSink
  private let path: String
  private var values: RecordedValues?
  /// The pseudonyms of secrets, after the session has started.
  private(set) var pseudonyms: Pseudonyms?

  /// Creates the file, before the session starts.
  ///
  /// - Parameter isReplacing: Whether an existing file is replaced.
  /// - Throws: ``FileProblem`` if the file cannot be written or already exists.
  public init(path: String, isReplacing: Bool = false) throws(FileProblem) {
    self.path = path
    file = try RecordingFile(path: path, isReplacing: isReplacing)
  }

  /// Creates a recorder that keeps the inputs in memory.
  init(memory: RecordingMemory) {
    path = ""
    file = memory
  }

  /// The error that stopped the recording, if any.
  var problem: FileProblem? { file.problem }

  /// Whether ``problem`` has been reported.
  private var isProblemReported = false

  /// Returns the error that stopped the recording, only once.
  func takeProblem() -> FileProblem? {
    guard !isProblemReported, let problem else { return nil }
    isProblemReported = true
    return problem
  }

  /// Records the start of a session.
  func begin(_ session: ConsoleSession, _ start: Start) {
    let program = session.flow.program
    let pseudonyms = Pseudonyms(program)
    let values = RecordedValues(program, pseudonym: { pseudonyms.name(of: $0) })
    self.values = values
    self.pseudonyms = pseudonyms
    var header = RecordingHeader(
      flow: program.name, version: program.version, shape: program.shape,
      file: relativePath(of: start.flow, from: path), route: start.route, locale: start.locale, width: session.width)
    header.outside = session.adapters.outside.sorted().map { program.operations[$0].qualifiedName }
    header.params = zip(program.flow.slots, start.params).compactMap { slot, value in
      value.map { (slot.name, values.node($0, as: slot.type)) }
    }
    if program.readsNow { header.now = "\(session.flow.instant)" }
    header.isTraced = session.isTracing
    header.hasSecrets = program.mayContainSecrets
    file.append(header.node)
    define(at: 0)
  }

  /// Records the new pseudonyms.
  private func define(at nanoseconds: Int64) {
    for definition in pseudonyms?.takeFresh() ?? [] {
      file.append(RecordedEntry(at: nanoseconds, content: .secret(definition)).node)
    }
  }

  /// Records an input before it is handled, or a screen.
  func note(_ content: RecordedEntry.Content, at nanoseconds: Int64) {
    define(at: nanoseconds)
    file.append(RecordedEntry(at: nanoseconds, content: content).node)
  }

  /// Records external inputs before they are handled.
  ///
  /// - Returns: Whether there was anything to record. Inputs for an undone past are dropped.
  func note(_ inputs: [Input], to session: ConsoleSession, at nanoseconds: Int64) -> Bool {
    guard let values else { return false }
    let arrivals = inputs.compactMap { RecordedArrival($0, session, values) }
    if !arrivals.isEmpty { note(.came(arrivals), at: nanoseconds) }
    return !arrivals.isEmpty
  }
}
