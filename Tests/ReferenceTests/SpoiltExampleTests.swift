import Diagnostics
import FlowKit
import FlowPlay
import FlowSpec
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// The examples of the reference with lines removed, duplicated, moved and emptied.
@Suite struct SpoiltExampleTests {
  @Test func `a spoilt example is reported or runs`() throws {
    for section in Vocabulary.sections {
      for seed in 1...12 as ClosedRange<UInt64> {
        let text = spoilt(section.example, seed: seed)
        let file = FlowFile.compile(name: "spoilt.flow.yaml", text: text, besides: Vocabulary.importedExamples)
        let hasErrors = file.diagnostics.contains { $0.severity == .error }
        try #require((file.program == nil) == hasErrors, "\(section.name), seed \(seed):\n\(text)")
        guard let program = file.program, var session = try? ConsoleSession(program, width: 80) else { continue }
        let reply = session.open()
        try #require(!reply.lines.isEmpty, "\(section.name), seed \(seed)")
        let played = try ScenarioValidation(program, path: nil, isUpdating: true)
        try #require(played.outcomes.count >= program.scenarios.count, "\(section.name), seed \(seed)")
      }
    }
  }

  /// Returns the text with one or two lines spoilt, determined by a seed.
  private func spoilt(_ text: String, seed: UInt64) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var chance = Chance(state: seed)
    for _ in 0...chance.below(2) {
      let index = chance.below(lines.count)
      switch chance.below(6) {
      case 0: lines.remove(at: index)
      case 1: lines.insert(lines[index], at: chance.below(lines.count))
      case 2: lines[index] = String(lines[index].prefix { $0 != ":" }) + ":"
      case 3: lines[index] = lines[index].replacing(": ", with: ": =", maxReplacements: 1)
      case 4: lines.swapAt(index, chance.below(lines.count))
      default: lines[index] = lines[index].replacing(" = ", with: " ", maxReplacements: 1)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// A generator of pseudorandom numbers.
  private struct Chance {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
      state = (state &+ 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9
      return Int((state >> 33) % UInt64(max(limit, 1)))
    }
  }
}
