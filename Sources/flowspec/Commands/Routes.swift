import ArgumentParser
import Diagnostics
import FlowConsole
import FlowKit

/// The `routes` subcommand, which lists the routes of a flow.
struct Routes: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the routes of a flow, with the screens and the params of their links.",
    discussion: """
      One line for each route, in the order in which they are tried; nothing for a flow without routes.

      Exit codes: 0 listed, 64 wrong usage, 65 the flow has mistakes, 66 the file cannot be read, 70 a bug of flowspec, \
      74 the output cannot be written.
      """)

  @Argument(help: ArgumentHelp("The flow file.", valueName: "path"))
  var path: String

  func run() throws {
    let terminal = Terminal()
    let file: FlowFile
    do throws(FileProblem) { file = try FlowFile.load(path: path) } catch {
      terminal.warn("flowspec: \(visibleText("\(error)"))")
      throw Exit.noInput
    }
    guard let program = file.program else {
      if file.isLibrary {
        terminal.warn("flowspec: '\(visibleText(path))' is a library, which has no screens")
        throw Exit.badInput
      }
      terminal.warn(terminal.errorRenderer(for: file.sources).render(file.diagnostics))
      terminal.warn("flowspec: the flow has mistakes, so the screens of its links are not known")
      throw Exit.badInput
    }
    terminal.print(RouteListing(program).lines)
  }
}
