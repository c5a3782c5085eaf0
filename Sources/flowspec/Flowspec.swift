import ArgumentParser
import FlowKit

/// The `flowspec` command: it plays and validates flows.
@main
struct Flowspec: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flowspec",
    abstract: "Runs flows that are written in YAML, and checks them.",
    version: "0.1.0",
    subcommands: [
      Run.self, ReplayCommand.self, Validate.self, Explain.self, Routes.self, GraphCommand.self, StoryboardCommand.self,
      FilmCommand.self,
      ReportCommand.self,
      Eval.self, Migrate.self,
      NewCommand.self, FormatCommand.self, SchemaCommand.self, Lsp.self, CardCommand.self, MCPCommand.self,
      ServeCommand.self,
    ])

  /// Runs the requested subcommand.
  static func main() {
    installCrashHandler()
    let arguments = writtenArguments()
    do {
      try CommandWords(of: Flowspec.self).check(arguments)
      var command = try parseAsRoot(Run.readable(Eval.readable(arguments)))
      try command.run()
    } catch {
      if exitCode(for: error) == Exit.usage { FailedCall(arguments).report(message(for: error)) }
      end(with: error)
    }
  }

  /// Ends the command with an error. Requested output, such as help, goes to standard output like any other result.
  private static func end(with error: any Error) -> Never {
    guard exitCode(for: error).isSuccess else { exit(withError: error) }
    let text = fullMessage(for: error)
    if !text.isEmpty { Terminal().write(text + "\n") }
    exit(withError: ExitCode.success)
  }
}
