internal import Diagnostics
internal import FlowConsole
internal import FlowKit
internal import FlowProgram
internal import FlowValidation

/// Shows scenarios step by step: what is done, and the screen that comes of it.
struct ScenarioShow {
  let terminal: Terminal
  let width: Int
  let file: FlowFile

  /// Shows the scenarios of a name, or all of them without one.
  ///
  /// - Throws: The exit code, where there is no such scenario or one does not hold.
  func play(_ name: String?) throws {
    let renderer = terminal.errorRenderer(for: file.sources)
    guard let program = file.program else {
      terminal.warn(renderer.render(file.diagnostics))
      terminal.warn("flowspec: the flow has mistakes and cannot be played")
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
      terminal.write("\n> \(visibleText(words(of: step)))")
      // At a terminal the person says when to go on.
      if terminal.isInteractive { _ = readLine() } else { terminal.write("\n") }
    }
    terminal.print(ConsoleScreen(moment.model, of: program, width: width).lines)
  }

  /// A step as its author wrote it, up to the end of its line.
  private func words(of step: Span) -> String {
    guard let source = file.sources[step.source] else { return "" }
    let end = source.bytes[step.start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.bytes.endIndex
    return String(source.text(step.start..<end).prefix { $0 != "\r" })
  }
}
