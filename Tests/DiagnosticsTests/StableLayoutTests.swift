import Diagnostics
import SeededRandom
import Testing

@Suite struct StableLayoutTests {
  private let text = "one:\n  a: 1\ntwo:\n  b: 2\n"
  private let lines = [0, 12]

  @Test func `an edit of one part leaves the offsets of the others`() {
    let before = StableLayout(count: text.utf8.count, dividedAt: lines)
    let edited = "one:\n  a: 100\ntwo:\n  b: 2\n"
    let after = StableLayout(count: edited.utf8.count, dividedAt: [0, 14], after: before)
    #expect(after.stable(14) == before.stable(12))
    let copies = [before.bytes(of: Array(text.utf8)), after.bytes(of: Array(edited.utf8))]
    #expect(copies[0][before.stable(12)...] == copies[1][after.stable(14)...])
  }

  @Test func `all parts move when one no longer fits`() {
    let before = StableLayout(count: text.utf8.count, dividedAt: lines)
    let grown = 1_000
    let after = StableLayout(count: text.utf8.count + grown, dividedAt: [0, 12 + grown], after: before)
    #expect(after.stable(12 + grown) > before.stable(12) + grown - 1)
  }

  @Test func `offsets and ranges lead back to the text`() {
    var random = SplitMix(seed: 5)
    for _ in 0..<200 {
      let count = 1 + random.below(60)
      let text = (0..<count).map { _ in random.oneIn(4) ? UInt8(ascii: "\n") : UInt8(0x61 + random.below(26)) }
      let lines = text.indices.filter { $0 > 0 && text[$0 - 1] == 0x0A && random.oneIn(2) }
      let layout = StableLayout(count: count, dividedAt: lines)
      let copy = layout.bytes(of: text)
      #expect(
        String(decoding: copy.filter { $0 > 0x20 }, as: UTF8.self)
          == String(decoding: text.filter { $0 > 0x20 }, as: UTF8.self))
      for offset in text.indices {
        #expect(copy[layout.stable(offset)] == text[offset])
        #expect(layout.original(layout.stable(offset)) == offset)
        let range = offset..<min(count, offset + random.below(5))
        #expect(layout.original(layout.stable(range)) == range)
      }
    }
  }
}
