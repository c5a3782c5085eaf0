import FlowTerminal
import SeededRandom
import Testing

@Suite struct TerminalKeyTests {
  private func keys(_ text: String, inPicture isInPicture: Bool = true) -> [TerminalKey] {
    keys(Array(text.utf8), inPicture: isInPicture)
  }

  private func keys(_ bytes: [UInt8], inPicture isInPicture: Bool = true) -> [TerminalKey] {
    var decoder = TerminalKeyDecoder(inPicture: isInPicture)
    return decoder.keys(bytes) + decoder.flush()
  }

  @Test func `letters of several bytes are one key each`() {
    #expect(keys("aé計👩") == [.text("a"), .text("é"), .text("計"), .text("👩")])
  }

  @Test func `bytes that are no text become replacement characters and spoil nothing else`() {
    #expect(keys([0xFF, 0x61]) == [.text("\u{FFFD}"), .text("a")])
    #expect(keys([0xC3, 0x61]) == [.text("\u{FFFD}"), .text("a")])
    #expect(keys([0xE0, 0x80, 0x80, 0x61]) == [.text("\u{FFFD}"), .text("a")])
    #expect(keys([0xE8, 0xA8, 0x0D]) == [.text("\u{FFFD}"), .enter])
  }

  @Test func `control keys edit as they do in a shell`() {
    #expect(keys([0x01, 0x05, 0x15, 0x0B, 0x17]) == [.home, .end, .cutToStart, .cutToEnd, .cutWord])
    #expect(keys([0x02, 0x06, 0x10, 0x0E]) == [.left, .right, .up, .down])
    #expect(keys([0x7F, 0x08, 0x04, 0x0C]) == [.backspace, .backspace, .deleteOrEnd, .redraw])
    #expect(keys("\u{1B}b\u{1B}f\u{1B}\u{7F}\u{1B}\r\u{0}") == [.wordLeft, .wordRight, .cutWord, .newline])
  }

  @Test func `sequences are keys`() {
    #expect(keys("\u{1B}[A\u{1B}OB\u{1B}[Z\t\r\n") == [.up, .down, .backTab, .tab, .enter, .newline])
    #expect(keys("\u{1B}[5~\u{1B}[6~\u{1B}OQ\u{1B}[12~\u{1B}[[B") == [.pageUp, .pageDown, .panel, .panel, .panel])
    #expect(keys("\u{3}\u{12}\u{19}\u{1F}") == [.interrupt, .searchHistory, .yank, .undo])
    #expect(keys("\u{1B}[1;2D\u{1B}[1;5C") == [.selectLeft, .wordRight])
    #expect(keys("\u{1B}[C\u{1B}[D\u{1B}[H\u{1B}[4~\u{1B}[3~") == [.right, .left, .home, .end, .delete])
    #expect(keys("\u{1B}[99~\u{1B}[38;5;1x") == [])
    #expect(keys("\u{1B}[<0;5;3M\u{1B}[<0;5;3m\u{1B}[<65;1;1M") == [.press(row: 2, column: 4), .wheel(1)])
  }

  @Test func `a lone escape is the escape key, and a text after it is kept`() {
    #expect(keys("\u{1B}") == [.escape])
    #expect(keys("\u{1B}x") == [.escape, .text("x")])
    #expect(keys("\u{1B}\u{1B}[A") == [.escape, .up])
  }

  @Test func `Alt with a letter that begins an answer is the escape key and the letter, after a pause`() {
    var decoder = TerminalKeyDecoder()
    #expect(decoder.keys(Array("\u{1B}P".utf8)) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.escape, .text("P")])
    #expect(keys("\u{1B}]") == [.escape, .text("]")])
    #expect(decoder.keys(Array("q".utf8)) == [.text("q")])
  }

  @Test func `a paste is one text`() {
    #expect(keys("\u{1B}[200~a\rb\u{1B}[A\u{1B}[201~c") == [.paste("a\rb\u{1B}[A"), .text("c")])
    let long = String(repeating: "x", count: 200_000)
    let pasted = keys("\u{1B}[200~\(long)\u{1B}[201~c")
    #expect(pasted == [.paste(String(long.prefix(TerminalKeyDecoder.pasteLimit))), .text("c")])
  }

  @Test func `without a picture, marks of pastes are no keys, and keys begin no answers`() {
    #expect(keys("\u{1B}[200~a\u{1B}[201~b", inPicture: false) == [.text("a"), .text("b")])
    #expect(keys("\u{1B}]1", inPicture: false) == [.escape, .text("]"), .text("1")])
    #expect(keys("\u{1B}P1", inPicture: false) == [.escape, .text("P"), .text("1")])
    #expect(keys("\u{1B}[M\u{1B}OM", inPicture: false) == [])
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
      var whole = TerminalKeyDecoder(inPicture: seed.isMultiple(of: 2))
      var pieces = whole
      let all = whole.keys(bytes)
      #expect(bytes.flatMap { pieces.keys([$0]) } == all, "seed \(seed)")
    }
  }
}
