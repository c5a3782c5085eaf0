import ArgumentParser

/// The command: plays flows and finds what is wrong with them.
@main
struct Flowspec: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flowspec",
    abstract: "Plays flows that are written in YAML, and finds what is wrong with them.",
    version: "0.1.0",
    subcommands: [
      Run.self, ReplayCommand.self, Validate.self, Explain.self, Routes.self, ReportCommand.self, ExportCommand.self,
      Eval.self,
    ])

  /// Runs the command that is asked for.
  static func main() {
    confessBugs()
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      if exitCode(for: error) == Exit.usage { FailedCall(arguments).report(message(for: error)) }
      exit(withError: error)
    }
  }
}
