import ArgumentParser
import Diagnostics
import FlowKit
import FlowProgram

/// Finds every static mistake of flows.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds what is wrong with flows.",
    discussion: """
      All findings of all files are printed, sorted by file and place, on standard output; files that cannot be read are \
      named on standard error. With '--format json' the output is one array, also of no findings.

      With '--explore' each flow without mistakes is run through every state that a person and time can bring about: faults, \
      dead ends, traps and broken properties come with the shortest way to them.

      Exit codes: 0 nothing found, 1 findings, 2 not proved where '--require-proof' is given, 64 wrong usage, 66 a file cannot be read, 70 a bug of flowspec, \
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

  @OptionGroup(title: "Exploring") var exploration: ExplorationOptions

  func run() throws {
    let search = FlowSearch(paths.filter { $0 != "-" })
    var problems = search.problems
    var sources = Sources()
    var diagnostics: [Diagnostic] = []
    var flows: [(path: String, program: Program)] = []
    for path in (paths.contains("-") ? ["-"] : []) + search.files {
      do throws(FileProblem) {
        let file = try load(path, into: &sources)
        diagnostics += file.diagnostics
        if let program = file.program { flows.append((path, program)) }
      } catch {
        problems.append(error)
      }
    }
    var explored = ExplorationRun(exploration)
    if exploration.explore { explored.explore(flows) }
    diagnostics += explored.diagnostics
    problems += explored.problems
    let terminal = Terminal()
    for problem in problems { terminal.warn("flowspec: \(visibleText("\(problem)"))") }
    print(diagnostics, explored.lines, sources: sources, on: terminal)
    if !problems.isEmpty { throw Exit.noInput }
    if !diagnostics.isEmpty { throw Exit.findings }
    if exploration.explore, exploration.requireProof, !explored.isProved { throw Exit.unproved }
  }

  private func load(_ path: String, into sources: inout Sources) throws(FileProblem) -> FlowFile {
    guard path == "-" else { return try FlowFile.load(path: path, into: &sources) }
    return try FlowFile.load(descriptor: 0, name: "standard input", into: &sources)
  }

  private func print(_ diagnostics: [Diagnostic], _ explored: [String], sources: Sources, on terminal: Terminal) {
    switch format {
    case .json: terminal.write(renderJSON(diagnostics, sources: sources))
    case .text:
      let renderer = terminal.renderer(for: sources)
      for diagnostic in diagnostics { terminal.write(renderer.render(diagnostic) + "\n\n") }
      // Where nothing could be read, nothing can be said about it.
      guard !sources.files.isEmpty else { return }
      for line in explored { terminal.write(visibleText(line) + "\n") }
      terminal.write(DiagnosticSummary(diagnostics, files: sources.files.count).text + "\n")
    }
  }
}
