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
    var files: [FlowFile] = []
    for path in try expanded(&problems) {
      do throws(FileProblem) { files.append(try FlowFile.load(path: path)) } catch { problems.append(error) }
    }
    let terminal = Terminal()
    for problem in problems { terminal.warn("flowspec: \(problem)") }
    switch format {
    case .json: terminal.print(renderJSON(files))
    case .text: report(files, on: terminal)
    }
    if !problems.isEmpty { throw Exit.noInput }
    if files.contains(where: { !$0.diagnostics.isEmpty }) { throw Exit.findings }
  }

  /// The files under all paths, each once.
  private func expanded(_ problems: inout [FileProblem]) throws -> [String] {
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

  private func report(_ files: [FlowFile], on terminal: Terminal) {
    for file in files where !file.diagnostics.isEmpty {
      terminal.print(terminal.renderer(for: file.sources).render(file.diagnostics))
    }
    let all = files.flatMap(\.diagnostics)
    let flows = files.count == 1 ? "1 flow" : "\(files.count) flows"
    terminal.print(all.isEmpty ? "\(flows): nothing found" : "\(flows): \(summary(of: all))")
  }

  private func summary(of diagnostics: [Diagnostic]) -> String {
    [Severity.error, .warning].compactMap { severity in
      let count = diagnostics.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }.joined(separator: ", ")
  }
}
