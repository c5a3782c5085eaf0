/// A JSON writer that appends values in the order of the calls.
///
/// Every string that it writes is valid in JavaScript and harmless on a terminal: control characters and the line
/// separators U+2028 and U+2029 are escaped.
public struct JSONText: Sendable {
  /// The JSON written so far.
  public private(set) var text = ""
  private var needsComma = false
  private let separator: String

  /// Creates an empty writer. The separator follows each comma of arrays and objects.
  public init(separator: String = " ") { self.separator = separator }

  /// Writes a string.
  public mutating func value(_ string: String) { write(Self.quoted(string)) }
  /// Writes a whole number.
  public mutating func value(_ number: Int) { write(String(number)) }
  /// Writes a number. A number that is not finite is written as null, because JSON cannot represent it.
  public mutating func value(_ number: Double) { write(number.isFinite ? "\(number)" : "null") }
  /// Writes a boolean.
  public mutating func value(_ flag: Bool) { write(flag ? "true" : "false") }
  /// Writes null.
  public mutating func null() { write("null") }

  /// Writes an array with the values that the body writes.
  public mutating func array(_ body: (inout JSONText) -> Void) { enclose("[", body, "]") }
  /// Writes an object with the members that the body writes.
  public mutating func object(_ body: (inout JSONText) -> Void) { enclose("{", body, "}") }

  /// Writes a member whose value the body writes.
  public mutating func member(_ name: String, _ body: (inout JSONText) -> Void) {
    write(Self.quoted(name) + ": ")
    needsComma = false
    body(&self)
  }
  /// Writes a member with a string, or null.
  public mutating func member(_ name: String, _ string: String?) {
    member(name) { json in if let string { json.value(string) } else { json.null() } }
  }
  /// Writes a member with a whole number, or null.
  public mutating func member(_ name: String, _ number: Int?) {
    member(name) { json in if let number { json.value(number) } else { json.null() } }
  }

  /// Returns a string as a JSON string, with quotation marks.
  ///
  /// - Complexity: Linear in the length of the string.
  public static func quoted(_ string: String) -> String {
    // Most strings need no escapes.
    if string.utf8.allSatisfy(isPlain) { return "\"\(string)\"" }
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      // JSON is UTF-8, so only the number of such a byte is kept.
      case "\u{10FE80}"..."\u{10FEFF}": result += StrayByte(scalar).map { "\\" + $0.text } ?? ""
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Whether a byte is that of an ASCII character without an escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func write(_ piece: String) {
    if needsComma { text += "," + separator }
    text += piece
    needsComma = true
  }

  private mutating func enclose(_ opening: String, _ body: (inout JSONText) -> Void, _ closing: String) {
    write(opening)
    needsComma = false
    body(&self)
    text += closing
    needsComma = true
  }
}
