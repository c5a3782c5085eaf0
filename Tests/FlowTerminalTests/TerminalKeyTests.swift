import FlowTerminal
import SeededRandom
import Testing

@Suite struct TerminalKeyTests {
  private func keys(_ text: String) -> [TerminalKey] {
    var decoder = TerminalKeyDecoder()
    return decoder.keys(Array(text.utf8)) + decoder.flush()
  }

  @Test func `sequences are keys`() {
    #expect(keys("\u{1B}[A\u{1B}OB\u{1B}[Z\t\r\n") == [.up, .down, .backTab, .tab, .enter, .newline])
    #expect(keys("\u{1B}[5~\u{1B}[6~\u{1B}OQ\u{1B}[12~\u{1B}[[B") == [.pageUp, .pageDown, .panel, .panel, .panel])
    #expect(keys("\u{3}\u{12}\u{19}\u{1F}") == [.interrupt, .searchHistory, .yank, .undo])
    #expect(keys("\u{1B}[1;2D\u{1B}[1;5C") == [.selectLeft, .wordRight])
    #expect(keys("\u{1B}[<0;5;3M\u{1B}[<0;5;3m\u{1B}[<65;1;1M") == [.press(row: 2, column: 4), .wheel(1)])
  }

  @Test func `a lone escape is the escape key, and a text after it is kept`() {
    #expect(keys("\u{1B}") == [.escape])
    #expect(keys("\u{1B}x") == [.escape, .text("x")])
    #expect(keys("\u{1B}\u{1B}[A") == [.escape, .up])
  }

  @Test func `a paste is one text`() {
    #expect(keys("\u{1B}[200~a\rb\u{1B}[A\u{1B}[201~c") == [.paste("a\rb\u{1B}[A"), .text("c")])
    let long = String(repeating: "x", count: 200_000)
    let pasted = keys("\u{1B}[200~\(long)\u{1B}[201~c")
    #expect(pasted == [.paste(String(long.prefix(TerminalKeyDecoder.pasteLimit))), .text("c")])
  }

  @Test func `answers of the terminal are no keys`() {
    #expect(keys("\u{1B}[?2026;2$y") == [.answer(.synchronisation(true))])
    #expect(keys("\u{1B}[?2026;0$y") == [.answer(.synchronisation(false))])
    #expect(keys("\u{1B}]11;rgb:ffff/ffff/f0f0\u{7}x") == [.answer(.ground(isLight: true)), .text("x")])
    #expect(keys("\u{1B}]11;rgb:00/00/00\u{1B}\\x") == [.answer(.ground(isLight: false)), .text("x")])
  }

  @Test func `pieces of any size give the same keys, and no bytes crash the decoder`() {
    for seed in UInt64(1)...200 {
      var random = SplitMix(seed: seed)
      let bytes = (0..<60).map { _ -> UInt8 in
        random.oneIn(3) ? random.oneOf([0x1B, 0x5B, 0x4F, 0x5D, 0x7E, 0x3B]) : UInt8(random.below(256))
      }
      var whole = TerminalKeyDecoder()
      var pieces = TerminalKeyDecoder()
      let all = whole.keys(bytes)
      #expect(bytes.flatMap { pieces.keys([$0]) } == all, "seed \(seed)")
    }
  }
}
