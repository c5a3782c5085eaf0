internal import CEL

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file that a recording is written to, line by line: what is written is the system's at once, so that a crash loses nothing.
final class RecordingFile {
  private let descriptor: Int32
  private let path: String
  /// Why nothing is written any more.
  private(set) var problem: FileProblem?

  /// Makes the file.
  ///
  /// - Parameter isReplacing: Whether one that is there already is written anew.
  /// - Throws: Why it cannot be written, or that there is one already.
  init(path: String, isReplacing: Bool) throws(FileProblem) {
    self.path = path
    let existing = isReplacing ? O_TRUNC : O_EXCL
    descriptor = withSystemPath(path) { open($0, O_WRONLY | O_CREAT | O_CLOEXEC | existing, 0o600) }
    guard descriptor >= 0 else {
      if errno == EEXIST { throw FileProblem(path: path, reason: "it is there already; '--force' writes it anew") }
      throw FileProblem(path: path, whenWriting: errno)
    }
  }

  deinit { close(descriptor) }

  /// Adds a line. Where that fails, nothing is written any more, and ``problem`` says why.
  func append(_ node: JSONNode) {
    guard problem == nil else { return }
    let bytes = Array((node.prettyText(width: .max) + "\n").utf8)
    guard bytes.count <= RecordingReader.longestLine else {
      problem = FileProblem(path: path, reason: "more came at once than a line of a recording may have")
      return
    }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        problem = FileProblem(path: path, whenWriting: errno)
        return
      }
    }
  }
}
