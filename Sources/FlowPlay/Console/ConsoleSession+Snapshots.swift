internal import FlowKit
internal import CEL
internal import FlowConsole
internal import FlowRuntime

// Snapshots by command: saving, loading, and process death.
extension ConsoleSession {
  /// The permitted file operations of a session.
  enum FileUse {
    /// All file operations.
    case free
    /// Snapshots can be saved but not loaded, because a recording does not contain their content.
    case recording
    /// No file operations. Lines are answered as if they were performed.
    case replaying
  }

  /// Saves a snapshot.
  ///
  /// - Parameter isReplacing: Whether a file that is not a snapshot is replaced. Source files are never replaced.
  func save(to path: String, isReplacing: Bool) throws(ConsoleError) -> [StyledLine] {
    if fileUse != .replaying {
      do throws(FileProblem) {
        try AuthoredFile.refuse(path, toWrite: "a snapshot")
        if !isReplacing, !isReplaceableSnapshot(path) {
          throw FileProblem(path: path, reason: "this is not a snapshot; ':save! \(path)' replaces it")
        }
        try writeText(flow.snapshot(), path: path)
      } catch {
        throw ConsoleError(message: error.description, reason: .output)
      }
    }
    return [StyledLine("saved to \(path)", .faint)]
  }

  mutating func load(_ path: String) throws(ConsoleError) -> Reply {
    guard fileUse == .free else {
      throw ConsoleError(message: "':load' continues from a file whose content is not in the recording")
    }
    let text: String
    do throws(FileProblem) { text = try readText(path: path) } catch {
      throw ConsoleError(message: error.description, reason: .input)
    }
    do throws(SnapshotProblem) {
      var (restored, notes) = try RunningFlow.restore(
        text, of: flow.program, services: mode, locale: flow.hostLocale, now: flow.instant)
      restored.isTracing = isTracing
      // Calls that waited for a reply fail as lost before any other input is handled.
      let ticks = restored.advance(nanoseconds: 0)
      return resume(with: restored, notes, after: ticks)
    } catch {
      throw ConsoleError(message: "\(path): \(error)")
    }
  }

  mutating func kill() throws(ConsoleError) -> Reply {
    do throws(SnapshotProblem) {
      flow.isTracing = isTracing
      var (revived, launch, notes) = try flow.revived(of: flow.program, services: mode)
      // Replies without a delay arrive before the screen is drawn, as after a launch.
      let ticks = [launch] + revived.advance(nanoseconds: 0)
      return resume(with: revived, notes, after: ticks)
    } catch {
      throw ConsoleError(message: error.description)
    }
  }
}

/// The maximum nesting depth of a snapshot's JSON.
private let deepestSnapshot = 600

/// Returns whether replacing a file loses nothing but a snapshot: it is a snapshot, is empty, or is not a regular
/// file.
private func isReplaceableSnapshot(_ path: String) -> Bool {
  guard let file = replacedFile(at: path) else { return true }
  guard let text = try? readText(path: file) else { return false }
  if text.isEmpty { return true }
  guard case .object(let members)? = try? JSONNode(parsing: text, nesting: deepestSnapshot) else {
    return false
  }
  return members.contains { $0.name == "snapshot" }
}
