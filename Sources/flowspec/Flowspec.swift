import ArgumentParser

/// The command: says what an app's flow is, shows it and proves it.
@main
struct Flowspec: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flowspec",
    abstract: "Says how an app flows, in YAML; plays it in a console; finds what is wrong with it.",
    version: "0.1.0",
    subcommands: [Run.self, Validate.self, Eval.self])
}

/// How the command ends, after the BSD convention of sysexits.
enum Exit {
  /// There were findings.
  static let findings = ExitCode(1)
  /// A line of a script was not understood, or a flow has mistakes and cannot run.
  static let badInput = ExitCode(65)
  /// A file cannot be read.
  static let noInput = ExitCode(66)
}
