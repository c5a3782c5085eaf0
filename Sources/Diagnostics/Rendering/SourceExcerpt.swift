/// One line of a source and the carets under a part of it, as printed after the gutter.
struct SourceExcerpt {
  /// The line. If it is too long, it is cut around the marked part with `…`.
  let line: String
  /// The indentation of the carets: spaces, and the tabs of the line.
  let indent: String
  /// The carets, at least one.
  let carets: String
  /// The width of indentation and carets together, in cells.
  let width: Int

  /// The number of bytes before and after the marked place that are read for each available cell. It is more than
  /// most letters take, so that a line is cut before it is drawn.
  private static let bytesPerCell = 4
  /// The maximum width of a tab.
  private static let tabStop = 8

  /// Draws the line that holds `start`, with carets up to `end` or the end of the line.
  ///
  /// - Parameters:
  ///    - gutter: The cells before the line, which determine the width of a tab.
  ///    - cells: The available cells for the line.
  /// - Complexity: Constant, however long the line is, except for characters of many scalars.
  init(_ source: SourceFile, from start: Int, to end: Int, gutter: Int, cells: Int) {
    let content = source.contentRange(ofLine: source.line(at: start))
    let reach = max(cells, 8) * Self.bytesPerCell
    let lower = source.scalarStart(max(content.lowerBound, start - reach), in: content)
    let upper = source.scalarStart(min(content.upperBound, start + reach), in: content)
    var drawing = LineDrawing(gutter: gutter, tabStop: Self.tabStop)
    var characters: [SourceCharacter] = []
    for next in SourceCharacters(source, lower..<max(lower, upper)) { characters.append(next) }

    let isCut = lower > content.lowerBound || upper < content.upperBound
    let first = characters.firstIndex { $0.bytes.upperBound > start } ?? characters.count
    let last = characters[first...].firstIndex { $0.bytes.lowerBound >= end } ?? characters.count
    var shown = 0..<characters.count
    if isCut || !drawing.fits(characters, in: cells) {
      shown = drawing.window(of: characters, around: first..<last, cells: max(cells, 8))
    }
    let cutLeft = shown.lowerBound > 0 || lower > content.lowerBound
    let cutRight = shown.upperBound < characters.count || upper < content.upperBound
    drawing.draw(characters, shown: shown, marked: first..<last, cuts: (cutLeft, cutRight))
    (line, indent, carets) = (drawing.line, drawing.indent, drawing.carets.isEmpty ? "^" : drawing.carets)
    width = drawing.indentWidth + carets.utf8.count
  }
}

extension SourceFile {
  /// Returns the start of the scalar that holds an offset, so that a line is never cut inside a scalar.
  fileprivate func scalarStart(_ offset: Int, in content: Range<Int>) -> Int {
    var start = offset
    while start > content.lowerBound, start > offset - 3, start < content.upperBound, bytes[start] & 0xC0 == 0x80 {
      start -= 1
    }
    return start
  }
}
