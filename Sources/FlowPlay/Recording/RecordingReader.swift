internal import FlowKit
internal import CEL

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A line-by-line reader of a recording, whose memory is bounded by the longest line.
final class RecordingReader: RecordingSource {
  /// The maximum length of a line in bytes, which is sufficient for several replies of the maximum size at once.
  static let longestLine = 64 << 20
  /// The maximum nesting depth of a line, deeper than that of values.
  static let nesting = 600

  private let descriptor: Int32
  private let path: String
  private var bytes: [UInt8] = []
  /// The start of the unread part of ``bytes``.
  private var start = 0
  /// The length of the prefix of ``bytes`` that is known to contain no end of line.
  private var searched = 0
  private var isAtEnd = false
  /// Whether the last read line has no end.
  private var isOpen = false
  /// The number of the last read line, from 1.
  private(set) var line = 0
  /// Whether the last line is incomplete, because the writing process was stopped.
  private(set) var isCutOff = false

  init(path: String) throws(FileProblem) {
    self.path = path
    descriptor = withSystemPath(path) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileProblem(path: path, errno: errno) }
  }

  deinit { close(descriptor) }

  /// Returns the next line, or `nil` at the end.
  ///
  /// - Throws: ``FileProblem`` or ``RecordingProblem``.
  func next() throws -> JSONNode? {
    while let text = try nextLine() {
      line += 1
      if text.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
      guard let valid = String(validating: text, as: UTF8.self) else {
        if cutsOff() { return nil }
        throw RecordingProblem(line: line, message: "it is not UTF-8")
      }
      do throws(JSONError) {
        return try JSONNode(parsing: valid, nesting: RecordingReader.nesting)
      } catch {
        if cutsOff() { return nil }
        throw RecordingProblem(line: line, message: "this is not JSON: \(error)")
      }
    }
    return nil
  }

  /// Returns whether an unreadable line is merely incomplete.
  private func cutsOff() -> Bool {
    if isOpen, line > 1 { isCutOff = true }
    return isCutOff
  }

  private func nextLine() throws -> ArraySlice<UInt8>? {
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { (start, searched) = (end + 1, end + 1) }
        return bytes[start..<end]
      }
      searched = bytes.count
      if bytes.count - start > RecordingReader.longestLine {
        throw RecordingProblem(
          line: line + 1, message: "it has more than \(RecordingReader.longestLine >> 20) MiB, the limit for a line")
      }
      if isAtEnd {
        guard start < bytes.count else { return nil }
        isOpen = true
        defer { start = bytes.count }
        return bytes[start...]
      }
      try readMore()
    }
  }

  private func readMore() throws(FileProblem) {
    bytes.removeFirst(start)
    searched -= start
    start = 0
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileProblem(path: path, errno: errno) }
      if count == 0 { isAtEnd = true } else { bytes += piece[..<count] }
      return
    }
  }
}
