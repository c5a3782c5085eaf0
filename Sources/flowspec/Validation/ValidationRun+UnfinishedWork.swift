import FlowKit
import FlowExplorer
import FlowReports
import FlowScenarios

// Checks of files with a record of the progress, so that a bug in flowspec for one file does not hide the findings
// for the others.
extension ValidationRun {
  /// Checks files one after another.
  mutating func check(_ files: [String], _ work: UnfinishedWork) {
    self.work = work
    for (index, path) in files.enumerated() {
      if Interruption.signal != nil {
        noteUnchecked(path)
        continue
      }
      work[.checking, index] = .underWay
      trapForTests(path)
      position = index
      check(path: path)
      work[.checking, index] = .done
    }
  }

  /// Repeats the checks that were completed before a bug in flowspec ended that run, and reports the remaining
  /// files.
  mutating func checkFinished(_ files: [String], _ work: UnfinishedWork) {
    self.work = work
    let failed = files.indices.filter { work[.checking, $0] == .underWay || work[.exploring, $0] == .underWay }
    let culprits = failed.map { "'\(title(files[$0]))'" }.joined(separator: " or ")
    for (index, path) in files.enumerated() {
      position = index
      switch (work[.checking, index], work[.exploring, index]) {
      case (.underWay, _): note(path, "flowspec failed while it checked this")
      case (.done, _) where path == "-": note(path, "the findings are lost, since flowspec failed in \(culprits)")
      case (.done, .underWay):
        check(path: path)
        note(
          path,
          failed.count == 1 ? "flowspec failed while it explored this" : "flowspec failed while it explored \(culprits)"
        )
      case (.done, let exploring):
        check(path: path)
        if exploring == .waiting, toExplore.last?.position == index {
          note(path, "it was not explored, since flowspec failed in \(culprits)")
        }
      case (.waiting, _): note(path, "it was not checked, since flowspec failed in \(culprits)")
      }
    }
    toExplore.removeAll { work[.exploring, $0.position] != .done }
  }

  private mutating func note(_ path: String, _ reason: String) {
    report.add(ValidationReport.UnreadFile(path: title(path), reason: reason, isInternal: true))
  }

  private func title(_ path: String) -> String { path == "-" ? "standard input" : path }
}

/// Ends this process like a bug in flowspec, if a test requests it for a file.
func trapForTests(_ path: String) {
  #if DEBUG
    if environment("FLOWSPEC_TEST_TRAP") == path { fatalError("a test asks for this") }
  #endif
}
