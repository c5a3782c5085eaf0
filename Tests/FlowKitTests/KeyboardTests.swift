import FlowConsole
import SeededRandom
import Testing

@Suite struct KeyDecoderTests {
  private func keys(_ bytes: [UInt8]) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.keys(bytes)
  }

  @Test func `letters of several bytes are one key each`() {
    #expect(keys(Array("aé計👩".utf8)) == [.text("a"), .text("é"), .text("計"), .text("👩")])
  }

  @Test func `bytes that are no text become replacement characters and spoil nothing else`() {
    #expect(keys([0xFF, 0x61]) == [.text("\u{FFFD}"), .text("a")])
    #expect(keys([0xC3, 0x61]) == [.text("\u{FFFD}"), .text("a")])
    #expect(keys([0xE0, 0x80, 0x80, 0x61]) == [.text("\u{FFFD}"), .text("a")])
    #expect(keys([0xE8, 0xA8, 0x0A]) == [.text("\u{FFFD}"), .enter])
  }

  @Test func `arrows and their like are keys and leave no letters`() {
    #expect(keys(Array("\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}[D".utf8)) == [.earlier, .later, .right, .left])
    #expect(keys(Array("\u{1B}[H\u{1B}[4~\u{1B}[3~\u{1B}[1;5C".utf8)) == [.home, .end, .delete, .wordRight])
    #expect(keys(Array("\u{1B}[15~\u{1B}[200~x".utf8)) == [.text("x")])
  }

  @Test func `control keys edit as they do in a shell`() {
    #expect(keys([0x01, 0x05, 0x15, 0x0B, 0x17]) == [.home, .end, .cutToStart, .cutToEnd, .cutWord])
    #expect(keys([0x7F, 0x08, 0x04, 0x0C, 0x0D]) == [.backspace, .backspace, .deleteOrEnd, .redraw, .enter])
    #expect(keys([0x00, 0x1C, 0x09]) == [.text(" ")])
  }

  @Test func `how the bytes are cut into pieces makes no difference`() throws {
    let alphabet: [UInt8] = [0x1B, 0x5B, 0x4F, 0x41, 0x33, 0x7E, 0x3B, 0xE8, 0xA8, 0x88, 0xF0, 0x9F, 0xFF, 0x0D, 0x61]
    for seed: UInt64 in 0..<300 {
      var random = SplitMix(seed: seed)
      let bytes = (0..<40).compactMap { _ in alphabet.randomElement(using: &random) }
      var whole = KeyDecoder()
      var pieces = KeyDecoder()
      let together = whole.keys(bytes)
      let apart = bytes.flatMap { pieces.keys([$0]) }
      try #require(together == apart, "seed \(seed)")
    }
  }
}

@Suite struct LineEditorTests {
  /// Returns the editor after keys were pressed.
  private func editor(_ text: String, _ keys: Key...) -> LineEditor {
    var editor = LineEditor()
    for scalar in text.unicodeScalars { _ = editor.press(.text(scalar)) }
    for key in keys { _ = editor.press(key) }
    return editor
  }

  @Test func `text goes in where the cursor is`() {
    #expect(editor("Aa", .left, .text("d")).text == "Ada")
    #expect(editor("da", .home, .text("A"), .end, .text("!")).text == "Ada!")
  }

  @Test func `a letter is erased with its marks and its joined parts`() {
    #expect(editor("e\u{301}x", .backspace, .backspace).text == "")
    #expect(editor("👩‍👩‍👧!", .left, .backspace).text == "!")
  }

  @Test func `words and ends are cut`() {
    #expect(editor("1 Ada Lovelace", .cutWord).text == "1 Ada ")
    #expect(editor("1 Ada ", .cutWord).text == "1 ")
    #expect(editor("1 Ada", .wordLeft, .cutToEnd).text == "1 ")
    #expect(editor("1 Ada", .wordLeft, .cutToStart).text == "Ada")
    #expect(editor("1 Ada", .home, .delete, .delete).text == "Ada")
  }

  @Test func `earlier lines come back, and so does what was being typed`() {
    var editor = editor("one", .enter, .text("2"), .enter, .text("x"))
    #expect(editor.press(.earlier) == .edited && editor.text == "2")
    #expect(editor.press(.earlier) == .edited && editor.text == "one")
    #expect(editor.press(.earlier) == .unchanged)
    _ = editor.press(.later)
    #expect(editor.press(.later) == .edited && editor.text == "x")
  }

  @Test func `a line comes back as it was kept`() {
    var editor = editor("2 lovelace")
    #expect(editor.press(.enter) == .entered("2 lovelace"))
    editor.keepLast(as: "2 ")
    for scalar in "2 enigma".unicodeScalars { _ = editor.press(.text(scalar)) }
    _ = editor.press(.enter)
    editor.keepLast(as: "2 ")
    #expect(editor.press(.earlier) == .edited && editor.text == "2 ")
    #expect(editor.press(.earlier) == .unchanged)
  }

  @Test func `the end of input counts on an empty line alone`() {
    var empty = LineEditor()
    #expect(empty.press(.deleteOrEnd) == .ended)
    var typed = editor("ab", .home)
    #expect(typed.press(.deleteOrEnd) == .edited && typed.text == "b")
  }

  @Test func `a line has an end`() {
    var editor = LineEditor()
    for _ in 0..<LineEditor.limit { _ = editor.press(.text("x")) }
    #expect(editor.press(.text("x")) == .full)
    #expect(editor.text.utf8.count == LineEditor.limit)
  }

  @Test func `a long line shows what is around the cursor`() {
    let long = editor("0123456789abcdefghij")
    #expect(long.window(cells: 40).before == "0123456789abcdefghij")
    #expect(long.window(cells: 10).before == "…bcdefghij")
    var middle = long
    for _ in 0..<10 { _ = middle.press(.left) }
    #expect(middle.window(cells: 12).before == "…23456789")
    #expect(middle.window(cells: 12).after == "ab…")
  }

  @Test func `a window never takes more cells than it has`() throws {
    let alphabet: [Unicode.Scalar] = ["a", " ", "計", "e", "\u{301}", "👩", "\u{200D}", "\u{202E}", "\u{85}"]
    for seed: UInt64 in 0..<300 {
      var random = SplitMix(seed: seed)
      var editor = LineEditor()
      for _ in 0..<30 { _ = editor.press(.text(alphabet.randomElement(using: &random) ?? "a")) }
      for _ in 0..<Int.random(in: 0..<20, using: &random) { _ = editor.press(.left) }
      let cells = Int.random(in: 12...40, using: &random)
      try #require(editor.window(cells: cells).width <= cells, "seed \(seed)")
    }
  }

  @Test func `a secret is drawn as bullets behind the number`() {
    let window = editor("2 geheim", .left, .left).window(cells: 40, hiddenFrom: 2)
    #expect(window.before == "2 ••••" && window.after == "••")
    #expect(editor("2").window(cells: 40, hiddenFrom: 2).before == "2")
  }
}

@Suite struct LineSplitterTests {
  @Test func `lines end with a line feed, with or without a carriage return`() {
    var splitter = LineSplitter()
    #expect(splitter.lines(Array("one\r\ntwo\n\nthr".utf8)) == [.text("one"), .text("two"), .text("")])
    #expect(splitter.lines(Array("ee\r".utf8)) == [])
    #expect(splitter.rest() == .text("three"))
    #expect(splitter.rest() == nil)
  }

  @Test func `bytes that are no text are replaced`() {
    var splitter = LineSplitter()
    #expect(splitter.lines([0x61, 0xFF, 0x0A]) == [.text("a\u{FFFD}")])
  }

  @Test func `a line of the limit is kept and one more byte is too much`() {
    var splitter = LineSplitter()
    let longest = [UInt8](repeating: 0x61, count: LineSplitter.limit)
    #expect(splitter.lines(longest + [0x0D, 0x0A]) == [.text(String(decoding: longest, as: UTF8.self))])
    #expect(splitter.lines(longest + [0x61, 0x0A] + [0x62, 0x0A]) == [.tooLong, .text("b")])
  }

  @Test func `a line is too long as soon as it is, and the next one counts again`() {
    var splitter = LineSplitter()
    let longest = [UInt8](repeating: 0x61, count: LineSplitter.limit)
    #expect(splitter.lines(longest) == [])
    #expect(splitter.lines(longest) == [.tooLong])
    #expect(splitter.lines(longest) == [])
    #expect(splitter.lines([0x0A, 0x63, 0x0A]) == [.text("c")])
    #expect(splitter.rest() == nil)
  }
}
