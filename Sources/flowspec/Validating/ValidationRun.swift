import Diagnostics
import FlowKit
import FlowValidation

/// One run of `validate`: the checks of every file that was named, one file after another.
struct ValidationRun {
  /// What was found so far.
  private(set) var report = ValidationReport()
  /// The texts that findings point into.
  private(set) var sources = Sources()

  /// Checks a file, or standard input where the path is `-`.
  mutating func check(path: String) {
    let clock = ContinuousClock()
    let start = clock.now
    do throws(FileProblem) {
      let file = try load(path)
      let name = file.sources.files.last?.name ?? path
      report.add(.rules(of: name, file.diagnostics, in: file.sources, seconds: (clock.now - start).seconds))
    } catch {
      note(error)
    }
  }

  /// Remembers a path that leads to nothing.
  mutating func note(_ problem: FileProblem) {
    report.add(ValidationReport.UnreadFile(path: problem.path, reason: problem.reason))
  }

  private mutating func load(_ path: String) throws(FileProblem) -> FlowFile {
    guard path == "-" else { return try FlowFile.load(path: path, into: &sources) }
    return try FlowFile.load(descriptor: 0, name: "standard input", into: &sources)
  }
}

extension Duration {
  /// The duration as a number of seconds.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
