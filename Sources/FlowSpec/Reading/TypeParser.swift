internal import Diagnostics

/// The parser of `TYPE` and `TYPE = CEL`.
///
/// The grammar is `NAME`, `list<T>` and `map<K, V>`, each followed by any number of `?`.
struct TypeParser {
  private let text: MappedText
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// The largest nesting depth of types. It is far above the depth that authors can read, and far below the limit of
  /// the call stack.
  static let maximumDepth = 32

  init(_ text: MappedText) {
    self.text = text
    bytes = Array(text.text.utf8)
  }

  /// The reason why a type failed to parse.
  struct Failure: Error {
    let expected: String
    let span: Span
    /// The suggested spelling for a known typo.
    var advice: [String] = []
  }

  /// Parses the type and the expression after the `=`.
  mutating func field() throws(Failure) -> (type: TypeSyntax, initial: ExpressionSyntax?) {
    let type = try self.type()
    skipSpaces()
    guard position < bytes.count else { return (type, nil) }
    guard take("=") else { throw trailingText(behind: type) }
    skipSpaces()
    guard position < bytes.count else {
      throw failure("an initial value", ["write one after the '='", "remove the '='"])
    }
    return (type, ExpressionSyntax(text: text.slice(position..<bytes.count)))
  }

  private mutating func type() throws(Failure) -> TypeSyntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= TypeParser.maximumDepth else { throw failure("a type that is nested less deeply") }
    skipSpaces()
    let start = position
    while position < bytes.count, isWordByte(bytes[position]) { position += 1 }
    guard position > start else {
      if let space = self.unusualSpace { throw failure("no \(space.description)", [space.hint]) }
      let rest = String(decoding: bytes[position...].dropFirst(), as: UTF8.self)
      throw failure("a type", bytes[position...].first == UInt8(ascii: "?") ? ["write '\(rest)?'"] : [])
    }
    var type = try arguments(
      of: Name(String(decoding: bytes[start..<position], as: UTF8.self), at: text.span(start..<position)), from: start)
    if take("?") {
      type = .optional(type, text.span(start..<position))
      if position < bytes.count, bytes[position] == UInt8(ascii: "?") { throw failure("one '?' at most") }
    }
    return type
  }

  private mutating func arguments(of name: Name, from start: Int) throws(Failure) -> TypeSyntax {
    let count = ["list": 1, "map": 2][name.text] ?? 0
    skipSpaces()
    guard count > 0 else {
      if position < bytes.count, bytes[position] == UInt8(ascii: "<") {
        throw failure("no '<' after '\(name.text)'", foreignGeneric(name.text).map { ["write '\($0)'"] } ?? [])
      }
      return .named(name)
    }
    guard take("<") else {
      throw foreignList(count == 1 ? "'<', as in 'list<string>'," : "'<', as in 'map<string, int>',")
    }
    let first = try type()
    skipSpaces()
    if count == 1 {
      guard take(">") else { throw failure("'>'") }
      return .list(first, text.span(start..<position))
    }
    guard take(",") else { throw failure("',' and the type of the values") }
    let second = try type()
    skipSpaces()
    guard take(">") else { throw failure("'>'") }
    return .map(first, second, text.span(start..<position))
  }

  /// Returns the type for a spelling of other languages with angle brackets, such as `Optional<int>` and
  /// `Array<int>`.
  private func foreignGeneric(_ name: String) -> String? {
    let rest = String(decoding: bytes[position...], as: UTF8.self)
    guard let end = rest.lastIndex(of: ">") else { return nil }
    let inner = rest[rest.index(after: rest.startIndex)..<end]
    switch name.lowercased() {
    case "optional", "option", "maybe", "nullable": return "\(inner)?"
    case "array", "list", "set", "seq": return "list<\(inner)>"
    case "map", "dict", "dictionary", "record", "hashmap", "object": return "map<\(inner)>"
    default: return nil
    }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte == 0x5F || byte == 0x2E || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
      || (0x61...0x7A).contains(byte)
  }

  /// The character at the current position if it only looks like a space.
  private var unusualSpace: UnusualSpace? {
    String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first.flatMap { UnusualSpace($0) }
  }

  private mutating func skipSpaces() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func failure(_ expected: String, _ advice: [String] = []) -> Failure {
    Failure(expected: expected, span: text.span(position..<min(position + 1, bytes.count)), advice: advice)
  }

  /// Returns the failure for text after a type that is not an initial value: a list in the syntax of another
  /// language, or a value without `=`.
  private func trailingText(behind type: TypeSyntax) -> Failure {
    let rest = String(decoding: bytes[position...], as: UTF8.self)
    let before = String(decoding: bytes[..<position], as: UTF8.self).filter { $0 != " " }
    if let space = rest.unicodeScalars.first.flatMap({ UnusualSpace($0) }) {
      return failure("no \(space.description)", [space.hint])
    }
    let advice: String?
    if rest.hasPrefix("[]") {
      advice = "write 'list<\(before)>'"
    } else if rest.hasPrefix("|") {
      advice = TypeParser.alternatives(before, String(rest))
    } else {
      let value = rest.drop { ":=, ".contains($0) }
      let isValue = value.first.map { $0.isLetter || $0.isNumber || "'\"[{-".contains($0) } ?? false
      advice = isValue && value.count <= 40 ? "write '\(before) = \(value)'" : nil
    }
    return failure("'=' or the end of the line", advice.map { [$0] } ?? [])
  }

  /// Returns the suggested spelling for `string | null` and `int | string`, the syntax of other languages.
  private static func alternatives(_ first: String, _ rest: String) -> String {
    let rest = rest.prefix { $0 != "=" }
    let names = [first] + rest.split(separator: "|").map { $0.filter { $0 != " " } }
    let empty: Set<String> = ["null", "nil", "none", "None", "undefined"]
    let types = names.filter { !empty.contains($0) }
    guard types.count == 1, types.count < names.count else {
      return "declare a type with a case for each: 'types: { NAME: { oneOf: { … } } }'"
    }
    return "write '\(types[0].hasSuffix("?") ? types[0] : types[0] + "?")'"
  }

  /// Returns the failure for `list[int]`, the syntax of other languages.
  private func foreignList(_ expected: String) -> Failure {
    let rest = String(decoding: bytes[position...], as: UTF8.self)
    guard rest.hasPrefix("["), let end = rest.firstIndex(of: "]") else { return failure(expected) }
    let inner = rest[rest.index(after: rest.startIndex)..<end]
    let name = String(decoding: bytes[..<position], as: UTF8.self)
    return failure(expected, ["write '\(name)<\(inner.isEmpty ? "string" : inner)>'"])
  }
}
