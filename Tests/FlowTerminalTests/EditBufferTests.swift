import SeededRandom
import Testing

@testable import FlowTerminal

@Suite struct EditBufferTests {
  private func edited(_ text: String, _ keys: [TerminalKey]) -> String {
    var buffer = EditBuffer(text)
    for key in keys { _ = buffer.press(key) }
    return buffer.textBeforeCursor + "|" + buffer.text.dropFirst(buffer.textBeforeCursor.count)
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
  }

  @Test func `random keys leave a cursor inside the text`() {
    let keys: [TerminalKey] = [
      .left, .right, .home, .end, .wordLeft, .wordRight, .backspace, .delete, .cutWord, .cutToEnd, .cutToStart, .yank,
      .undo, .selectLeft, .selectRight, .selectHome, .selectEnd, .text("a"), .text(" "), .text("漢"), .text("\u{301}"),
      .text("🇩"), .paste("x y"), .newline,
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
      }
    }
  }
}
