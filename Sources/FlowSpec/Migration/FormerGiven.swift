internal import Diagnostics
internal import YAMLNodes

/// The `state` and `stores` under the `given` of a scenario, whose entries are addresses beside the other keys since
/// edition 2: `state: { n: 1 }` becomes `flow.n: 1`, and `stores: { cart: { n: 1 } }` becomes `cart.n: 1`.
///
/// The values stay where they are. Only the text between them changes, and the indentation of values on several lines.
struct FormerGiven {
  /// An entry with its address.
  private struct Leaf {
    let address: String
    let key: Node
    let value: Node
  }

  private let file: SourceFile
  /// Whether the entries of `given` are separated by commas.
  private let isInBraces: Bool
  /// The changes, which do not overlap.
  private(set) var forms: [FormerForm] = []

  /// Finds the changes of a `given`.
  init(_ given: Node, in file: SourceFile) {
    self.file = file
    let entries = given.entries.map { Array($0) } ?? []
    isInBraces = !entries.isEmpty && file.bytes[given.span.start] == UInt8(ascii: "{")
    for entry in entries {
      switch entry.key.scalar?.text {
      case "state": move(leaves(of: entry.value) { $0.contains(".") ? $0 : "flow.\($0)" }, out: entry)
      case "stores":
        let stores = entry.value.entries.map { Array($0) } ?? []
        let found = stores.map { store in leaves(of: store.value) { "\(store.key.scalar?.text ?? "").\($0)" } }
        // A store without values, or with something else, is left to the author.
        if found.allSatisfy({ !$0.isEmpty }) { move(found.flatMap { $0 }, out: entry) }
      default: break
      }
    }
  }

  private func leaves(of node: Node, address: (String) -> String) -> [Leaf] {
    (node.entries.map { Array($0) } ?? []).map { entry in
      Leaf(address: address(entry.key.scalar?.text ?? ""), key: entry.key, value: entry.value)
    }
  }

  /// Moves entries out of the mapping under a key.
  private mutating func move(_ leaves: [Leaf], out entry: (key: Node, value: Node)) {
    let start = entry.key.span.start
    let end = entry.value.span.end
    // An alias is written elsewhere, so its entries cannot be moved.
    let isInPlace = leaves.allSatisfy {
      $0.key.span.start >= start && $0.value.span.start >= $0.key.span.end && $0.value.span.end <= end
    }
    guard !leaves.isEmpty, isInPlace, entry.value.span.start >= start else { return }
    // The anchors of the mappings around the entries would be lost.
    let mappings = file.text(start..<leaves[0].key.span.start).split(separator: "\n").map { $0.prefix { $0 != "#" } }
    if mappings.contains(where: { $0.contains("&") }) { return }
    let indentation = column(of: start)
    var position = start
    for (index, leaf) in leaves.enumerated() {
      let between = separator(position..<leaf.key.span.start, isFirst: index == 0, indentation: indentation)
      // In braces the colon may be omitted together with the value.
      let colon = hasColon(leaf.key) ? "" : ":"
      let quote =
        "\"'".utf8.contains(file.bytes[leaf.key.span.start])
        ? file.text(leaf.key.span.start..<leaf.key.span.start + 1) : ""
      replace(position..<leaf.key.span.end, by: between + quote + leaf.address + quote + colon)
      dedent(leaf, by: column(of: leaf.key.span.start) - indentation)
      position = max(leaf.value.span.end, leaf.key.span.end)
      // A value that is omitted follows the colon.
      if leaf.value.span.end <= position, position < file.bytes.count, file.bytes[position] == UInt8(ascii: ":") {
        position += 1
      }
    }
    replace(position..<end, by: comments(atEnd: position..<end, indentation: indentation))
  }

  private func hasColon(_ key: Node) -> Bool {
    file.bytes[key.span.end...].first { $0 != 0x20 } == UInt8(ascii: ":")
  }

  /// Returns the text between two entries: a comma, or a line break, with the comments that stood there.
  private func separator(_ range: Range<Int>, isFirst: Bool, indentation: Int) -> String {
    let comments = comments(in: range)
    let margin = "\n" + String(repeating: " ", count: indentation)
    if isInBraces {
      let comma = isFirst ? "" : ", "
      return comma + comments.map { $0.text + margin }.joined()
    }
    if isFirst { return comments.map { $0.text + margin }.joined() }
    return comments.map { ($0.isOnFirstLine ? " " : margin) + $0.text }.joined() + margin
  }

  /// Returns the comments that stood behind the last entry. The rest of the line follows them.
  private func comments(atEnd range: Range<Int>, indentation: Int) -> String {
    let comments = comments(in: range)
    guard !comments.isEmpty else { return "" }
    let margin = "\n" + String(repeating: " ", count: indentation)
    let text = comments.map { ($0.isOnFirstLine ? " " : margin) + $0.text }.joined()
    let rest = file.bytes[range.upperBound..<file.contentRange(ofLine: file.line(at: range.upperBound)).upperBound]
    return rest.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? text : text + margin.dropLast(rest.first == 0x20 ? 1 : 0)
  }

  private func comments(in range: Range<Int>) -> [(text: String, isOnFirstLine: Bool)] {
    let lines = file.text(range).split(separator: "\n", omittingEmptySubsequences: false)
    return zip(lines.indices, lines).compactMap { index, line in
      line.firstIndex(of: "#").map { hash in
        let comment = line[hash...].last == "\r" ? line[hash...].dropLast() : line[hash...]
        return (String(comment), index == 0)
      }
    }
  }

  /// Moves the further lines of a value to the left by a number of columns. Those of a value in brackets stay.
  private mutating func dedent(_ leaf: Leaf, by count: Int) {
    let value = leaf.value
    let isBracketed = value.scalar == nil && "{[".utf8.contains(file.bytes[value.span.start])
    let isBlock = value.scalar.map { $0.style == .literal || $0.style == .folded } ?? !isBracketed
    guard isBlock, count > 0 else { return }
    var offset = leaf.key.span.end
    while offset < value.span.end {
      guard file.bytes[offset] == UInt8(ascii: "\n") else {
        offset += 1
        continue
      }
      offset += 1
      var spaces = 0
      while spaces < count, offset + spaces < value.span.end, file.bytes[offset + spaces] == 0x20 { spaces += 1 }
      if spaces > 0 { replace(offset..<offset + spaces, by: "") }
    }
  }

  /// The number of bytes before an offset in its line.
  private func column(of offset: Int) -> Int { offset - file.contentRange(ofLine: file.line(at: offset)).lowerBound }

  private mutating func replace(_ range: Range<Int>, by text: String) {
    guard !range.isEmpty || !text.isEmpty else { return }
    forms.append(
      FormerForm(span: Span(source: file.id, start: range.lowerBound, end: range.upperBound), replacement: text))
  }
}
