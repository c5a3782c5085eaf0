import Diagnostics
import SeededRandom
import Testing

@testable import FlowTerminal

@Suite struct EditBufferTests {
  private func edited(_ text: String, _ keys: [TerminalKey]) -> String {
    var buffer = EditBuffer(text)
    for key in keys { _ = buffer.press(key) }
    return buffer.textBeforeCursor + "|" + buffer.textAfterCursor
  }

  @Test func `text goes in where the cursor is`() {
    #expect(edited("Aa", [.left, .text("d")]) == "Ad|a")
    #expect(edited("da", [.home, .text("A"), .end, .text("!")]) == "Ada!|")
  }

  @Test func `words and ends are cut`() {
    #expect(edited("1 Ada Lovelace", [.cutWord]) == "1 Ada |")
    #expect(edited("1 Ada ", [.cutWord]) == "1 |")
    #expect(edited("1 Ada", [.wordLeft, .cutToEnd]) == "1 |")
    #expect(edited("1 Ada", [.wordLeft, .cutToStart]) == "|Ada")
    #expect(edited("1 Ada", [.home, .delete, .deleteOrEnd]) == "|Ada")
  }

  @Test func `cut text comes back, and an edit can be undone`() {
    #expect(edited("one two", [.cutWord, .home, .yank]) == "two|one ")
    #expect(edited("one two", [.cutWord, .undo]) == "one two|")
    #expect(edited("", [.text("a"), .text("b"), .cutToStart, .undo, .undo]) == "|")
  }

  @Test func `typed text replaces the selection`() {
    #expect(edited("abcd", [.selectLeft, .selectLeft, .text("x")]) == "abx|")
    #expect(edited("abcd", [.home, .selectRight, .delete]) == "|bcd")
    #expect(edited("abcd", [.selectHome, .paste("new")]) == "new|")
  }

  @Test func `a character of several scalars is erased as a whole`() {
    #expect(edited("a👩‍👩‍👧", [.backspace]) == "a|")
    #expect(edited("e", [.text("\u{301}"), .backspace]) == "|")
    #expect(edited("e\u{301}x", [.backspace, .backspace]) == "|")
    #expect(edited("👩‍👩‍👧!", [.left, .backspace]) == "|!")
  }

  @Test func `a character of several scalars is typed before others without joining them`() {
    for typed in ["🇩🇪", "👩‍👩‍👧", "e\u{301}"] {
      for next in ["🇫🇷🇮🇹", "👩‍👩‍👧", "\u{301}x"] {
        let keys = typed.unicodeScalars.map { TerminalKey.text($0) }
        #expect(edited(next, [.home] + keys) == "\(typed)|\(next)")
        #expect(edited(next, [.home] + keys + [.backspace]) == "|\(next)")
      }
    }
    #expect(edited("🇫🇷🇮🇹", [.home, .text("🇩"), .delete]) == "🇩|🇮🇹")
  }

  @Test func `a text has an end`() {
    var buffer = EditBuffer()
    for _ in 0..<EditBuffer.limit { _ = buffer.press(.text("x")) }
    for key in [TerminalKey.text("x"), .paste("x")] {
      let hasRoom = buffer.press(key)
      #expect(!hasRoom)
    }
    #expect(buffer.text.utf8.count == EditBuffer.limit)
    _ = buffer.press(.backspace)
    let hasRoom = buffer.press(.text("x"))
    #expect(hasRoom)
  }

  @Test func `random keys leave a cursor inside the text`() {
    let keys: [TerminalKey] = [
      .left, .right, .home, .end, .wordLeft, .wordRight, .backspace, .delete, .cutWord, .cutToEnd, .cutToStart, .yank,
      .undo, .selectLeft, .selectRight, .selectHome, .selectEnd, .text("a"), .text(" "), .text("漢"), .text("\u{301}"),
      .text("🇩"), .text("👩"), .text("\u{200D}"), .text("\u{202E}"), .text("\u{85}"), .text("\n"), .text("\u{600}"),
      .paste("x y"), .newline,
    ]
    for seed in UInt64(1)...50 {
      var random = SplitMix(seed: seed)
      var buffer = EditBuffer("some text")
      for _ in 0..<200 {
        _ = buffer.press(random.oneOf(keys))
        #expect((0...buffer.characters.count).contains(buffer.cursor), "seed \(seed)")
        let cells = 2 + random.below(30)
        let window = TextWindow(buffer, cells: cells, hiddenFrom: random.oneIn(3) ? 2 : nil)
        #expect((0..<cells).contains(window.cursor) || window.cursor <= cells, "seed \(seed)")
        // One cell is free for the cursor.
        #expect(cells < 5 || (window.before + window.after).displayWidth < cells, "seed \(seed)")
      }
      let room = EditBuffer.limit - buffer.text.utf8.count
      let takesMore = buffer.insert(String(repeating: "x", count: room + 1))
      let takesAll = buffer.insert(String(repeating: "x", count: room))
      #expect(!takesMore && takesAll, "seed \(seed)")
    }
  }
}

@Suite struct TextWindowTests {
  /// Returns the visible text of a buffer, with a bar for the cursor.
  private func window(_ text: String, left: Int = 0, cells: Int, hiddenFrom: Int? = nil) -> String {
    var buffer = EditBuffer(text)
    for _ in 0..<left { _ = buffer.press(.left) }
    let window = TextWindow(buffer, cells: cells, hiddenFrom: hiddenFrom)
    return window.before + "|" + window.after
  }

  @Test func `a long line shows what is around the cursor`() {
    let long = "0123456789abcdefghij"
    #expect(window(long, cells: 41) == "0123456789abcdefghij|")
    #expect(window(long, cells: 21) == "0123456789abcdefghij|")
    #expect(window(long, cells: 11) == "…bcdefghij|")
    #expect(window(long, left: 10, cells: 13) == "…23456789|ab…")
    #expect(window(long, left: 1, cells: 11) == "…bcdefghi|j")
    #expect(window(long, left: 20, cells: 11) == "|012345678…")
  }

  @Test func `a secret is drawn as bullets behind the number`() {
    #expect(window("2 geheim", left: 2, cells: 41, hiddenFrom: 2) == "2 ••••|••")
    #expect(window("2", cells: 41, hiddenFrom: 2) == "2|")
  }
}
