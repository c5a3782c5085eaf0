internal import Diagnostics

/// Finds the edits that bring a file to the canonical layout: indentation, spaces and quotes.
struct YAMLFormatter {
  private let file: SourceFile
  private var edits: [Int: (end: Int, text: String)] = [:]
  /// The column at which the content of a line starts in the canonical layout, for lines that start a node.
  private var columns: [Int: Int] = [:]
  /// The lines whose layout belongs to a scalar that started on an earlier line, with that line.
  private var continued: [Int: Int] = [:]
  /// The bytes of scalars, in which `#` is no comment.
  private(set) var scalars: [Range<Int>] = []
  private var scalarStarts: Set<Int> = []
  /// The lines inside of scalars, in which blanks at the end can be content.
  private var keptLines: Set<Int> = []
  /// The last lines of block scalars.
  private var blockEnds: Set<Int> = []
  /// The starts of the collections that were visited.
  private var visited: Set<Int> = []

  /// The number of spaces for each level.
  private static let step = 2

  init(_ file: SourceFile, root: Node) {
    self.file = file
    visit(root, column: 0)
  }

  // MARK: The tree

  private mutating func visit(_ node: Node, column: Int) {
    // Collections with an anchor are met several times, and are laid out once.
    if node.kind != .scalar, !visited.insert(node.span.start * 2 + (node.kind == .mapping ? 1 : 0)).inserted { return }
    if let entries = node.entries {
      isFlow(node) ? visitFlow(mapping: node, Array(entries)) : visitBlock(Array(entries), column: column)
    } else if let items = node.items {
      isFlow(node) ? visitFlow(list: node, Array(items)) : visitBlock(Array(items), column: column)
    } else {
      visit(scalar: node)
    }
  }

  private func isFlow(_ node: Node) -> Bool { [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(byte(node.span.start)) }

  private mutating func visitBlock(_ entries: [(key: Node, value: Node)], column: Int) {
    for (key, value) in entries {
      place(key, at: column)
      visit(key, column: column)
      spaceColon(after: key, before: value)
      guard value.span.start > key.span.end else { continue }
      if value.kind != .scalar, !isFlow(value) {
        visit(value, column: column + Self.step)
      } else {
        if line(value.span.start) != line(key.span.end) { place(value, at: column + Self.step) }
        visit(value, column: column + Self.step)
      }
    }
  }

  private mutating func visitBlock(_ items: [Node], column: Int) {
    var end = 0
    for item in items {
      // The content of an alias is written elsewhere.
      guard item.span.start >= end, let dash = dash(before: item) else { continue }
      end = item.span.end
      if isFirst(dash) { columns[line(dash)] = column }
      if line(dash) == line(item.span.start), byte(item.span.start) != UInt8(ascii: "\n") {
        replace(from: dash + 1, to: item.span.start, with: " ")
      } else {
        place(item, at: column + Self.step)
      }
      visit(item, column: column + Self.step)
    }
  }

  /// Returns the place of the dash of an item, which only spaces, breaks and comments separate from it.
  private func dash(before item: Node) -> Int? {
    var content = file.contentRange(ofLine: line(item.span.start)).lowerBound..<item.span.start
    while true {
      if let last = content.last(where: { byte($0) != 0x20 && byte($0) != 0x09 }) {
        return byte(last) == UInt8(ascii: "-") ? last : nil
      }
      let number = line(content.lowerBound)
      guard number > 0 else { return nil }
      content = rangeWithoutComment(ofLine: number - 1)
    }
  }

  /// Returns the range of a line of dashes, up to its comment if there is one.
  private func rangeWithoutComment(ofLine number: Int) -> Range<Int> {
    let range = file.contentRange(ofLine: number)
    let comment = range.first { offset in
      byte(offset) == UInt8(ascii: "#") && (offset == range.lowerBound || [0x20, 0x09].contains(byte(offset - 1)))
    }
    return range.lowerBound..<(comment ?? range.upperBound)
  }

  private mutating func visitFlow(mapping node: Node, _ entries: [(key: Node, value: Node)]) {
    markContinuation(of: node)
    var end: Int?
    for (key, value) in entries {
      if let end {
        separate(end, key.span.start)
      } else {
        replace(from: node.span.start + 1, to: key.span.start, with: " ")
      }
      visit(key, column: 0)
      spaceColon(after: key, before: value)
      let hasValue = value.span.start > key.span.end
      if hasValue { visit(value, column: 0) }
      end = hasValue ? value.span.end : key.span.end
    }
    // An empty value lies behind the blanks after its colon.
    while let blank = end, [0x20, 0x09].contains(byte(blank - 1)), blank > node.span.start + 1 { end = blank - 1 }
    replace(from: end ?? node.span.start + 1, to: node.span.end - 1, with: end == nil ? "" : " ")
  }

  private mutating func visitFlow(list node: Node, _ items: [Node]) {
    markContinuation(of: node)
    var end: Int?
    for item in items {
      if let end {
        separate(end, item.span.start)
      } else {
        replace(from: node.span.start + 1, to: item.span.start, with: "")
      }
      visit(item, column: 0)
      end = item.span.end
    }
    replace(from: end ?? node.span.start + 1, to: node.span.end - 1, with: "")
  }

  private mutating func visit(scalar node: Node) {
    let span = node.span
    guard let scalar = node.scalar, span.end > span.start, scalarStarts.insert(span.start).inserted else { return }
    scalars.append(span.start..<span.end)
    markContinuation(of: node)
    if line(span.start) != line(span.end - 1) {
      var last = line(span.end - 1)
      if keepsBreaksAtEnd(span) {
        // The last line of a file that ends with a break is no line of the scalar.
        while last + 2 < file.lineStarts.count, isBlank(last + 1) { last += 1 }
      } else {
        while last > line(span.start), isBlank(last) { last -= 1 }
      }
      if scalar.style == .literal || scalar.style == .folded { blockEnds.insert(last) }
      if last > line(span.start) { keptLines.formUnion(line(span.start) + 1...last) }
      return
    }
    guard scalar.style == .singleQuoted else { return }
    let content = file.bytes[span.start + 1..<max(span.start + 1, span.end - 1)]
    let isPlain = content.allSatisfy { $0 >= 0x20 && ![0x22, 0x27, 0x5C].contains($0) }
    if isPlain { edits[span.start] = (span.end, "\"\(String(decoding: content, as: UTF8.self))\"") }
  }

  /// Whether the blank lines at the end of a scalar are content, as in a block scalar with a `+` in its header.
  private func keepsBreaksAtEnd(_ span: Span) -> Bool {
    guard [UInt8(ascii: "|"), UInt8(ascii: ">")].contains(byte(span.start)) else { return false }
    return file.bytes[span.start..<span.end].prefix { ![0x0A, 0x0D, 0x20].contains($0) }.contains(UInt8(ascii: "+"))
  }

  // MARK: Spaces

  private mutating func spaceColon(after key: Node, before value: Node) {
    guard value.span.start > key.span.end, value.span.end > value.span.start,
      line(key.span.end) == line(value.span.start)
    else { return }
    let gap = file.bytes[key.span.end..<value.span.start]
    guard gap.count(where: { $0 == UInt8(ascii: ":") }) == 1, gap.allSatisfy({ [0x3A, 0x20, 0x09].contains($0) }),
      value.span.start < file.bytes.count, byte(value.span.start) != UInt8(ascii: "\n")
    else { return }
    edits[key.span.end] = (value.span.start, ": ")
  }

  /// Writes a comma and a space between two members on one line.
  private mutating func separate(_ end: Int, _ start: Int) {
    guard end <= start, line(end) == line(start) else { return }
    let gap = file.bytes[end..<start]
    guard gap.count(where: { $0 == UInt8(ascii: ",") }) == 1, gap.allSatisfy({ [0x2C, 0x20, 0x09].contains($0) }) else {
      return
    }
    edits[end] = (start, ", ")
  }

  /// Replaces blanks on one line by a text. Anything else, such as a line break, stays.
  private mutating func replace(from start: Int, to end: Int, with text: String) {
    guard start <= end, end <= file.bytes.count, line(start) == line(end),
      file.bytes[start..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 })
    else { return }
    edits[start] = (end, text)
  }

  // MARK: Lines

  private func byte(_ offset: Int) -> UInt8 { file.bytes.indices.contains(offset) ? file.bytes[offset] : 0x0A }
  private func line(_ offset: Int) -> Int { file.line(at: offset) }

  private func isBlank(_ number: Int) -> Bool {
    file.bytes[file.contentRange(ofLine: number)].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Whether only blanks precede an offset in its line.
  private func isFirst(_ offset: Int) -> Bool {
    let start = file.contentRange(ofLine: line(offset)).lowerBound
    return file.bytes[start..<max(start, offset)].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private mutating func place(_ node: Node, at column: Int) {
    if node.span.end > node.span.start, isFirst(node.span.start) { columns[line(node.span.start)] = column }
  }

  /// Lets the further lines of a node move together with its first one.
  private mutating func markContinuation(of node: Node) {
    let first = line(node.span.start)
    let last = line(max(node.span.start, node.span.end - 1))
    guard last > first else { return }
    for number in first + 1...last where continued[number] == nil { continued[number] = first }
  }

  /// The formatted text.
  mutating func formatted() -> [UInt8] {
    var lines: [[UInt8]] = []
    var shifts: [Int: Int] = [:]
    let ranges = file.lineStarts.indices.map { file.contentRange(ofLine: $0) }
    for number in ranges.indices {
      if let column = columns[number] { shifts[number] = column - indent(ranges[number]) }
    }
    let isMoved = shifts.values.contains { $0 != 0 }
    for number in ranges.indices {
      let range = ranges[number]
      var text = edited(range)
      if !keptLines.contains(number) { while text.last == 0x20 || text.last == 0x09 { text.removeLast() } }
      if !text.isEmpty {
        let indentation = text.prefix { $0 == 0x20 }.count
        let shift =
          !isMoved
          ? 0
          : shifts[number] ?? continued[number].flatMap { shifts[start(of: $0)] }
            ?? commentShift(number, ranges, shifts)
        text = Array(repeating: 0x20, count: max(0, indentation + shift)) + text.dropFirst(indentation)
      }
      lines.append(text)
    }
    while let last = lines.last, last.isEmpty, lines.count > 1, !keptLines.contains(lines.count - 1) {
      lines.removeLast()
    }
    // A break behind the last line of a block scalar would be content.
    let endsInBlock = lines.count == ranges.count && blockEnds.contains(lines.count - 1)
    return Array(lines.joined(separator: [0x0A])) + (endsInBlock ? [] : [0x0A])
  }

  /// Returns the line that determines the indentation of a continued line.
  private func start(of number: Int) -> Int {
    var number = number
    while columns[number] == nil, let earlier = continued[number] { number = earlier }
    return number
  }

  private func indent(_ range: Range<Int>) -> Int { file.bytes[range].prefix { $0 == 0x20 }.count }

  /// A comment moves with the next line of content, or with the previous one if that is nearer to its column.
  private func commentShift(_ number: Int, _ ranges: [Range<Int>], _ shifts: [Int: Int]) -> Int {
    guard byte(ranges[number].lowerBound + indent(ranges[number])) == UInt8(ascii: "#") else { return 0 }
    let own = indent(ranges[number])
    let next = ranges.indices.dropFirst(number + 1).first { shifts[$0] != nil }
    let previous = ranges.indices.prefix(number).last { shifts[$0] != nil }
    let candidates = [next, previous].compactMap(\.self)
    if let same = candidates.first(where: { indent(ranges[$0]) == own }) { return shifts[same] ?? 0 }
    // The nearest line before with its indentation.
    let earlier = ranges.indices.prefix(number).last { shifts[$0] != nil && indent(ranges[$0]) == own }
    return (earlier ?? next ?? previous).flatMap { shifts[$0] } ?? 0
  }

  /// Returns a line with the edits in it.
  private func edited(_ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      if let edit = edits[offset], edit.end <= range.upperBound {
        result += Array(edit.text.utf8)
        if edit.end == offset {
          result.append(file.bytes[offset])
          offset += 1
        } else {
          offset = edit.end
        }
      } else {
        result.append(file.bytes[offset])
        offset += 1
      }
    }
    return result
  }
}
