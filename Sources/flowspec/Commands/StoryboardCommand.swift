import ArgumentParser
import Diagnostics
import FlowKit
import FlowPictures
import FlowProgram
import FlowScenarios

/// The `storyboard` subcommand, which draws all reachable screens of a flow.
struct StoryboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "storyboard",
    abstract: "Draws every reachable screen of a flow on one page.",
    discussion: """
      flowspec storyboard shop.flow.yaml -o shop.html

      The flow is explored, and each screen is drawn in each mode and case that was reached, with its usable controls \
      and the inputs that lead from one to another. The page opens from a file and loads nothing.

      Exit codes: 0 drawn, 64 wrong usage, 65 the flow has mistakes or does not start, 66 the file cannot be read, \
      70 a bug of flowspec, 74 the output cannot be written, 130 Ctrl-C.
      """)

  @Argument(help: ArgumentHelp("The flow file.", valueName: "path"))
  var path: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write instead of standard output.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("The maximum number of states to explore.", valueName: "count"))
  var maxStates = 20_000

  func validate() throws {
    guard maxStates > 0 else { throw ValidationError("'--max-states' takes a number above zero.") }
  }

  func run() throws {
    let terminal = Terminal()
    let (_, program) = try loadDrawn(path, scenario: .all, on: terminal)
    let found = try surveyed(program, maxStates: maxStates, on: terminal)
    let runs = program.scenarios.indices.map { index in
      (program.scenarios[index].name, ScenarioRunner(program).watch(index).moments.map(\.model))
    }
    try publish(Storyboard(program, found.outcome, found.survey, runs: runs).html, to: output, on: terminal)
  }
}
