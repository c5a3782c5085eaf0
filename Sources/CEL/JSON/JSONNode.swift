/// A parsed JSON text. Numbers keep their source form.
package indirect enum JSONNode: Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONNode])
  case object([(name: String, value: JSONNode)])
}

/// The reason that a JSON text could not be decoded.
public struct JSONError: Error, Sendable, CustomStringConvertible {
  /// The path within the value, such as `items[2].name`; empty for the whole value.
  public let path: String
  /// One lower-case clause without a full stop.
  public let message: String

  package init(_ message: String, at path: String = "") {
    self.path = path
    self.message = message
  }

  public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

extension JSONNode {
  /// The default limit for the nesting of arrays and objects, so that a file of brackets cannot exhaust the stack.
  package static let usualNesting = 128

  /// Parses a text strictly by RFC 8259.
  ///
  /// - Throws: The syntax error, or the exceeded nesting limit.
  /// - Complexity: Linear in the length of the text.
  package init(parsing text: String, nesting: Int = JSONNode.usualNesting) throws(JSONError) {
    var reader = JSONReader(text, nesting: nesting)
    self = try reader.readAll()
  }
}

/// Parses JSON strictly by RFC 8259, with bounded nesting.
private struct JSONReader {
  private let bytes: [UInt8]
  private let nesting: Int
  private var position = 0

  init(_ text: String, nesting: Int) {
    bytes = Array(text.utf8)
    self.nesting = nesting
  }

  mutating func readAll() throws(JSONError) -> JSONNode {
    let node = try readNode()
    skipSpace()
    if position < bytes.count { throw JSONError("there is more after the JSON value") }
    return node
  }

  private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skipSpace() {
    while byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard UInt32(byte) == character.value else { return false }
    position += 1
    return true
  }

  /// An array or object that is still open.
  private struct Open {
    /// For an object, the names of its members, including the member whose value comes next.
    var names: [String]?
    var values: [JSONNode] = []

    var node: JSONNode {
      names.map { names in .object(zip(names, values).map { (name: $0, value: $1) }) } ?? .array(values)
    }
  }

  /// Parses a value with everything inside it. Open containers are kept in a list instead of on the call stack,
  /// because the nesting of a file may exceed the stack of a thread.
  private mutating func readNode() throws(JSONError) -> JSONNode {
    var open: [Open] = []
    while true {
      if open.count > nesting { throw JSONError("the JSON is nested deeper than \(nesting) levels") }
      skipSpace()
      var complete: JSONNode?
      switch byte {
      case UInt8(ascii: "["):
        position += 1
        if skip("]") { complete = .array([]) } else { open.append(Open()) }
      case UInt8(ascii: "{"):
        position += 1
        if skip("}") { complete = .object([]) } else { open.append(Open(names: [try readName()])) }
      default: complete = try readScalar()
      }
      while let node = complete {
        if open.isEmpty { return node }
        complete = try put(node, into: &open)
      }
    }
  }

  /// Adds a value to the innermost open container. Returns the container if it is now complete, else `nil`.
  private mutating func put(_ node: JSONNode, into open: inout [Open]) throws(JSONError) -> JSONNode? {
    let last = open.count - 1
    open[last].values.append(node)
    let isObject = open[last].names != nil
    if skip(",") {
      if isObject { open[last].names?.append(try readName()) }
      return nil
    }
    if !skip(isObject ? "}" : "]") { throw unexpected() }
    return open.popLast()?.node
  }

  /// Parses the name of a member and the colon after it.
  private mutating func readName() throws(JSONError) -> String {
    skipSpace()
    guard byte == UInt8(ascii: "\"") else { throw unexpected() }
    let name = try readString()
    if !skip(":") { throw unexpected() }
    return name
  }

  private mutating func readScalar() throws(JSONError) -> JSONNode {
    switch byte {
    case UInt8(ascii: "\""): .string(try readString())
    case UInt8(ascii: "t"): try readWord("true", .bool(true))
    case UInt8(ascii: "f"): try readWord("false", .bool(false))
    case UInt8(ascii: "n"): try readWord("null", .null)
    default: try readNumber()
    }
  }

  private mutating func readWord(_ word: String, _ node: JSONNode) throws(JSONError) -> JSONNode {
    guard bytes[position...].starts(with: word.utf8) else { throw unexpected() }
    position += word.utf8.count
    return node
  }

  private func unexpected() -> JSONError {
    position >= bytes.count
      ? JSONError("the JSON ends too early") : JSONError("the JSON is malformed at byte \(position)")
  }

  private mutating func readNumber() throws(JSONError) -> JSONNode {
    let start = position
    if byte == UInt8(ascii: "-") { position += 1 }
    let firstDigit = byte
    let skipped = skipDigits()
    guard skipped > 0 else { throw unexpected() }
    if firstDigit == UInt8(ascii: "0"), skipped > 1 {
      throw JSONError("the number at byte \(start) starts with a superfluous zero")
    }
    if byte == UInt8(ascii: ".") {
      position += 1
      guard skipDigits() > 0 else { throw unexpected() }
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      guard skipDigits() > 0 else { throw unexpected() }
    }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while isDigit(byte) { position += 1 }
    return position - start
  }

  private mutating func readString() throws(JSONError) -> String {
    position += 1
    var result: [UInt8] = []
    while position < bytes.count {
      let current = bytes[position]
      position += 1
      if current == UInt8(ascii: "\"") { return String(decoding: result, as: UTF8.self) }
      if current < 0x20 { break }
      if current != UInt8(ascii: "\\") {
        result.append(current)
      } else {
        try readEscape(into: &result)
      }
    }
    throw unexpected()
  }

  private mutating func readEscape(into result: inout [UInt8]) throws(JSONError) {
    let letter = byte
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(letter)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"): result += Array(String(try readUnicodeEscape()).utf8)
    default: throw unexpected()
    }
  }

  private mutating func readUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let unit = try readHexUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, byte == UInt8(ascii: "\\"), position + 1 < bytes.count, bytes[position + 1] == 0x75 else {
      throw unexpected()
    }
    position += 2
    let low = try readHexUnit()
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(unit - 0xD800) << 10) + UInt32(low - 0xDC00))
    else { throw unexpected() }
    return scalar
  }

  private mutating func readHexUnit() throws(JSONError) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy(isHexDigit),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw unexpected() }
    position += 4
    return unit
  }
}
