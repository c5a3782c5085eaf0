import SeededRandom
import Testing

@testable import FlowRuntime

@Suite struct PagedArrayTests {
  @Test func `what was written is read, across pages and branches`() {
    var array = PagedArray<Int>()
    array.grow(to: 20_000, filler: -1)
    for position in stride(from: 0, to: 20_000, by: 7) { array[position] = position }
    for position in 0..<20_000 { #expect(array[position] == (position % 7 == 0 ? position : -1)) }
  }

  @Test func `growing keeps what is there and adds fillers`() {
    var array = PagedArray<Int>()
    for length in 1...1_100 {
      array.grow(to: length, filler: 0)
      #expect(array[length - 1] == 0)
      array[length - 1] = length
    }
    #expect((0..<1_100).allSatisfy { array[$0] == $0 + 1 })
    #expect(array.count == 1_100)
  }

  @Test func `growing to less changes nothing`() {
    var array = PagedArray<Int>()
    array.grow(to: 70, filler: 0)
    array.grow(to: 3, filler: 0)
    #expect(array.count == 70)
  }

  @Test func `copies go their ways whatever is written to which`() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      var copies = [(paged: PagedArray<Int>, plain: [Int])]()
      copies.append((PagedArray<Int>(), []))
      for _ in 0..<400 {
        let chosen = random.below(copies.count)
        switch random.below(10) {
        case 0 where copies.count < 6: copies.append(copies[chosen])
        case 1 where copies.count > 1: copies.remove(at: chosen)
        case 2, 3:
          let length = copies[chosen].plain.count + random.below(300)
          copies[chosen].paged.grow(to: length, filler: 0)
          copies[chosen].plain += Array(repeating: 0, count: length - copies[chosen].plain.count)
        default:
          guard !copies[chosen].plain.isEmpty else { continue }
          let position = random.below(copies[chosen].plain.count)
          let value = random.below(1_000)
          copies[chosen].paged[position] = value
          copies[chosen].plain[position] = value
        }
      }
      for copy in copies {
        try #require(copy.paged.count == copy.plain.count, "seed \(seed)")
        for position in copy.plain.indices {
          try #require(copy.paged[position] == copy.plain[position], "seed \(seed), position \(position)")
        }
      }
    }
  }

  @Test func `comparing with a copy visits one page for one write`() {
    var array = PagedArray<Int>()
    array.grow(to: 100_000, filler: 0)
    let before = array
    #expect(array.isShared(with: before))
    array[70_000] = 1
    #expect(!array.isShared(with: before))
    var visited: [Int] = []
    array.forEachUnsharedPosition(with: before) { visited.append($0) }
    #expect(visited.contains(70_000))
    #expect(visited.count <= 64)
  }

  @Test func `comparing visits every position that differs`() throws {
    for seed in UInt64(0)..<20 {
      var random = SplitMix(seed: seed)
      var array = PagedArray<Int>()
      array.grow(to: 5_000, filler: 0)
      let before = array
      var written: Set<Int> = []
      for _ in 0..<random.below(40) {
        let position = random.below(5_000)
        array[position] = 1
        written.insert(position)
      }
      var visited: Set<Int> = []
      array.forEachUnsharedPosition(with: before) { visited.insert($0) }
      try #require(written.isSubset(of: visited), "seed \(seed)")
    }
  }

  @Test func `elements are freed with the last array that holds them`() {
    final class Counted: Sendable {}
    weak var first: Counted?
    weak var second: Counted?
    do {
      var array = PagedArray<Counted?>()
      array.grow(to: 100, filler: nil)
      let one = Counted()
      let two = Counted()
      first = one
      second = two
      array[3] = one
      var copy = array
      copy[3] = two
      #expect(array[3] === one)
      array[3] = nil
    }
    #expect(first == nil)
    #expect(second == nil)
  }
}
