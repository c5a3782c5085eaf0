internal import FlowConsole
internal import FlowRuntime

// Snapshots by hand: written to a file, read from one, and what a flow is after its process has died.
extension ConsoleSession {
  func save(to path: String) throws(ConsoleMistake) -> [StyledLine] {
    do throws(FileProblem) { try writeBytes(Array(flow.snapshot().utf8), path: path) } catch {
      throw ConsoleMistake(message: error.description)
    }
    return [StyledLine("saved to \(path)", .faint)]
  }

  mutating func load(_ path: String) throws(ConsoleMistake) -> Reply {
    let text: String
    do throws(FileProblem) { text = try readSnapshot(path: path) } catch {
      throw ConsoleMistake(message: error.description)
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
      let (revived, notes) = try RunningFlow.restore(
        flow.snapshot(keeping: .saved), of: flow.program, services: mode, locale: flow.locale)
      return goOn(with: revived, notes)
    } catch {
      throw ConsoleMistake(message: error.description)
    }
  }
}
