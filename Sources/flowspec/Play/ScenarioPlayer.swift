internal import Diagnostics
internal import FlowConsole
internal import FlowKit
internal import FlowPlay
internal import FlowProgram
internal import FlowExplorer
internal import FlowReports
internal import FlowScenarios

/// A step-by-step display of scenarios: each action with the resulting screen.
struct ScenarioPlayer {
  let terminal: Terminal
  /// The requested width, if any.
  let width: Int?
  /// Whether the screens are printed on a terminal that could show a picture.
  let isPlain: Bool
  let file: FlowFile
  /// The file of the flow itself.
  let path: String

  /// Shows the scenarios with a name, or all of them.
  ///
  /// - Throws: The exit code if there is no such scenario or one fails.
  func play(_ name: String?) throws {
    let renderer = terminal.errorRenderer(for: file.sources)
    guard let program = file.program else {
      terminal.reportUnplayable(file, path: path)
      throw Exit.badInput
    }
    let chosen = program.scenarios.indices.filter { name == nil || program.scenarios[$0].name == name }
    if chosen.isEmpty {
      let known = program.scenarios.map { "'\($0.name)'" }.joined(separator: ", ")
      let missing = name.map { "no scenario is named '\(visibleText($0))'" } ?? "there is no scenario"
      terminal.warn("flowspec: \(missing)\(known.isEmpty ? "" : "; there are \(visibleText(known))")")
      throw Exit.badInput
    }
    if terminal.showsPictures, !isPlain { return try playInPicture(chosen, of: program) }
    var isHeld = true
    for index in chosen {
      let (moments, failures) = ScenarioRunner(program).watch(index)
      terminal.write("# \(visibleText(program.scenarios[index].name))\n\n")
      for moment in moments { show(moment, of: program) }
      if !failures.isEmpty {
        terminal.warn(renderer.render(failures))
        isHeld = false
      }
    }
    if !isHeld { throw Exit.findings }
  }

  /// Shows scenarios in a picture, through which keys move. Failures are also printed below it.
  private func playInPicture(_ chosen: [Int], of program: Program) throws {
    let played = chosen.map { PlayedScenario($0, of: program, file.sources) }
    let failures = played.flatMap(\.failures)
    if var player = PlaybackPlayer(played.map(\.run), of: program, terminal: terminal, width: width) {
      try player.play()
    }
    guard !failures.isEmpty else { return }
    terminal.warn(terminal.errorRenderer(for: file.sources).render(failures))
    throw Exit.findings
  }

  private func show(_ moment: ScenarioMoment, of program: Program) {
    if let step = moment.step {
      terminal.write("\n> \(words(of: step, in: file.sources).map(visibleText).joined(separator: "\n  "))")
      // At a terminal the user continues by pressing Enter.
      if terminal.isInteractive { _ = readLine() } else { terminal.write("\n") }
    }
    terminal.print(ConsoleScreen(moment.model, of: program, width: width ?? terminal.width ?? 80).lines)
  }
}
