/// Reads the blocks of a Markdown page: headings, paragraphs, fenced code, tables, lists, quotes and rules.
///
/// Comments are dropped. Everything else is a paragraph, so no text is lost.
struct MarkdownReader {
  private let lines: [Substring]
  private var next = 0
  private let depth: Int

  /// Returns the blocks of a text.
  static func blocks(of text: String) -> [MarkdownBlock] {
    var reader = MarkdownReader(text.split(separator: "\n", omittingEmptySubsequences: false), depth: 0)
    return reader.readAll()
  }

  private init(_ lines: [Substring], depth: Int) {
    self.lines = lines
    self.depth = depth
  }

  private mutating func readAll() -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    while next < lines.count {
      let line = lines[next]
      let text = line.drop { $0 == " " }
      if text.isEmpty {
        next += 1
      } else if text.hasPrefix("<!--") {
        skipComment()
      } else if let fence = MarkdownReader.fence(text) {
        blocks.append(code(fence, indentation: line.count - text.count))
      } else if let heading = MarkdownReader.heading(text) {
        blocks.append(heading)
        next += 1
      } else if text.count >= 3, text.allSatisfy({ $0 == "-" }) {
        blocks.append(.rule)
        next += 1
      } else if text.hasPrefix("|"), next + 1 < lines.count, MarkdownReader.isDelimiter(lines[next + 1]) {
        blocks.append(table())
      } else if let marker = MarkdownReader.marker(line), depth < MarkdownReader.mostDepth {
        blocks.append(list(marker))
      } else if text.hasPrefix(">"), depth < MarkdownReader.mostDepth {
        blocks.append(quote())
      } else {
        blocks.append(paragraph())
      }
    }
    return blocks
  }

  private mutating func skipComment() {
    while next < lines.count {
      next += 1
      if lines[next - 1].contains("-->") { return }
    }
  }

  // MARK: Leaves

  private static func fence(_ text: Substring) -> Substring? {
    let fence = text.prefix { $0 == "`" }
    return fence.count >= 3 && !text.dropFirst(fence.count).contains("`") ? fence : nil
  }

  private static func heading(_ text: Substring) -> MarkdownBlock? {
    let marks = text.prefix { $0 == "#" }
    guard (1...6).contains(marks.count), text.dropFirst(marks.count).hasPrefix(" ") else { return nil }
    return .heading(level: marks.count, text: trimmed(text.dropFirst(marks.count)))
  }

  private mutating func code(_ fence: Substring, indentation: Int) -> MarkdownBlock {
    let language = MarkdownReader.trimmed(lines[next].drop { $0 == " " }.dropFirst(fence.count))
    next += 1
    var text: [Substring] = []
    while next < lines.count {
      let line = lines[next]
      next += 1
      let content = line.drop { $0 == " " }
      if content.hasPrefix(fence), content.allSatisfy({ $0 == "`" || $0 == " " }) { break }
      text.append(line.dropFirst(min(indentation, line.count - content.count)))
    }
    return .code(language: language, text: text.joined(separator: "\n"))
  }

  private mutating func paragraph() -> MarkdownBlock {
    var text: [String] = []
    repeat {
      text.append(MarkdownReader.trimmed(lines[next]))
      next += 1
    } while next < lines.count && !isInterrupted(lines[next])
    return .paragraph(text.joined(separator: "\n"))
  }

  /// Whether a line ends a paragraph.
  private func isInterrupted(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    if text.isEmpty || text.hasPrefix("<!--") || text.hasPrefix(">") { return true }
    if MarkdownReader.fence(text) != nil || MarkdownReader.heading(text) != nil { return true }
    // A number at the start of a line is often a part of a sentence.
    if let marker = MarkdownReader.marker(line) { return !marker.isOrdered || marker.number == 1 }
    return false
  }

  // MARK: Tables

  private static func isDelimiter(_ line: Substring) -> Bool {
    line.hasPrefix("|") && line.contains("-") && line.allSatisfy { "|-: ".contains($0) }
  }

  private mutating func table() -> MarkdownBlock {
    let header = MarkdownReader.cells(lines[next])
    next += 2
    var rows: [[String]] = []
    while next < lines.count, lines[next].hasPrefix("|") {
      var row = MarkdownReader.cells(lines[next])
      while row.count < header.count { row.append("") }
      rows.append(Array(row.prefix(header.count)))
      next += 1
    }
    return .table(header: header, rows: rows)
  }

  /// Returns the cells of a row. A backslash before a bar makes it a part of the cell, in code as well.
  private static func cells(_ line: Substring) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in line.dropFirst() {
      if isEscaped {
        if character != "|" { cell.append("\\") }
        cell.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "|" {
        cells.append(trimmed(cell[...]))
        cell = ""
      } else {
        cell.append(character)
      }
    }
    if isEscaped { cell.append("\\") }
    let rest = trimmed(cell[...])
    return rest.isEmpty ? cells : cells + [rest]
  }

  // MARK: Lists and quotes

  private struct Marker {
    let indentation: Int
    /// The columns before the content.
    let width: Int
    let isOrdered: Bool
    let number: Int
  }

  private static func marker(_ line: Substring) -> Marker? {
    let text = line.drop { $0 == " " }
    let indentation = line.count - text.count
    if let first = text.first, "-*+".contains(first), text.dropFirst().first == " " {
      return Marker(indentation: indentation, width: indentation + 2, isOrdered: false, number: 1)
    }
    let digits = text.prefix { ("0"..."9").contains($0) }
    guard (1...6).contains(digits.count), text.dropFirst(digits.count).hasPrefix(". ") else { return nil }
    let width = indentation + digits.count + 2
    return Marker(indentation: indentation, width: width, isOrdered: true, number: Int(digits) ?? 1)
  }

  private mutating func list(_ first: Marker) -> MarkdownBlock {
    var items: [[MarkdownBlock]] = []
    while next < lines.count, let marker = MarkdownReader.marker(lines[next]),
      marker.indentation == first.indentation, marker.isOrdered == first.isOrdered
    {
      var content = [lines[next].dropFirst(marker.width)]
      next += 1
      while next < lines.count, let line = itemLine(lines[next], after: content.last, marker) {
        content.append(line)
        next += 1
      }
      var reader = MarkdownReader(content, depth: depth + 1)
      items.append(reader.readAll())
      while next < lines.count, lines[next].allSatisfy({ $0 == " " }), continuesList(first) { next += 1 }
    }
    return .list(isOrdered: first.isOrdered, start: first.number, items: items)
  }

  /// Returns the content of a line that belongs to an item, or `nil`.
  private func itemLine(_ line: Substring, after last: Substring?, _ marker: Marker) -> Substring? {
    let text = line.drop { $0 == " " }
    if text.isEmpty {
      // A blank line belongs to the item if an indented line follows.
      let following = lines[next...].first { !$0.allSatisfy { $0 == " " } }
      let indentation = following.map { $0.count - $0.drop { $0 == " " }.count } ?? 0
      return indentation >= marker.width ? "" : nil
    }
    let indentation = line.count - text.count
    if indentation >= marker.width { return line.dropFirst(marker.width) }
    if MarkdownReader.marker(line) != nil || last?.isEmpty == true || isInterrupted(line) { return nil }
    return text
  }

  /// Whether an item of the same list follows blank lines.
  private func continuesList(_ first: Marker) -> Bool {
    guard let line = lines[next...].first(where: { !$0.allSatisfy { $0 == " " } }) else { return false }
    guard let marker = MarkdownReader.marker(line) else { return false }
    return marker.indentation == first.indentation && marker.isOrdered == first.isOrdered
  }

  private mutating func quote() -> MarkdownBlock {
    var content: [Substring] = []
    while next < lines.count, lines[next].hasPrefix(">") {
      let text = lines[next].dropFirst()
      content.append(text.hasPrefix(" ") ? text.dropFirst() : text)
      next += 1
    }
    guard !content.isEmpty else { return paragraph() }
    var reader = MarkdownReader(content, depth: depth + 1)
    return .quote(reader.readAll())
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// The depth of lists in lists beyond which a marker is text.
  private static var mostDepth: Int { 12 }
}
