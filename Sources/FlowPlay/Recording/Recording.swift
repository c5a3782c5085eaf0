internal import FlowKit
internal import CEL
internal import FlowRuntime
public import FlowProgram

/// An opened recording: the start of its session, and its entries, which are read during the replay.
public struct Recording {
  /// The path of the flow.
  public let flow: String
  let header: RecordingHeader
  private let reader: any RecordingSource

  /// Opens a recording and reads its first line.
  ///
  /// - Throws: ``FileProblem`` if the file cannot be read, ``RecordingProblem`` if it is not a recording.
  public init(path: String) throws {
    let reader = try RecordingReader(path: path)
    self.reader = reader
    guard let node = try reader.next() else {
      throw RecordingProblem(line: 1, message: "this is not a recording; 'flowspec run --record' writes one")
    }
    header = try Recording.reading(reader.line) { () throws(SnapshotProblem) in try RecordingHeader(node) }
    flow = FlowPlay.path(of: header.file, seenFrom: path)
  }

  /// Opens a recording in memory.
  ///
  /// - Throws: ``RecordingProblem`` if the lines are not a recording.
  init(lines: [String], flow: String) throws {
    let reader = RememberedLines(lines)
    self.reader = reader
    self.flow = flow
    guard let node = try reader.next() else { throw RecordingProblem(line: 1, message: "there is no line") }
    header = try Recording.reading(reader.line) { () throws(SnapshotProblem) in try RecordingHeader(node) }
  }

  /// Whether the last line is incomplete. This is known after the replay.
  public var isCutOff: Bool { reader.isCutOff }

  /// The number of the last read line, from 1.
  var line: Int { reader.line }

  /// Returns a sentence without a full stop that explains how the flow differs from the recorded one; `nil` if it
  /// does not.
  public func change(to program: Program) -> String? {
    if program.name != header.flow { return "the recording is of '\(header.flow)', but this flow is '\(program.name)'" }
    if let version = header.version, version != program.version {
      return "the flow was recorded in version \(version), but it is \(program.version ?? "without one") now"
    }
    return program.shape == header.shape ? nil : "the flow has changed since it was recorded"
  }

  /// Returns the next entry, or `nil` at the end.
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
