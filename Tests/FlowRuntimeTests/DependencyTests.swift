import FlowProgram
import SeededRandom
import Testing

@Suite struct DependencyTests {
  @Test func `a write invalidates all direct and indirect readers`() throws {
    for seed in 0..<20 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      // Each derived value reads two of the values declared after it.
      let reads = (0..<12).map { index -> [String] in
        let behind = (index + 1..<12).map { "d\($0)" } + ["a", "b"]
        return (0..<2).map { _ in behind[random.below(behind.count)] }
      }
      let derived = reads.enumerated().map { "      d\($0): \($1.joined(separator: " + "))" }.joined(separator: "\n")
      let shown = "d\(random.below(12))"
      let presenter = try program(
        """
        flowspec: 2
        flow: f
        screens:
          f:
            state: { a: int = 1, b: int = 2 }
            derived:
        \(derived)
            model: [\(shown)]
        backstack: { start: f }
        """
      ).presenters[1]

      func isReached(_ name: String, from start: String) -> Bool {
        guard start.hasPrefix("d"), let index = Int(start.dropFirst()) else { return false }
        return reads[index].contains { $0 == name || isReached(name, from: $0) }
      }
      for (slot, name) in ["a", "b"].enumerated() {
        let expected = (0..<12).filter { isReached(name, from: "d\($0)") }
        let readers = presenter.dependencies.slotReaders[slot]
        try #require(readers.members(of: presenter.dependencies.readers.derived) == expected, "seed \(seed)")
        try #require(readers.contains(ReaderNumbering.model) == isReached(name, from: shown), "seed \(seed)")
      }
    }
  }

  @Test func `a chain of thousands is soon understood`() throws {
    let links = (0..<2_000).map { "      d\($0): d\($0 + 1) + 1" }.joined(separator: "\n")
    let presenter = try program(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { a: int = 1 }
          derived:
      \(links)
            d2000: a
          model: [d0]
      backstack: { start: f }
      """
    ).presenters[1]
    let readers = presenter.dependencies.slotReaders[0]
    #expect(readers.members(of: presenter.dependencies.readers.derived).count == 2_001)
    #expect(readers.contains(ReaderNumbering.model))
  }
}
