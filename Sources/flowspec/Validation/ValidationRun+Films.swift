import Diagnostics
import FlowExplorer
import FlowKit
import FlowPictures

/// The files with the films of findings.
struct FilmFiles {
  /// The parts of a finding that settings of a linter do not change.
  private struct Key: Hashable {
    let code: String
    let span: Span
    let message: String
  }

  private var files: [Key: String] = [:]

  /// Notes the film of a finding.
  mutating func note(_ file: String, of finding: Diagnostic) {
    files[Key(code: finding.code.name, span: finding.span, message: finding.message)] = file
  }

  /// Returns the file with the film of a finding.
  func file(of finding: Diagnostic) -> String? {
    files[Key(code: finding.code.name, span: finding.span, message: finding.message)]
  }
}

extension ValidationRun {
  /// Writes the run of each finding as a strip of screens: a page, and a picture for reviews.
  ///
  /// - Returns: The pages that were written.
  mutating func film(_ outcome: Exploration, of flow: ExploredFlow, in folder: String) -> FilmFiles {
    var written: Set<String> = []
    var films = FilmFiles()
    for (finding, trace) in zip(outcome.findings, outcome.traces) where !flow.file.lint.applied(to: [finding]).isEmpty {
      guard let film = Film(flow.program, of: finding.message, trace) else { continue }
      // The name contains the finding and not a count of others, so that the same finding keeps the same file.
      let subject = fileWord(trace.steps.last?.screen ?? trace.firstScreen)
      var file = "\(folder)/\(flow.stem).\(finding.code.name)\(subject.isEmpty ? "" : "-\(subject)")"
      while written.contains(file) { file += "-more" }
      written.insert(file)
      do throws(FileProblem) {
        try makeFolder(path: folder)
        try writeText(film.html, path: file + ".html")
        try writeText(film.svg, path: file + ".svg")
        films.note(file + ".html", of: finding)
      } catch {
        output.unwritten.append(error)
      }
    }
    return films
  }
}
