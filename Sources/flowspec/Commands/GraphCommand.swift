import ArgumentParser
import Diagnostics
import FlowKit
import FlowPictures
import FlowProgram
import FlowScenarios

/// The `graph` subcommand, which draws a flow.
struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Draws the screens, states or modules of a flow.",
    discussion: """
      flowspec graph shop.flow.yaml > shop.svg
      flowspec graph shop.flow.yaml --format mermaid
      flowspec graph shop.flow.yaml --by states --format dot | dot -Tsvg > shop.svg
      flowspec graph shop.flow.yaml --coverage > covered.svg
      flowspec graph shop.flow.yaml --since earlier/shop.flow.yaml > changes.svg

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

  @Flag(help: "Marks the screens and arrows that the scenarios pass.")
  var coverage = false

  @Option(
    help: ArgumentHelp(
      "Marks the run of a scenario: by its name, or of the file of a saved trace.", valueName: "scenario"))
  var trace: String?

  @Option(help: ArgumentHelp("Marks the differences to an earlier version of the flow.", valueName: "file"))
  var since: String?

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
    let overlays = [("--coverage", coverage), ("--trace", trace != nil), ("--since", since != nil)].filter(\.1)
    if overlays.count > 1 { throw ValidationError("'\(overlays[0].0)' and '\(overlays[1].0)' mark the same things.") }
    if by != .screens, coverage || trace != nil {
      throw ValidationError("'\(overlays[0].0)' marks a picture of screens, and not '--by \(by.rawValue)'.")
    }
  }

  func run() throws {
    let terminal = Terminal()
    let chosen = coverage || trace != nil ? ChosenScenario(trace) : nil
    let (_, program) = try loadDrawn(path, scenario: chosen, on: terminal)
    var whole = try drawn(program, on: terminal)
    if let chosen {
      let positions = try chosen.positions(in: program, on: terminal)
      let runs = positions.map { ScenarioRunner(program).watch($0).moments.map(\.model) }
      let words = positions.count == 1 ? program.scenarios[positions[0]].name : "\(positions.count) scenarios"
      whole.mark(runs, of: program, named: words)
    }
    if let since {
      let (_, earlier) = try loadDrawn(since, on: terminal)
      whole = whole.compared(with: try drawn(earlier, on: terminal), named: since)
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

  private func drawn(_ program: Program, on terminal: Terminal) throws -> FlowGraph {
    switch by {
    case .screens: FlowGraph(screensOf: program)
    case .states: FlowGraph(statesOf: program, try surveyed(program, maxStates: maxStates, on: terminal).survey)
    case .modules: FlowGraph(modulesOf: program)
    }
  }
}
