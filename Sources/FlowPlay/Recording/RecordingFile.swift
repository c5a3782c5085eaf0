internal import FlowKit
internal import CEL

/// A recording file that is written line by line. Each line is passed to the system immediately, so that a crash of
/// the process loses nothing.
final class RecordingFile: RecordingSink {
  private let draft: FileDraft
  private let isReplacing: Bool
  /// Whether the file has its final name. It gets the name with its first line, so that an older file is not lost
  /// before.
  private var isPlaced = false
  private let path: String
  /// The error that stopped the recording.
  private(set) var problem: FileProblem?

  /// Creates the file.
  ///
  /// - Parameter isReplacing: Whether an existing file is replaced.
  /// - Throws: ``FileProblem`` if the file cannot be written or already exists.
  init(path: String, isReplacing: Bool) throws(FileProblem) {
    self.path = path
    self.isReplacing = isReplacing
    if !isReplacing, replacedFile(at: path) != nil { throw RecordingFile.existing(path) }
    do throws(FileDraft.Failure) { draft = try FileDraft(of: path, mode: 0o600) } catch {
      throw FileProblem(path: path, whenWriting: error)
    }
  }

  /// Appends a line. After a failure nothing more is written, and ``problem`` contains the error.
  func append(_ node: JSONNode) {
    guard problem == nil else { return }
    let bytes = Array((node.prettyText(width: .max) + "\n").utf8)
    guard bytes.count <= RecordingReader.longestLine else {
      problem = FileProblem(path: path, reason: "one arrival is larger than a line of a recording may be")
      return
    }
    do throws(FileDraft.Failure) {
      try draft.append(bytes)
      if !isPlaced { try draft.commit(isReplacing: isReplacing) }
      isPlaced = true
    } catch {
      let isTaken = !isPlaced && !isReplacing && error.isExisting
      problem = isTaken ? RecordingFile.existing(path) : FileProblem(path: path, whenWriting: error)
    }
  }

  private static func existing(_ path: String) -> FileProblem {
    FileProblem(path: path, reason: "it exists already; '--force' replaces it")
  }
}
