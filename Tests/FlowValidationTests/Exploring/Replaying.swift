import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// Expects that the file of a trace can be replayed unchanged and ends in the same way.
func expectReplay(
  _ file: String, of flow: Program, endingWith expectation: String, imports: [(path: String, text: String)] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let text = flow.sources[SourceID(0)].map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  let played = try program(
    text, beside: "\(file)      - expect: \(expectation)\n", imports: imports, sourceLocation: sourceLocation)
  var recordings = Recordings()
  let outcomes = ScenarioRunner(played).run(0, recordings: &recordings)
  let failures = outcomes.flatMap(\.failures).map(\.message)
  #expect(outcomes.map(\.isHeld) == [true], "\(file)\(failures)", sourceLocation: sourceLocation)
  #expect(!file.contains(" # ") && !file.contains("\n# Not"), "\(file)", sourceLocation: sourceLocation)
}

extension Exploration {
  /// Returns the trace to the finding with a code.
  func trace(_ code: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> RunTrace {
    let found = findings.map(\.code.name)
    let position = try #require(
      findings.firstIndex { $0.code.name == code }, "\(found)", sourceLocation: sourceLocation)
    return traces[position]
  }
}
