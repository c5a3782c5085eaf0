internal import Diagnostics
internal import FlowConsole
internal import FlowKit
internal import FlowProgram
internal import FlowExplorer
internal import FlowReports
internal import FlowScenarios

/// A step-by-step display of scenarios: each action with the resulting screen.
struct ScenarioPlayer {
  let terminal: Terminal
  let width: Int
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

  private func show(_ moment: ScenarioMoment, of program: Program) {
    if let step = moment.step {
      terminal.write("\n> \(words(of: step, in: file.sources).map(visibleText).joined(separator: "\n  "))")
      // At a terminal the user continues by pressing Enter.
      if terminal.isInteractive { _ = readLine() } else { terminal.write("\n") }
    }
    terminal.print(ConsoleScreen(moment.model, of: program, width: width).lines)
  }
}

/// Returns the source lines of a step: the rest of its first line, and the following lines that are indented at
/// least as far.
func words(of step: Span, in sources: Sources) -> [String] {
  guard let source = sources[step.source] else { return [] }
  let number = source.line(at: step.start)
  let own = source.contentRange(ofLine: number)
  let column = step.start - own.lowerBound
  var lines = [source.text(step.start..<max(step.start, own.upperBound))]
  for line in source.lineStarts.indices.dropFirst(number + 1) {
    let range = source.contentRange(ofLine: line)
    let indent = source.bytes[range].prefix { $0 == UInt8(ascii: " ") }.count
    guard indent >= column, indent < range.count else { break }
    lines.append(source.text(range.lowerBound + column..<range.upperBound))
  }
  return lines
}
