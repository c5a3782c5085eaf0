internal import CEL
internal import Diagnostics
internal import YAMLNodes

// Types, expressions and values.
extension DocumentWalk {
  mutating func visitType(_ node: Node, _ context: WalkContext, hasDefault: Bool) {
    guard let scalar = node.scalar else { return }
    let text = scalar.mapped
    let (type, start) = TypeText.split(scalar.text)
    if hasDefault, let start {
      // The compiler trims the spaces after the sign as well.
      let spaces = text.text.utf8.dropFirst(start).prefix { $0 == 0x20 || $0 == 0x0A }.count
      let rest = text.slice(start + spaces..<text.text.utf8.count)
      if isHole(node), let hole, rest.text.contains(hole) { return mark(node, .expression(rest), context) }
      note(ExpressionSite(text: rest, context: context))
    }
    if isHole(node) { return mark(node, .type, context) }
    for word in TypeText.words(type) {
      let span = text.span(word.range)
      noteType(span.start..<span.end)
      var start = word.range.lowerBound
      guard let names else { continue }
      for (segment, symbol) in zip(word.text.split(separator: "."), names.typeSymbols(word.text)) {
        let span = text.span(start..<start + segment.utf8.count)
        note(span.start..<span.end, symbol)
        start += segment.utf8.count + 1
      }
    }
  }

  mutating func visitExpression(_ node: Node, _ context: WalkContext) {
    guard let scalar = node.scalar else {
      for item in node.items.map({ Array($0) }) ?? [] { visitExpression(item, context) }
      return
    }
    let text = scalar.text.hasPrefix("=") ? scalar.mapped.slice(1..<scalar.text.utf8.count) : scalar.mapped
    expression(text, node, context)
  }

  private mutating func expression(_ text: MappedText, _ node: Node, _ context: WalkContext) {
    if isHole(node), let hole, text.text.contains(hole) {
      mark(node, .expression(text), context)
    }
    note(ExpressionSite(text: text, context: context))
  }

  mutating func visitValue(_ node: Node, _ type: String, _ context: WalkContext) {
    if let items = node.items {
      for item in items { visitValue(item, TypeText.element(type), context) }
      return
    }
    if let entries = node.entries { return visitRecord(Array(entries), type, context) }
    guard let scalar = node.scalar else { return }
    if scalar.text.hasPrefix("="), !scalar.text.hasPrefix("==") { return visitExpression(node, context) }
    let bytes = Array(scalar.text.utf8)
    let inside = Interpolations.find(in: bytes)
    for range in inside { expression(scalar.mapped.slice(range), node, context) }
    if isHole(node), spot == nil { return mark(node, .value(type: type), context) }
    if inside.isEmpty, let names, let symbol = names.typeMember(scalar.text, of: type) { note(textRange(node), symbol) }
    if TypeText.plain(type) == "event", let option = names?.option(scalar.text, .ownEvent, context) {
      note(textRange(node), option.symbols.last.flatMap { $0 })
    }
  }

  private mutating func visitRecord(_ entries: [(key: Node, value: Node)], _ type: String, _ context: WalkContext) {
    var type = type
    if type == "item" {
      type = context.subject.flatMap { names?.declaredType($0) }.map(TypeText.element) ?? ""
    }
    let subject = names?.typeSymbol(TypeText.plain(type))
    for entry in entries {
      if isHole(entry.key) {
        var inner = context
        inner.subject = subject
        mark(entry.key, .member([.field, .enumCase]), inner, isKey: true)
      }
      let member = names?.member(entry.key.scalar?.text ?? "", of: subject, [.field, .enumCase])
      note(textRange(entry.key), member)
      if member.flatMap({ names?.symbol($0)?.kind }) == .enumCase {
        // The fields of a case of a union.
        var inner = context
        inner.subject = member
        visit(entry.value, .members([.field]), inner)
      } else {
        visitValue(entry.value, member.flatMap { names?.declaredType($0) } ?? "", context)
      }
    }
  }
}

/// The syntax of types.
enum TypeText {
  /// Splits a declaration into its type and the offset after its `=`.
  static func split(_ text: String) -> (type: String, initial: Int?) {
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (text, nil) }
    return (
      String(text[..<sign]).trimmed, text.utf8.distance(from: text.utf8.startIndex, to: sign) + 1
    )
  }

  /// Returns the names in a type, with their offsets.
  static func words(_ type: String) -> [(text: String, range: Range<Int>)] {
    var words: [(String, Range<Int>)] = []
    var start: Int?
    let bytes = Array(type.utf8) + [0x20]
    for (index, byte) in bytes.enumerated() {
      let isPart = byte == UInt8(ascii: ".") || isWordPart(byte)
      if isPart, start == nil { start = index }
      if !isPart, let from = start {
        words.append((String(decoding: bytes[from..<index], as: UTF8.self), from..<index))
        start = nil
      }
    }
    return words
  }

  /// Returns a type with other names in the places of its names.
  static func renamingWords(in type: String, _ name: (String) -> String) -> String {
    var bytes = Array(type.utf8)
    for word in words(type).reversed() { bytes.replaceSubrange(word.range, with: name(word.text).utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the type of the elements of a list or of the values of a map.
  static func element(_ type: String) -> String {
    let type = plain(type)
    guard type.hasSuffix(">"), let open = type.firstIndex(of: "<") else { return type }
    let inside = type[type.index(after: open)...].dropLast()
    return type.hasPrefix("map") ? String(inside.drop { $0 != "," }.dropFirst()).trimmed : String(inside).trimmed
  }

  /// Returns the type without `?`.
  static func plain(_ type: String) -> String { type.hasSuffix("?") ? String(type.dropLast()) : type }
}

func isWordPart(_ byte: UInt8) -> Bool {
  UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
}

extension String {
  /// The text without spaces at its ends.
  var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace ?? false { rest.removeFirst() }
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    return String(rest)
  }
}

/// The interpolations of a string.
enum Interpolations {
  /// Returns the ranges between `${` and its brace, or up to the end if the brace is missing.
  static func find(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var position = 0
    while position + 1 < bytes.count {
      guard bytes[position] == UInt8(ascii: "$") else {
        position += 1
        continue
      }
      if bytes[position + 1] == UInt8(ascii: "$") {
        position += 2
        continue
      }
      guard bytes[position + 1] == UInt8(ascii: "{") else {
        position += 1
        continue
      }
      let end = self.end(bytes, from: position + 2)
      found.append(position + 2..<end)
      position = end
    }
    return found
  }

  private static func end(_ bytes: [UInt8], from start: Int) -> Int {
    var depth = 0
    var quote: UInt8?
    for index in start..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        if depth == 0 { return index }
        depth -= 1
      }
    }
    return bytes.count
  }
}
