import ArgumentParser
import FlowKit

/// The `mcp` subcommand, which serves tools for language models.
struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serves tools for language models over standard input and output.",
    discussion: """
      A client of the Model Context Protocol starts this command. Its tools check, explore, search and play the flows \
      of the workspace, explain codes and print the language on one page. They write no files, read none outside of \
      the workspace, and use no network.

      Exit codes: 0 the input has ended, 64 wrong usage, 66 the folder cannot be read.
      """)

  @Option(help: ArgumentHelp("The folder that the tools may read.", valueName: "folder"))
  var workspace = "."

  func run() throws {
    MCPServer(tools: MCPTools(workspace: ServedFolder(workspace))).serve(on: Terminal())
  }
}
