import FlowExplorer
import FlowKit
import FlowPictures

extension ValidationRun {
  /// Writes the run of each finding as a strip of screens.
  mutating func film(_ outcome: Exploration, of flow: ExploredFlow, in folder: String) {
    var written: Set<String> = []
    for (finding, trace) in zip(outcome.findings, outcome.traces) {
      guard let film = Film(flow.program, of: finding.message, trace) else { continue }
      // The name contains the finding and not a count of others, so that the same finding keeps the same file.
      let subject = fileWord(trace.steps.last?.screen ?? trace.firstScreen)
      var file = "\(folder)/\(flow.stem).\(finding.code.name)\(subject.isEmpty ? "" : "-\(subject)")"
      while written.contains(file) { file += "-more" }
      written.insert(file)
      do throws(FileProblem) {
        try makeFolder(path: folder)
        try writeText(film.html, path: file + ".html")
      } catch {
        unwritten.append(error)
      }
    }
  }
}
