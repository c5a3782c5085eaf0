import SeededRandom
import Testing

@testable import FlowRuntime

@Suite struct LoggedArrayTests {
  @Test func `undoing goes back to the mark and no further`() {
    var array = LoggedArray<Int>()
    array.grow(to: 4, filler: 0)
    array[0] = 1
    let mark = array.mark
    array[0] = 2
    array[0] = 3
    array[1] = 9
    array.undo(to: mark)
    #expect([array[0], array[1]] == [1, 0])
    array.undo(to: 0)
    #expect(array[0] == 0)
  }

  @Test func `what was committed cannot be undone`() {
    var array = LoggedArray<Int>()
    array.grow(to: 1, filler: 0)
    array[0] = 5
    array.commit()
    array.undo(to: 0)
    #expect(array[0] == 5)
  }

  @Test func `undoing to nested marks restores every former state`() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      var array = LoggedArray<Int>()
      array.grow(to: 200, filler: 0)
      var plain = Array(repeating: 0, count: 200)
      var saved = [(mark: Int, plain: [Int])]()
      for _ in 0..<300 {
        if random.below(6) == 0 { saved.append((array.mark, plain)) }
        let position = random.below(200)
        let value = random.below(50)
        array[position] = value
        plain[position] = value
        if random.below(12) == 0, let last = saved.popLast() {
          array.undo(to: last.mark)
          plain = last.plain
        }
      }
      while let last = saved.popLast() {
        array.undo(to: last.mark)
        plain = last.plain
        try #require((0..<200).allSatisfy { array[$0] == plain[$0] }, "seed \(seed)")
      }
    }
  }

  @Test func `a word that stays what it is leaves nothing to undo`() {
    var words = LoggedArray<UInt64>()
    words.grow(to: 2, filler: 7)
    words[0] = 7
    #expect(words.mark == 0)
    words[0] = 8
    words[0] = 8
    #expect(words.mark == 1)
    words.undo(to: 0)
    #expect([words[0], words[1]] == [7, 7])
  }

  @Test func `words come back as other elements do`() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      var words = LoggedArray<UInt64>()
      words.grow(to: 100, filler: 0)
      for _ in 0..<50 { words[random.below(100)] = UInt64(random.below(3)) }
      let (mark, former) = (words.mark, (0..<100).map { words[$0] })
      for _ in 0..<50 { words[random.below(100)] = UInt64(random.below(3)) }
      words.undo(to: mark)
      try #require((0..<100).allSatisfy { words[$0] == former[$0] }, "seed \(seed)")
    }
  }
}
