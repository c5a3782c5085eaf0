import ArgumentParser
import FlowSpec

/// The `schema` subcommand, which prints the JSON Schema of a kind of file.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of a kind of file, for editors.",
    discussion: """
      flowspec schema > flow.schema.json
      flowspec schema scenarios > scenarios.schema.json

      The schema is of draft 2020-12 and describes the keys and the forms of their values. It accepts every file that \
      'validate' accepts. Names, types and expressions are checked by 'validate' alone.

      Exit codes: 0 printed, 64 there is no such kind of file.
      """)

  @Argument(help: ArgumentHelp("The kind of file; 'settings' is 'flowspec.yaml'.", valueName: "kind"))
  var kind: Kind = .flow

  /// A kind of file on the command line.
  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case flow, library, scenarios, fakes, bindings, settings
  }

  func run() {
    if let kind = FileKind(rawValue: kind.rawValue) { Terminal().write(kind.schema.json) }
  }
}
