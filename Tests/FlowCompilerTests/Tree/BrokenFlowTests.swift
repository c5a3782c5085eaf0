import Diagnostics
import FlowCompiler
import SeededRandom
import Testing

/// Flows with random defects. Compiling ends, reports a mistake, and points into the file.
@Suite struct BrokenFlowTests {
  @Test func `after any typo each message points at what the author wrote`() throws {
    let flows = Compiler.catalogue.filter { $0.example.language == .flow }.map { $0.example.right }
    for seed: UInt64 in 0..<400 {
      var random = SplitMix(seed: seed)
      let text = broken(flows[random.below(flows.count)], &random)
      var sources = Sources()
      let file = sources.add(name: "test.flow.yaml", text: text)
      let compiled = Compiler.compile(file, in: sources)
      try #require((compiled.program == nil) == compiled.report.hasErrors, "seed \(seed)\n\(text)")
      for diagnostic in compiled.report.diagnostics {
        let places = [diagnostic.span] + diagnostic.related.map(\.span)
        let isInside = places.allSatisfy { 0 <= $0.start && $0.start <= $0.end && $0.end <= file.bytes.count }
        try #require(isInside, "seed \(seed): \(diagnostic.code)\n\(text)")
      }
    }
  }

  @Test func `the same flow earns the same messages each time`() throws {
    let flows = Compiler.catalogue.filter { $0.example.language == .flow }.map { $0.example.wrong }
    for text in flows {
      var sources = Sources()
      let file = sources.add(name: "test.flow.yaml", text: text)
      let first = Compiler.compile(file, in: sources).report.diagnostics
      #expect(first == Compiler.compile(file, in: sources).report.diagnostics)
    }
  }

  /// Returns the text with one to three words removed, duplicated, swapped or replaced.
  private func broken(_ text: String, _ random: inout SplitMix) -> String {
    var words = [""]
    for character in text {
      words[words.count - 1].append(character)
      if " \n:,{}[].".contains(character) { words.append("") }
    }
    for _ in 0...random.below(3) where words.count > 1 {
      let (one, other) = (random.below(words.count), random.below(words.count))
      switch random.below(4) {
      case 0: words.remove(at: one)
      case 1: words.insert(words[other], at: one)
      case 2: words.swapAt(one, other)
      default: words[one] = words[other]
      }
    }
    return words.joined()
  }
}
