internal import FlowKit
internal import CEL

/// A destination for the lines of a recording.
protocol RecordingSink: AnyObject {
  /// The error that stopped the recording.
  var problem: FileProblem? { get }
  /// Appends a line.
  func append(_ node: JSONNode)
}

/// A source of the lines of a recording.
protocol RecordingSource: AnyObject {
  /// The number of the last read line, from 1.
  var line: Int { get }
  /// Whether the last line is incomplete, because the writing process was stopped.
  var isCutOff: Bool { get }
  /// Returns the next line, or `nil` at the end.
  func next() throws -> JSONNode?
}

/// A recording that is kept in memory, without the screens.
final class RecordingMemory: RecordingSink {
  /// The maximum size in bytes: that of days of typing, and little beside the flow itself.
  private static let limit = 32 << 20

  private(set) var lines: [String] = []
  private var size = 0
  /// Whether the session was longer than the limit, so that its start is all that is kept.
  private(set) var isFull = false
  let problem: FileProblem? = nil

  func append(_ node: JSONNode) {
    guard !isFull else { return }
    let text = node.prettyText(width: .max)
    size += text.utf8.count
    if size > RecordingMemory.limit { isFull = true } else { lines.append(text) }
  }
}

/// A reader of lines in memory.
final class RememberedLines: RecordingSource {
  private let lines: [String]
  private(set) var line = 0
  let isCutOff = false

  init(_ lines: [String]) { self.lines = lines }

  func next() throws -> JSONNode? {
    guard line < lines.count else { return nil }
    line += 1
    return try JSONNode(parsing: lines[line - 1], nesting: RecordingReader.nesting)
  }
}
