import ArgumentParser
import Diagnostics
import FlowKit
import FlowExplorer
import FlowReports
import FlowScenarios

/// An output format for coverage: `--coverage text`, `--coverage lcov=flows.info`.
struct CoverageOutput {
  /// The formats.
  enum Format: String, CaseIterable {
    case text, json, lcov, html
  }

  private let format: Format
  /// The path of the file, or `nil` for standard output.
  private let path: String?

  /// Parses the value of `--coverage`.
  init(reading argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = Format(rawValue: String(parts[0])), parts.count == 1 || !parts[1].isEmpty else {
      let formats = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--coverage takes FORMAT or FORMAT=FILE, where FORMAT is one of \(formats).")
    }
    self.format = format
    path = parts.count == 2 ? String(parts[1]) : nil
    if let path { try refuseAuthored(path, toWrite: "a report of coverage") }
  }

  /// Prints the coverage, or writes it to its file.
  ///
  /// - Throws: The exit code for a file that cannot be written.
  func publish(_ coverage: FlowCoverage, on terminal: Terminal) throws {
    let text =
      switch format {
      case .text: coverage.text
      case .json: coverage.json
      case .lcov: coverage.lcov
      case .html: coverage.html
      }
    guard let path else { return terminal.write(format == .text ? text + "\n" : text) }
    do throws(FileProblem) { try writeReport(text, path: path) } catch {
      terminal.warn("flowspec: \(visibleText("\(error)"))")
      throw Exit.noOutput
    }
  }
}
