import Diagnostics
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("abc", 3), ("名前", 4), ("Ａ", 2), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("🇩", 1), ("🇩\u{301}", 1), ("👍🏽", 2), ("✌🏽", 2),
    ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("\u{200B}", 0), ("\u{301}", 0), ("\u{1B}", 0), ("가", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("…", 1), ("कि", 1), ("", 0),
  ])
  func `a text takes as many cells as a terminal gives it`(text: String, cells: Int) {
    #expect(text.displayWidth == cells)
  }

  @Test func `padding fills cells, not letters`() {
    #expect("名".padded(to: 4) == "名  ")
    #expect("名".padded(to: 4, trailing: false) == "  名")
    #expect("long".padded(to: 2) == "long")
  }

  @Test func `cutting never halves a letter and never exceeds its cells`() {
    #expect("abcdef".truncated(to: 4) == "abc…")
    #expect("abcd".truncated(to: 4) == "abcd")
    #expect("名前名前".truncated(to: 4) == "名…")
    #expect("名前".truncated(to: 4) == "名前")
    #expect("ab".truncated(to: 0) == "")
    #expect("ab".truncated(to: -1) == "")
  }
}
