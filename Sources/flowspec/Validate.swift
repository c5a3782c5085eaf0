import ArgumentParser
import Diagnostics
import FlowKit

/// Finds every static mistake of flows.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds what is wrong with flows, without running them.",
    discussion: """
      Exit codes: 0 nothing found, 1 findings, 64 wrong usage, 66 a file cannot be read, 70 a bug of flowspec.
      """)

  /// What findings are printed as.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(help: "Flow files, or folders in which every '*.flow.yaml' is checked.")
  var paths: [String]

  @Option(help: "What findings are printed as.")
  var format: Format = .text

  func run() throws {
    var problems: [FileProblem] = []
    var sources = Sources()
    var diagnostics: [Diagnostic] = []
    let files = expanded(&problems)
    for path in files {
      do throws(FileProblem) {
        diagnostics += try FlowFile.load(path: path, into: &sources).diagnostics
      } catch {
        problems.append(error)
      }
    }
    let terminal = Terminal()
    for problem in problems { terminal.warn("flowspec: \(problem)") }
    switch format {
    case .json: terminal.print(renderJSON(diagnostics, sources: sources))
    case .text:
      if !diagnostics.isEmpty { terminal.print(terminal.renderer(for: sources).render(diagnostics)) }
      terminal.print(DiagnosticSummary(diagnostics, files: sources.files.count).text)
    }
    if !problems.isEmpty { throw Exit.noInput }
    if !diagnostics.isEmpty { throw Exit.findings }
  }

  /// The files under all paths, each once.
  private func expanded(_ problems: inout [FileProblem]) -> [String] {
    var seen: Set<String> = []
    var files: [String] = []
    for path in paths {
      do throws(FileProblem) {
        files += try flowFiles(under: path).filter { seen.insert($0).inserted }
      } catch {
        problems.append(error)
      }
    }
    return files
  }
}
