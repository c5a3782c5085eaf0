import Diagnostics
import SeededRandom
import TestSupport
import Testing

@Suite struct LongLineTests {
  @Test func `a long line is cut around what is wrong`() throws {
    let text = String(repeating: "before ", count: 100) + "WRONG" + String(repeating: " behind", count: 100)
    expectSnapshot(rendered(text, about: "WRONG") + "\n", named: "long-line.txt", in: snapshotFolder())
  }

  @Test func `carets stay under what is wrong, wherever a line is cut`() throws {
    let pieces = ["a", "名", "\t", "e\u{301}", "👩‍👩‍👧", " ", "\u{1}", "\u{200B}"]
    for seed: UInt64 in 0..<150 {
      var random = SplitMix(seed: seed)
      func filler(_ count: Int) -> String {
        (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
      }
      let text = filler(Int.random(in: 0...1200, using: &random)) + "WRONG" + filler(random.next() % 2 == 0 ? 0 : 900)
      let lines = rendered(text, about: "WRONG").split(separator: "\n")
      try #require(lines.count == 3, "seed \(seed)")
      let before = try #require(lines[1].firstRange(of: "WRONG"), "seed \(seed)").lowerBound
      let caret = try #require(lines[2].firstIndex(of: "^"), "seed \(seed)")
      try #require(cells(lines[1][..<before]) == cells(lines[2][..<caret]), "seed \(seed)")
      try #require(lines[2].hasSuffix("^^^^^"), "seed \(seed)")
      try #require(cells(lines[1]) <= 120, "seed \(seed)")
    }
  }

  @Test func `a column on a long line is what counting from the start of the line gives`() throws {
    let pieces = ["a", "b", "名", "e\u{301}", "👩‍👩‍👧", "\u{200B}", "é"]
    for seed: UInt64 in 0..<10 {
      var random = SplitMix(seed: seed)
      let line = (0..<3000).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
      let file = SourceFile(id: SourceID(0), name: "long", bytes: Array("first\n\(line)\nlast ä".utf8))
      var (offset, column, utf16Column) = ("first\n".utf8.count, 1, 1)
      for character in line {
        try #require(
          file.position(at: offset) == SourcePosition(line: 2, column: column, utf16Column: utf16Column), "seed \(seed)"
        )
        offset += character.utf8.count
        column += 1
        utf16Column += character.utf16.count
      }
      #expect(file.position(at: file.bytes.count).column == 7)
    }
  }

  @Test func `a span longer than the page is marked up to the cut`() {
    let lines = rendered(String(repeating: "x", count: 9000), about: String(repeating: "x", count: 9000))
      .split(separator: "\n")
    #expect(lines[1].hasSuffix("x…"))
    #expect(lines[2].filter { $0 == "^" }.count >= 110)
    #expect(lines[1].count <= 120 && lines[1].count == lines[2].count)
  }

  /// Returns the column after a text, with tab stops at multiples of eight.
  private func cells(_ text: Substring) -> Int {
    text.reduce(0) { $1 == "\t" ? ($0 / 8 + 1) * 8 : $0 + $1.displayWidth }
  }
}
