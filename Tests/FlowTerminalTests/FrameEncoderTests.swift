import FlowConsole
import SeededRandom
import Testing

@testable import FlowTerminal

@Suite struct FrameEncoderTests {
  private static let texts = [
    "a", "Z", " ", " ", "é", "e\u{301}", "漢", "字", "👩‍👩‍👧", "🇩🇪", "❤️", "─", "word ", "1) [ Press ] ", "•", "한글 ",
  ]
  private static let styles: [TextStyle] = [.plain, .heading, .number, .faint, .selected, .failure]
  private static let grounds: [CellStyle.Ground] = [.plain, .plain, .plain, .bar, .focus, .match]

  private static func draw(_ count: Int, on grid: inout CellGrid, _ random: inout SplitMix) {
    for _ in 0..<count {
      var column = random.below(grid.columns)
      let row = random.below(grid.rows)
      let style = CellStyle(random.oneOf(styles), on: random.oneOf(grounds))
      for _ in 0...random.below(6) {
        column = grid.put(random.oneOf(texts), row: row, column: column, style: style)
      }
    }
  }

  /// Returns a grid whose rows moved, as content that is scrolled.
  private static func scrolled(_ grid: CellGrid, _ random: inout SplitMix) -> CellGrid {
    var result = CellGrid(rows: grid.rows, columns: grid.columns)
    let shift = random.below(7) - 3
    for row in 0..<grid.rows where (0..<grid.rows).contains(row + shift) {
      var column = 0
      for cell in grid.cells[row + shift] where cell.width > 0 {
        column = result.put(cell.text, row: row, column: column, style: cell.style)
      }
    }
    return result
  }

  private static func expect(
    _ screen: TestScreen, shows grid: CellGrid, _ colours: TerminalAbilities.Colours, _ seed: UInt64
  ) {
    let paint = CellPaint(colours: colours)
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let cell = grid.cells[row][column]
        let shown = screen.cells[row][column]
        guard shown.text == cell.text, shown.style == paint.parameters(of: cell.style) else {
          Issue.record("seed \(seed), row \(row), column \(column): \(shown), not \(cell)")
          return
        }
      }
    }
  }

  @Test(arguments: [TerminalAbilities.Colours.none, .sixteen, .many(isLight: true), .many(isLight: false)])
  func `the bytes of a frame turn any screen into any other`(colours: TerminalAbilities.Colours) {
    for seed in UInt64(1)...60 {
      var random = SplitMix(seed: seed)
      let abilities = TerminalAbilities(colours: colours, isSynchronised: random.oneIn(2))
      var screen = TestScreen(rows: 1 + random.below(20), columns: 2 + random.below(60))
      var grid = CellGrid(rows: screen.rows, columns: screen.columns)
      Self.draw(30, on: &grid, &random)
      screen.apply(FrameEncoder.bytes(from: nil, to: grid, abilities))
      Self.expect(screen, shows: grid, colours, seed)
      for _ in 0..<20 {
        var next = random.oneIn(3) ? Self.scrolled(grid, &random) : grid
        Self.draw(random.below(4), on: &next, &random)
        screen.apply(FrameEncoder.bytes(from: grid, to: next, abilities))
        Self.expect(screen, shows: next, colours, seed)
        grid = next
      }
      #expect(screen.unknown == [])
    }
  }

  @Test func `an unchanged screen sends nothing`() {
    var grid = CellGrid(rows: 5, columns: 20)
    grid.put("hello", row: 1, column: 2)
    #expect(FrameEncoder.bytes(from: grid, to: grid) == "")
    let cursor = FrameEncoder.Cursor(row: 1, column: 3)
    #expect(FrameEncoder.bytes(from: grid, to: grid, cursor: cursor, oldCursor: cursor) == "")
  }

  @Test func `a frame is synchronised only where the terminal can`() {
    let blank = CellGrid(rows: 2, columns: 10)
    var grid = blank
    grid.put("x", row: 0, column: 0)
    #expect(!FrameEncoder.bytes(from: blank, to: grid).contains("?2026"))
    let synchronised = FrameEncoder.bytes(from: blank, to: grid, TerminalAbilities(isSynchronised: true))
    #expect(synchronised.hasPrefix("\u{1B}[?2026h") && synchronised.hasSuffix("\u{1B}[?2026l"))
  }

  @Test func `without colours only bold, faint, underlined and reversed text remains`() {
    let paint = CellPaint(colours: .none)
    for style in Self.styles {
      for ground in [CellStyle.Ground.plain, .bar, .focus, .match] {
        let parameters = paint.parameters(of: CellStyle(style, on: ground)).split(separator: ";")
        #expect(Set(parameters).isSubset(of: ["1", "2", "4", "7"]))
      }
    }
  }

  @Test func `a terminal of few characters receives letters for symbols`() {
    var grid = CellGrid(rows: 1, columns: 10)
    grid.put("┌─•┐", row: 0, column: 0)
    let bytes = FrameEncoder.bytes(from: nil, to: grid, TerminalAbilities(drawsLetters: true))
    #expect(bytes.hasSuffix("+-*+") && bytes.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `half of a wide character is never left`() {
    var grid = CellGrid(rows: 1, columns: 6)
    grid.put("漢字", row: 0, column: 0)
    grid.put("x", row: 0, column: 1)
    #expect(grid.lines == [" x字  "])
    grid.put("y", row: 0, column: 2)
    #expect(grid.lines == [" xy   "])
    #expect(grid.put("漢", row: 0, column: 5) == 6)
    #expect(grid.lines == [" xy   "])
  }
}
