public import Diagnostics
public import FlowProgram
internal import FlowScenarios
public import FlowTerminal

/// A scenario that was played, for a picture of its steps.
public struct PlayedScenario {
  /// The steps up to the first failure.
  public let run: PlayedRun
  /// The failures; empty for a scenario that passes.
  public let failures: [Diagnostic]

  /// Plays a scenario, or its first example.
  ///
  /// - Parameters:
  ///   - index: The position of the scenario in its program.
  ///   - sources: The files of the program.
  public init(_ index: Int, of program: Program, _ sources: Sources) {
    let (moments, failures) = ScenarioRunner(program).watch(index)
    let scenario = program.scenarios[index]
    let places = SourcePlaces(sources: sources)
    let steps = moments.map { moment in
      PlayedRun.Step(
        words: moment.step.map { words(of: $0, in: sources) } ?? [],
        place: places.name(of: moment.step ?? scenario.span),
        model: moment.model)
    }
    let report =
      failures.isEmpty
      ? []
      : DiagnosticRenderer(sources: sources, style: .plain).render(failures).split(separator: "\n").map(String.init)
    run = PlayedRun(name: scenario.name, steps: steps, failure: report)
    self.failures = failures
  }
}

/// Returns the source lines of a step: the rest of its first line, and the following lines that are indented at
/// least as far.
public func words(of step: Span, in sources: Sources) -> [String] {
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
