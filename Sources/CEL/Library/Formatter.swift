extension Library {
  /// `format`, which fills the placeholders of a template with the values of a list.
  static let formatting: [Function] = [
    member("format", [Signature(.string, .list(.dyn), gives: .string)], needs: .strings, cost: .all, .binary(format))
  ]

  @Sendable private static func format(_ template: Value, _ values: Value) throws(EvaluationError) -> Value {
    guard case .string(let template) = template, case .list(let values) = values else {
      throw mismatch("format", template, values)
    }
    var formatter = Formatter(template: Array(template.utf8), values: values)
    return .string(try formatter.run())
  }
}

extension String {
  /// Whether `format` fills the string with values.
  package func isTemplate(for values: [Value]) -> Bool {
    var formatter = Formatter(template: Array(utf8), values: ListValue(values))
    return (try? formatter.run()) != nil
  }
}

/// Fills the placeholders of a template: `%s %d %f %e %x %X %o %b`, with a precision for `%f` and `%e`, and `%%`.
private struct Formatter {
  let template: [UInt8]
  let values: ListValue
  var position = 0
  var next = 0
  var result: [UInt8] = []

  init(template: [UInt8], values: ListValue) {
    self.template = template
    self.values = values
  }

  mutating func run() throws(EvaluationError) -> String {
    while position < template.count {
      let byte = template[position]
      position += 1
      if byte != UInt8(ascii: "%") {
        result.append(byte)
      } else {
        result += Array(try place().utf8)
        try Library.requireRoom(result.count)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func place() throws(EvaluationError) -> String {
    if position < template.count, template[position] == UInt8(ascii: "%") {
      position += 1
      return "%"
    }
    let precision = try precision()
    guard position < template.count else { throw invalid("the format ends after '%'") }
    let letter = Character(UnicodeScalar(template[position]))
    position += 1
    guard "sdfexXob".contains(letter) else { throw invalid("'%\(letter)' is not a placeholder of a format") }
    if precision != nil, letter != "f", letter != "e" { throw invalid("'%\(letter)' takes no precision") }
    guard let value = values.element(at: next) else {
      throw invalid("the format has more placeholders than there are values (\(values.count))")
    }
    next += 1
    return try formatted(value, letter, precision ?? 6)
  }

  private mutating func precision() throws(EvaluationError) -> Int? {
    guard position < template.count, template[position] == UInt8(ascii: ".") else { return nil }
    let digits = template[(position + 1)...].prefix { isDigit($0) }
    position += 1 + digits.count
    // Digits beyond those of a double would only be zeros.
    guard let number = Int(String(decoding: digits, as: UTF8.self)), number <= 1000 else {
      throw invalid("the precision of a placeholder is a number up to 1000")
    }
    return number
  }

  private func invalid(_ message: String) -> EvaluationError { EvaluationError(.invalidArgument, message) }

  private func formatted(_ value: Value, _ letter: Character, _ precision: Int) throws(EvaluationError) -> String {
    let text: String?
    switch letter {
    case "s": text = FormatText.text(value)
    case "d": text = decimal(value)
    case "f": text = double(value).map { FormatText.fixed($0, precision) }
    case "e": text = double(value).map { FormatText.scientific($0, precision) }
    case "x": text = based(value, 16)
    case "X": text = based(value, 16)?.uppercased()
    case "o": text = octalOrBinary(value, 8)
    default: text = octalOrBinary(value, 2)
    }
    guard let text else { throw invalid("'%\(letter)' does not take \(value.literal(limit: 60))") }
    return text
  }

  private func decimal(_ value: Value) -> String? {
    switch value {
    case .int(let number): String(number)
    case .uint(let number): String(number)
    case .double(let number): FormatText.special(number)
    default: nil
    }
  }

  private func double(_ value: Value) -> Double? {
    switch value {
    case .double(let number): number
    case .int(let number): Double(number)
    case .uint(let number): Double(number)
    default: nil
    }
  }

  private func octalOrBinary(_ value: Value, _ radix: Int) -> String? {
    switch value {
    case .int(let number): String(number, radix: radix)
    case .uint(let number): String(number, radix: radix)
    case .bool(let truth): radix == 2 ? (truth ? "1" : "0") : nil
    default: nil
    }
  }

  private func based(_ value: Value, _ radix: Int) -> String? {
    switch value {
    case .int(let number): String(number, radix: radix)
    case .uint(let number): String(number, radix: radix)
    case .string(let text): text.utf8.map(twoHexDigits).joined()
    case .bytes(let bytes): bytes.octets.map(twoHexDigits).joined()
    default: nil
    }
  }
}
