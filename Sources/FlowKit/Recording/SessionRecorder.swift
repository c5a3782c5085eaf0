internal import CEL
internal import FlowProgram
internal import FlowRuntime

/// Writes a session down while it is played, so that ``Replay`` can play it again without those who carried services out.
///
/// Written is what came from outside: what was typed, what services answered, and when. What was shown is written for comparison.
public final class SessionRecorder {
  /// What a session was started with, besides its program.
  public struct Start: Sendable {
    /// The path of the flow.
    public var flow: String
    /// For each param of the flow what it was given, or `nil` where it has its default.
    public var params: [Value?] = []
    /// The link that it was opened by.
    public var route: String?
    /// The language that was asked for.
    public var locale: String?

    /// Describes a start.
    public init(flow: String, params: [Value?] = [], route: String? = nil, locale: String? = nil) {
      self.flow = flow
      self.params = params
      self.route = route
      self.locale = locale
    }
  }

  private let file: RecordingFile
  private let path: String
  private var values: RecordedValues?
  /// The pseudonyms of secrets, once the session has begun.
  private(set) var pseudonyms: Pseudonyms?

  /// Makes the file, before anything is started.
  ///
  /// - Parameter isReplacing: Whether a file that is there already is written anew.
  /// - Throws: Why the file cannot be written, or that there is one already.
  public init(path: String, isReplacing: Bool = false) throws(FileProblem) {
    self.path = path
    file = try RecordingFile(path: path, isReplacing: isReplacing)
  }

  /// Why not all was written, or `nil` when all was.
  var problem: FileProblem? { file.problem }

  /// Whether ``problem`` has been reported.
  private var isProblemReported = false

  /// The reason why nothing is written any more, once.
  func takeProblem() -> FileProblem? {
    guard !isProblemReported, let problem else { return nil }
    isProblemReported = true
    return problem
  }

  /// Writes how a session starts.
  func begin(_ session: ConsoleSession, _ start: Start) {
    let program = session.flow.program
    let pseudonyms = Pseudonyms(program)
    let values = RecordedValues(program, pseudonym: { pseudonyms.name(of: $0) })
    self.values = values
    self.pseudonyms = pseudonyms
    var header = RecordingHeader(
      flow: program.name, version: program.version, shape: program.shape,
      file: relativePath(of: start.flow, from: path), route: start.route, locale: start.locale, width: session.width)
    header.outside = session.outside.sorted().map { program.operations[$0].qualifiedName }
    header.params = zip(program.flow.slots, start.params).compactMap { slot, value in
      value.map { (slot.name, values.node($0, as: slot.type)) }
    }
    header.isTraced = session.isTracing
    header.hasSecrets = program.knowsSecrets
    file.append(header.node)
    define(at: 0)
  }

  /// Writes which pseudonyms come next for the first time.
  private func define(at nanoseconds: Int64) {
    for definition in pseudonyms?.takeFresh() ?? [] {
      file.append(RecordedEntry(at: nanoseconds, content: .secret(definition)).node)
    }
  }

  /// Writes what is about to happen to a session, or has been shown by it.
  func note(_ content: RecordedEntry.Content, at nanoseconds: Int64) {
    define(at: nanoseconds)
    file.append(RecordedEntry(at: nanoseconds, content: content).node)
  }

  /// Writes what is about to come to a session from outside.
  ///
  /// - Returns: Whether there was anything to write: what comes for a past that was taken back is nobody's.
  func note(_ inputs: [Input], to session: ConsoleSession, at nanoseconds: Int64) -> Bool {
    guard let values else { return false }
    let arrivals = inputs.compactMap { RecordedArrival($0, session, values) }
    if !arrivals.isEmpty { note(.came(arrivals), at: nanoseconds) }
    return !arrivals.isEmpty
  }
}
