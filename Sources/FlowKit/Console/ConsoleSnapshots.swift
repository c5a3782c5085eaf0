internal import CEL
internal import FlowConsole
internal import FlowRuntime

// Snapshots by hand: written to a file, read from one, and what a flow is after its process has died.
extension ConsoleSession {
  /// What a session may do with files.
  enum FileUse {
    /// Whatever is typed.
    case free
    /// Snapshots are written, and none is read: what is in a file is not in a recording.
    case recording
    /// Nothing is written or read, and lines are answered as if it was.
    case replaying
  }

  /// Writes a snapshot.
  ///
  /// - Parameter isReplacing: Whether a file that is no snapshot is replaced. One that an author writes never is.
  func save(to path: String, isReplacing: Bool) throws(ConsoleMistake) -> [StyledLine] {
    if fileUse != .replaying {
      do throws(FileProblem) {
        try AuthoredFile.refuse(path, toWrite: "a snapshot")
        if !isReplacing, !isReplaceableSnapshot(path) {
          throw FileProblem(path: path, reason: "this is no snapshot; ':save! \(path)' replaces it")
        }
        try writeText(flow.snapshot(), path: path)
      } catch {
        throw ConsoleMistake(message: error.description, reason: .output)
      }
    }
    return [StyledLine("saved to \(path)", .faint)]
  }

  mutating func load(_ path: String) throws(ConsoleMistake) -> Reply {
    guard fileUse == .free else {
      throw ConsoleMistake(message: "':load' goes on from a file, and what is in that is not in a recording")
    }
    let text: String
    do throws(FileProblem) { text = try readSnapshot(path: path) } catch {
      throw ConsoleMistake(message: error.description, reason: .input)
    }
    do throws(SnapshotProblem) {
      let (restored, notes) = try RunningFlow.restore(text, of: flow.program, services: mode, locale: flow.locale)
      return goOn(with: restored, notes)
    } catch {
      throw ConsoleMistake(message: "\(path): \(error)")
    }
  }

  mutating func kill() throws(ConsoleMistake) -> Reply {
    do throws(SnapshotProblem) {
      flow.isTracing = isTracing
      let (revived, launch, notes) = try flow.revived(of: flow.program, services: mode)
      return goOn(with: revived, notes, after: [launch])
    } catch {
      throw ConsoleMistake(message: error.description)
    }
  }
}

/// The deepest nesting of the JSON of a snapshot.
private let deepestSnapshot = 600

/// Whether nothing is lost that is no snapshot when a file is replaced: it is a snapshot, is empty, or is no regular file at all.
private func isReplaceableSnapshot(_ path: String) -> Bool {
  guard case .file(let file, _?) = WritePlace(path) else { return true }
  guard let text = try? readSnapshot(path: file) else { return false }
  if text.isEmpty { return true }
  guard case .object(let members)? = try? JSONNode(parsing: text, nesting: deepestSnapshot) else {
    return false
  }
  return members.contains { $0.name == "snapshot" }
}
