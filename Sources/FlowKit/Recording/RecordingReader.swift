internal import CEL

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Reads a recording line by line, so that one of many hours takes no more room than its longest line.
final class RecordingReader {
  /// How many bytes a line may have: some replies of the largest size that come at once.
  static let longestLine = 64 << 20
  /// How deep a line may be nested; deeper than values in it can be.
  private static let nesting = 600

  private let descriptor: Int32
  private let path: String
  private var bytes: [UInt8] = []
  /// What of ``bytes`` has been read already.
  private var start = 0
  /// How far ``bytes`` hold no end of a line.
  private var searched = 0
  private var isAtEnd = false
  /// Whether the line that was read last has no end.
  private var isOpen = false
  /// The number of the line that was read last, from 1.
  private(set) var line = 0
  /// Whether the last line is there in part alone, as when whoever wrote it was stopped.
  private(set) var isCutOff = false

  init(path: String) throws(FileProblem) {
    self.path = path
    descriptor = withSystemPath(path) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileProblem(path: path, errno: errno) }
  }

  deinit { close(descriptor) }

  /// The next line, or `nil` at the end.
  ///
  /// - Throws: A ``FileProblem`` or a ``RecordingProblem``.
  func next() throws -> JSONNode? {
    while let text = try nextLine() {
      line += 1
      if text.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
      guard let valid = String(validating: text, as: UTF8.self) else {
        if cutsOff() { return nil }
        throw RecordingProblem(line: line, message: "it is not written in UTF-8")
      }
      do throws(JSONError) {
        return try JSONNode(parsing: valid, nesting: RecordingReader.nesting)
      } catch {
        if cutsOff() { return nil }
        throw RecordingProblem(line: line, message: "this is no JSON: \(error)")
      }
    }
    return nil
  }

  /// Whether a line that cannot be read is merely not there as a whole.
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
          line: line + 1, message: "it has more than \(RecordingReader.longestLine >> 20) MiB, which no line has")
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
