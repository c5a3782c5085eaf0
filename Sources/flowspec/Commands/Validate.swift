import ArgumentParser
import Diagnostics
import FlowKit

/// Finds every static mistake of flows.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds what is wrong with flows, without running them.",
    discussion: """
      All findings of all files are printed, sorted by file and place, on standard output; files that cannot be read are \
      named on standard error. With '--format json' the output is one array, also of no findings.

      Exit codes: 0 nothing found, 1 findings, 64 wrong usage, 66 a file cannot be read, 70 a bug of flowspec, \
      74 the output cannot be written.
      """)

  /// What findings are printed as.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(
    help: ArgumentHelp(
      "Flow files, folders in which every '*.flow.yaml' is checked, or '-' for standard input.", valueName: "path"))
  var paths: [String]

  @Option(help: "What findings are printed as.")
  var format: Format = .text

  func run() throws {
    let search = FlowSearch(paths.filter { $0 != "-" })
    var problems = search.problems
    var sources = Sources()
    var diagnostics: [Diagnostic] = []
    var seen: Set<Diagnostic> = []
    for path in (paths.contains("-") ? ["-"] : []) + search.files {
      do throws(FileProblem) {
        // What is wrong in a flow that others import is found with each of them, and told once.
        for found in try load(path, into: &sources).diagnostics where seen.insert(found).inserted {
          diagnostics.append(found)
        }
      } catch {
        problems.append(error)
      }
    }
    let terminal = Terminal()
    for problem in problems { terminal.warn("flowspec: \(visibleText("\(problem)"))") }
    print(diagnostics, sources: sources, on: terminal)
    if !problems.isEmpty { throw Exit.noInput }
    if !diagnostics.isEmpty { throw Exit.findings }
  }

  private func load(_ path: String, into sources: inout Sources) throws(FileProblem) -> FlowFile {
    guard path == "-" else { return try FlowFile.load(path: path, into: &sources) }
    return try FlowFile.load(descriptor: 0, name: "standard input", into: &sources)
  }

  private func print(_ diagnostics: [Diagnostic], sources: Sources, on terminal: Terminal) {
    switch format {
    case .json: terminal.write(renderJSON(diagnostics, sources: sources))
    case .text:
      let renderer = terminal.renderer(for: sources)
      for diagnostic in diagnostics { terminal.write(renderer.render(diagnostic) + "\n\n") }
      // Where nothing could be read, nothing can be said about it.
      guard !sources.files.isEmpty else { return }
      terminal.write(DiagnosticSummary(diagnostics, files: sources.files.count).text + "\n")
    }
  }
}
