internal import CEL

/// A file that a recording is written to, line by line: what is written is the system's at once, so that a crash loses nothing.
final class RecordingFile {
  private let draft: FileDraft
  private let isReplacing: Bool
  /// Whether the file has its name: it gets that with its first line, so that an older one is not lost before there is another.
  private var isPlaced = false
  private let path: String
  /// Why nothing is written any more.
  private(set) var problem: FileProblem?

  /// Begins the file.
  ///
  /// - Parameter isReplacing: Whether one that is there already is replaced.
  /// - Throws: Why it cannot be written, or that there is one already.
  init(path: String, isReplacing: Bool) throws(FileProblem) {
    self.path = path
    self.isReplacing = isReplacing
    if !isReplacing, case .file(_, _?) = WritePlace(path) { throw RecordingFile.existing(path) }
    do throws(FileDraft.Failure) { draft = try FileDraft(of: path, mode: 0o600) } catch {
      throw FileProblem(path: path, whenWriting: error)
    }
  }

  /// Adds a line. Where that fails, nothing is written any more, and ``problem`` holds the reason.
  func append(_ node: JSONNode) {
    guard problem == nil else { return }
    let bytes = Array((node.prettyText(width: .max) + "\n").utf8)
    guard bytes.count <= RecordingReader.longestLine else {
      problem = FileProblem(path: path, reason: "more came at once than a line of a recording may have")
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
    FileProblem(path: path, reason: "it is there already; '--force' replaces it")
  }
}
