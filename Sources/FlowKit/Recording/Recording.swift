internal import CEL
internal import FlowRuntime
public import FlowProgram

/// A recording that was opened: how its session was started, and what happened in it, read while it is replayed.
public struct Recording {
  /// Where the file of the flow is.
  public let flow: String
  let header: RecordingHeader
  private let reader: RecordingReader

  /// Opens a recording and reads its first line.
  ///
  /// - Throws: A ``FileProblem`` when it cannot be read, a ``RecordingProblem`` when it is none.
  public init(path: String) throws {
    reader = try RecordingReader(path: path)
    guard let node = try reader.next() else {
      throw RecordingProblem(line: 1, message: "this is no recording; one is written by 'flowspec run --record'")
    }
    header = try Recording.reading(reader.line) { () throws(SnapshotProblem) in try RecordingHeader(node) }
    flow = FlowKit.path(of: header.file, seenFrom: path)
  }

  /// Whether its last line is there in part alone; known once the recording has been replayed.
  public var isCutOff: Bool { reader.isCutOff }

  /// The number of the line that was read last, from 1.
  var line: Int { reader.line }

  /// What tells that the flow has changed since the recording, as a sentence without a full stop; `nil` where nothing does.
  public func change(to program: Program) -> String? {
    if program.name != header.flow { return "the recording is of '\(header.flow)', and this flow is '\(program.name)'" }
    if let version = header.version, version != program.version {
      return "the flow was recorded in version \(version) and is \(program.version ?? "without one") now"
    }
    return program.shape == header.shape ? nil : "the flow has changed since it was recorded"
  }

  /// The next entry, or `nil` at the end.
  func next() throws -> RecordedEntry? {
    guard let node = try reader.next() else { return nil }
    return try Recording.reading(reader.line) { () throws(SnapshotProblem) in try RecordedEntry(node) }
  }

  private static func reading<Result>(
    _ line: Int, _ body: () throws(SnapshotProblem) -> Result
  ) throws(RecordingProblem) -> Result {
    do throws(SnapshotProblem) { return try body() } catch {
      throw RecordingProblem(line: line, message: error.description)
    }
  }
}
