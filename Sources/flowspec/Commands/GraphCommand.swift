import ArgumentParser
import Diagnostics
import FlowKit
import FlowPictures
import FlowProgram

/// The `graph` subcommand, which draws a flow.
struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Draws the screens, states or modules of a flow.",
    discussion: """
      flowspec graph shop.flow.yaml > shop.svg
      flowspec graph shop.flow.yaml --format mermaid
      flowspec graph shop.flow.yaml --by states --format dot | dot -Tsvg > shop.svg

      '--by screens' draws the declared screens and how their steps lead from one to another. '--by states' explores \
      the flow and draws what really happens between screens, modes and cases. '--by modules' draws flows, imports \
      and services. A picture of more than 50 boxes is folded, and says by which rule.

      Exit codes: 0 drawn, 64 wrong usage, 65 the flow has mistakes, 66 the file cannot be read, 70 a bug of flowspec, \
      74 the output cannot be written.
      """)

  @Argument(help: ArgumentHelp("The flow file.", valueName: "path"))
  var path: String

  @Option(help: "The format of the picture.")
  var format: Format = .svg

  @Option(help: "The subject of the boxes.")
  var by: Subject = .screens

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write instead of standard output.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("The maximum number of states to explore.", valueName: "count"))
  var maxStates = 20_000

  /// The subjects of the boxes.
  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case screens, states, modules
  }

  /// The formats of a picture.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case svg, mermaid, dot
  }

  func validate() throws {
    guard maxStates > 0 else { throw ValidationError("'--max-states' takes a number above zero.") }
  }

  func run() throws {
    let terminal = Terminal()
    let (_, program) = try loadDrawn(path, on: terminal)
    let whole =
      switch by {
      case .screens: FlowGraph(screensOf: program)
      case .states: FlowGraph(statesOf: program, try surveyed(program, maxStates: maxStates, on: terminal).survey)
      case .modules: FlowGraph(modulesOf: program)
      }
    let graph = whole.folded()
    let text =
      switch format {
      case .svg: graph.svg
      case .mermaid: graph.mermaid
      case .dot: graph.dot
      }
    try publish(text, to: output, on: terminal)
  }
}
