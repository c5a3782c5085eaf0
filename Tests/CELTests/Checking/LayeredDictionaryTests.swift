import SeededRandom
import Testing

@testable import CEL

@Suite struct LayeredDictionaryTests {
  @Test func `it answers as a dictionary does, in the order in which names came, also in copies`() throws {
    for seed: UInt64 in 0..<40 {
      var random = SplitMix(seed: seed)
      var layered = [LayeredDictionary<Int>()]
      var plain: [(values: [String: Int], order: [String])] = [([:], [])]
      for number in 0..<600 {
        // Occasionally a copy is taken, and all copies continue to change.
        if Int.random(in: 0..<100, using: &random) == 0 {
          layered.append(layered[layered.count - 1])
          plain.append(plain[plain.count - 1])
        }
        let index = Int.random(in: 0..<layered.count, using: &random)
        let name = "n\(Int.random(in: 0..<300, using: &random))"
        let isNew = layered[index].update(number, for: name)
        try #require(isNew == (plain[index].values.updateValue(number, forKey: name) == nil), "seed \(seed)")
        if isNew { plain[index].order.append(name) }
      }
      for (ours, model) in zip(layered, plain) {
        try #require(ours.names == model.order, "seed \(seed)")
        for number in 0..<300 { try #require(ours["n\(number)"] == model.values["n\(number)"], "seed \(seed)") }
      }
    }
  }
}
