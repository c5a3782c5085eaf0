/// JSON that is written piece by piece, in the order in which it is said.
///
/// Every text it writes is valid inside JavaScript and harmless on a terminal: control characters and the line
/// separators U+2028 and U+2029 are escaped.
public struct JSONText: Sendable {
  /// What was written so far.
  public private(set) var text = ""
  private var needsComma = false
  private let separator: String

  /// Starts an empty text; the separator stands behind each comma of arrays and objects.
  public init(separator: String = " ") { self.separator = separator }

  /// Writes a text.
  public mutating func value(_ string: String) { write(Self.quoted(string)) }
  /// Writes a whole number.
  public mutating func value(_ number: Int) { write(String(number)) }
  /// Writes a number; JSON has none that is not finite, so such a one is null.
  public mutating func value(_ number: Double) { write(number.isFinite ? "\(number)" : "null") }
  /// Writes a truth value.
  public mutating func value(_ flag: Bool) { write(flag ? "true" : "false") }
  /// Writes nothing's name.
  public mutating func null() { write("null") }

  /// Writes an array of what the body writes.
  public mutating func array(_ body: (inout JSONText) -> Void) { enclose("[", body, "]") }
  /// Writes an object of the members that the body writes.
  public mutating func object(_ body: (inout JSONText) -> Void) { enclose("{", body, "}") }

  /// Writes a member whose value is what the body writes.
  public mutating func member(_ name: String, _ body: (inout JSONText) -> Void) {
    write(Self.quoted(name) + ": ")
    needsComma = false
    body(&self)
  }
  /// Writes a member that holds a text, or null.
  public mutating func member(_ name: String, _ string: String?) {
    member(name) { json in if let string { json.value(string) } else { json.null() } }
  }
  /// Writes a member that holds a whole number, or null.
  public mutating func member(_ name: String, _ number: Int?) {
    member(name) { json in if let number { json.value(number) } else { json.null() } }
  }

  /// A text between quotation marks, as JSON spells it.
  ///
  /// - Complexity: Linear in the length of the text.
  public static func quoted(_ string: String) -> String {
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
      // What JSON holds is UTF-8, so of such a byte only its number is kept.
      case "\u{10FE80}"..."\u{10FEFF}": result += StrayByte(scalar).map { "\\" + $0.text } ?? ""
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
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
