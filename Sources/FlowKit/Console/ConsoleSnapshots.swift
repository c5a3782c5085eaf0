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

  func save(to path: String) throws(ConsoleMistake) -> [StyledLine] {
    if fileUse != .replaying {
      do throws(FileProblem) { try writeBytes(Array(flow.snapshot().utf8), path: path) } catch {
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
