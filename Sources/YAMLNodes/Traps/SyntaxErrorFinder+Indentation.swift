/// Determines which of the lines around a position has the wrong indentation.
///
/// libyaml stops at the first line that fits nothing, which is often the line after the mistake: a key that is
/// indented too far begins a mapping of its own, and the next key then fits neither mapping.
extension SyntaxErrorFinder {
  /// The maximum number of lines to examine around a position.
  private static let reach = 1000

  /// A line with content.
  private struct ContentLine {
    /// Its content, without indentation and comment.
    let range: Range<Int>
    /// The column of its content, counted from 0.
    let column: Int
    /// The column of the content after the dashes of list items.
    let inner: Int
  }

  func indentationError() -> SyntaxError {
    guard let line = contentLine(at: place) else { return .indentation(text.word(place), fits: []) }
    var between: [ContentLine] = []
    var outer: ContentLine?
    let isItem = line.inner > line.column
    if let item = itemAround(line) {
      return .indentation(line.range, fits: [FittingColumn(column: item.column, beside: item.range)])
    }
    for above in linesAbove where outer == nil {
      // A key in the column of a list item may own the list.
      let isOuter = above.column < line.column || isItem && above.column == line.column && above.inner == above.column
      if isOuter { outer = above } else { between.append(above) }
    }
    guard let column = between.map(\.column).min(), column > line.column else {
      if let outer, isFirstOfMany(line, beside: outer) {
        return .indentation(outer.range, fits: [FittingColumn(column: line.column, beside: line.range)])
      }
      return .indentation(line.range, fits: outer.map { [fitting(line, beside: $0)] } ?? [])
    }
    let siblings = between.reversed().filter { $0.column == column }
    let parent = outer.map { $0.inner < line.column ? $0.inner : $0.column }
    func isUsual(_ column: Int) -> Bool { parent.map { column - $0 == usualStep } ?? (column == 0) }
    let isOneOfMany = siblings.count > 1 && siblings.count > countBelow(in: line.column)
    guard isOneOfMany || isUsual(column) && !isUsual(line.column) else {
      let here = FittingColumn(column: line.column, beside: line.range)
      return .indentation(siblings[0].range, fits: [here])
    }
    let inner = FittingColumn(column: column, beside: siblings[siblings.count - 1].range)
    guard let outer else { return .indentation(line.range, fits: [inner]) }
    let beside = fitting(line, beside: outer)
    if beside.column == line.column || beside.column == column { return .indentation(line.range, fits: [inner]) }
    // The line below indicates the intended column.
    let below = columnBelow(line).map { $0 - usualStep }
    let isNearInner = column - line.column < line.column - beside.column
    let isInner = below == column || below != beside.column && (isNearInner || isOneOfMany)
    return .indentation(line.range, fits: isInner ? [inner, beside] : [beside, inner])
  }

  /// Whether a line shares its column with lines below it, while the line above is alone in its column.
  private func isFirstOfMany(_ line: ContentLine, beside outer: ContentLine) -> Bool {
    guard (line.inner > line.column) == (outer.inner > outer.column) else { return false }
    let siblings = linesAbove.prefix { $0.column >= outer.column }.filter { $0.column == outer.column }
    return siblings.count == 1 && countBelow(in: line.column) > 1
  }

  /// Returns the list item beside which an item belongs, for an item in the column of keys that began after the
  /// dash of another item.
  private func itemAround(_ line: ContentLine) -> ContentLine? {
    guard line.inner > line.column, let outer = linesAbove.first(where: { $0.column < line.column }) else { return nil }
    return outer.inner == line.column ? outer : nil
  }

  /// Returns the column of the line below, if it is indented further.
  private func columnBelow(_ line: ContentLine) -> Int? {
    var start = text.lineEnd(line.range.lowerBound) + 1
    for _ in 0..<Self.reach where start < text.bytes.count {
      if let below = contentLine(at: start) { return below.column > line.column ? below.column : nil }
      start = text.lineEnd(start) + 1
    }
    return nil
  }

  /// Returns the column next to a line further out: a list item is aligned with the dash, a key with the key after
  /// the dash.
  private func fitting(_ line: ContentLine, beside outer: ContentLine) -> FittingColumn {
    let isItem = line.inner > line.column
    return FittingColumn(column: isItem ? outer.column : outer.inner, beside: outer.range)
  }

  /// The lines with content above the position, the nearest first.
  private var linesAbove: [ContentLine] {
    var found: [ContentLine] = []
    var start = text.lineStart(place)
    while start > 0, found.count < Self.reach {
      start = text.lineStart(start - 1)
      if let line = contentLine(at: start) { found.append(line) }
      if start == text.lineStart(0) { break }
    }
    return found
  }

  /// Returns the number of lines from the position on that begin in a column, up to the first line further out.
  private func countBelow(in column: Int, itemsOnly: Bool = false) -> Int {
    var count = 0
    var start = text.lineStart(place)
    for _ in 0..<Self.reach {
      if let line = contentLine(at: start) {
        if line.column < column { break }
        if line.column == column, !itemsOnly || line.inner > line.column { count += 1 }
      }
      let end = text.lineEnd(start)
      guard end < text.bytes.count else { break }
      start = end + 1
    }
    return count
  }

  /// The indentation of the first indented line of the file.
  private var usualStep: Int {
    var start = text.lineStart(0)
    for _ in 0..<Self.reach {
      if let line = contentLine(at: start), line.column > 0 { return line.column }
      let end = text.lineEnd(start)
      guard end < text.bytes.count else { break }
      start = end + 1
    }
    return 2
  }

  private func contentLine(at offset: Int) -> ContentLine? {
    let range = text.line(offset)
    guard !range.isEmpty, text.byte(range.lowerBound) != UInt8(ascii: "#") else { return nil }
    let start = text.lineStart(offset)
    var inner = range.lowerBound
    while text.byte(inner) == UInt8(ascii: "-"), isBlank(text.byte(inner + 1)) { inner = text.skipBlanks(inner + 1) }
    return ContentLine(range: range, column: range.lowerBound - start, inner: inner - start)
  }

  // MARK: Dashes

  /// Returns the mistake of a line in the column of a list or of keys that has a dash too few or too many.
  func dashError() -> SyntaxError? {
    guard let line = contentLine(at: place), line.range.lowerBound == place, line.column == open.last else {
      return nil
    }
    if problem.context == "while parsing a block collection" {
      let isUnspaced = text.byte(place) == UInt8(ascii: "-")
      return .dash(line.range, isUnspaced ? .unspaced : .missing)
    }
    guard line.inner > line.column else { return nil }
    let above = linesAbove.prefix { $0.column >= line.column }
    // The dash is correct, but its column is not.
    if let last = above.first, last.inner > last.column, last.column > line.column { return nil }
    let siblings = above.filter { $0.column == line.column }
    if itemAround(line) != nil { return nil }
    let items = countBelow(in: line.column, itemsOnly: true)
    guard let first = siblings.last, siblings.count <= items, first.inner == first.column else {
      return .dash(line.range, .amongKeys)
    }
    let isUnspaced = text.byte(first.range.lowerBound) == UInt8(ascii: "-")
    return .dash(first.range, isUnspaced ? .unspaced : .missing)
  }

  /// Returns the line above without the colon of a key, if the line at the position would belong to that key.
  func missingColonAbove() -> SyntaxError? {
    guard let line = contentLine(at: place), let above = linesAbove.first, above.column <= line.column else {
      return nil
    }
    if above.column == line.column {
      let isKey = above.inner > above.column || text.valueStart(afterKeyIn: above.range) != nil
      return isKey ? nil : .missingColon(above.range, hasBlock: false)
    }
    // A line may end behind its dash.
    let start = above.inner + above.range.lowerBound - above.column
    guard start < above.range.upperBound else { return nil }
    let content = start..<above.range.upperBound
    let name = text.string(content)
    guard MissingColon.isKey(name) || MissingColon.isKey(name, endingWith: MissingColon.lookalikes) else { return nil }
    return .missingColon(content, hasBlock: true)
  }
}
