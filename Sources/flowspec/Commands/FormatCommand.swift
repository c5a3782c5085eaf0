import ArgumentParser
import Diagnostics
import FlowKit

/// The `fmt` subcommand, which formats files.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Formats files: indentation, spaces and quotes.",
    discussion: """
      Flows, scenarios, fakes, bindings and 'flowspec.yaml' are formatted in place. Only whitespace and quotes change; \
      comments and blank lines stay. A file is not changed if it cannot be parsed, or if its content or a comment \
      would change.

      Exit codes: 0 formatted, or nothing to format, 1 '--check' found a file to format, 64 wrong usage, 65 a file \
      cannot be parsed or formatted, 66 a file cannot be read, 70 a bug of flowspec, 74 a file cannot be written.
      """)

  @Argument(
    help: ArgumentHelp(
      "Files, folders in which every file of a flow is formatted, or '-' for standard input.", valueName: "path"))
  var paths: [String]

  @Flag(help: "Lists the files to format, and writes nothing.")
  var check = false

  func run() throws {
    let terminal = Terminal()
    if paths.contains("-") { return try formatInput(on: terminal) }
    let search = AuthoredFiles(at: paths)
    for problem in search.problems { terminal.warn("flowspec: \(visibleText("\(problem)"))") }
    var (unread, unformatted, unwritten, isChanged) = (!search.problems.isEmpty, false, false, false)
    for path in search.files {
      var sources = Sources()
      let file: FormattedFile
      do throws(FileProblem) { file = try FormattedFile(path: path, into: &sources) } catch {
        terminal.warn("flowspec: \(visibleText("\(error)"))")
        unread = true
        continue
      }
      if file.report.hasErrors {
        terminal.warn(terminal.errorRenderer(for: sources).render(file.report.sorted))
        terminal.warn("flowspec: \(visibleText(path)) is not changed")
        unformatted = true
        continue
      }
      if !file.isChanged { continue }
      isChanged = true
      do throws(FileProblem) {
        if !check { try file.write() }
        terminal.write(visibleText(path) + "\n")
      } catch {
        terminal.warn("flowspec: \(visibleText("\(error)"))")
        unwritten = true
      }
    }
    if unread { throw Exit.noInput }
    if unformatted { throw Exit.badInput }
    if unwritten { throw Exit.noOutput }
    if check, isChanged { throw Exit.findings }
  }

  /// Formats standard input to standard output, for editors.
  private func formatInput(on terminal: Terminal) throws {
    guard paths.count == 1 else { throw ValidationError("'-' cannot be combined with files.") }
    var sources = Sources()
    let file: FormattedFile
    do throws(FileProblem) { file = try FormattedFile(descriptor: 0, into: &sources) } catch {
      terminal.warn("flowspec: \(visibleText("\(error)"))")
      throw Exit.noInput
    }
    if file.report.hasErrors {
      terminal.warn(terminal.errorRenderer(for: sources).render(file.report.sorted))
      throw Exit.badInput
    }
    if check {
      if file.isChanged { throw Exit.findings }
    } else {
      terminal.write(file.text)
    }
  }
}
