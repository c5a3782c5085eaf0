extension Library {
  private static func signatures(_ result: ValueType, _ sources: ValueType...) -> [Signature] {
    sources.map { Signature($0, gives: result) }
  }

  /// Conversion functions, which are named after their result types.
  static let conversions: [Function] = [
    global("int", signatures(.int, .int, .uint, .double, .string, .timestamp, .duration), cost: .first, .unary(toInt)),
    global("uint", signatures(.uint, .uint, .int, .double, .string), cost: .first, .unary(toUint)),
    global("double", signatures(.double, .double, .int, .uint, .string), cost: .first, .unary(toDouble)),
    global("bool", signatures(.bool, .bool, .string), .unary(toBool)),
    global(
      "string",
      signatures(.string, .string, .bool, .int, .uint, .double, .bytes, .timestamp, .duration, .null, .enumeration("")),
      cost: .first, .unary(toString)),
    global("bytes", signatures(.bytes, .bytes, .string), cost: .first, .unary(toBytes)),
    global("timestamp", signatures(.timestamp, .timestamp, .string, .int), cost: .text, .unary(toTimestamp)),
    global("duration", signatures(.duration, .duration, .string, .int), cost: .text, .unary(toDuration)),
  ]

  private static func unconvertible(_ value: Value, _ type: String) -> EvaluationError {
    EvaluationError(.invalidConversion, "\(value.literal(limit: 60)) is not a valid \(type)")
  }

  @Sendable private static func toInt(_ value: Value) throws(EvaluationError) -> Value {
    let result: Int64?
    switch value {
    case .int: return value
    case .uint(let number): result = Int64(exactly: number)
    case .double(let number):
      // Both bounds are excluded: a double next to a bound cannot be distinguished from one beyond it.
      result = number > -0x1p63 && number < 0x1p63 ? Int64(number) : nil
    case .string(let text): result = isDecimal(text) ? Int64(text) : nil
    case .timestamp(let time): result = time.seconds
    case .duration(let duration): result = duration.nanoseconds
    default: throw mismatch("int", value)
    }
    guard let result else { throw unconvertible(value, "int") }
    return .int(result)
  }

  /// Whether a string consists of an optional sign and ASCII digits.
  private static func isDecimal(_ text: String) -> Bool {
    var digits = Array(text.utf8)[...]
    if digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    return !digits.isEmpty && digits.allSatisfy { isDigit($0) }
  }

  @Sendable private static func toUint(_ value: Value) throws(EvaluationError) -> Value {
    let result: UInt64?
    switch value {
    case .uint: return value
    case .int(let number): result = UInt64(exactly: number)
    case .double(let number): result = number > -1 && number < 0x1p64 ? UInt64(max(0, number)) : nil
    case .string(let text): result = text.utf8.allSatisfy { isDigit($0) } ? UInt64(text) : nil
    default: throw mismatch("uint", value)
    }
    guard let result else { throw unconvertible(value, "uint") }
    if case .double(let number) = value, number < 0 { throw unconvertible(value, "uint") }
    return .uint(result)
  }

  @Sendable private static func toDouble(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .double: return value
    case .int(let number): return .double(Double(number))
    case .uint(let number): return .double(Double(number))
    case .string(let text):
      guard let number = parsedDouble(text) else { throw unconvertible(value, "double") }
      return .double(number)
    default: throw mismatch("double", value)
    }
  }

  /// Parses a decimal number with an optional exponent, or one of the names of the non-finite numbers.
  private static func parsedDouble(_ text: String) -> Double? {
    switch text.lowercased() {
    case "nan": return .nan
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: break
    }
    let allowed = text.utf8.allSatisfy { isDigit($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
    return allowed ? Double(text) : nil
  }

  @Sendable private static func toBool(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .bool: return value
    case .string("1"), .string("t"), .string("true"), .string("TRUE"), .string("True"): return .bool(true)
    case .string("0"), .string("f"), .string("false"), .string("FALSE"), .string("False"): return .bool(false)
    case .string: throw unconvertible(value, "bool")
    default: throw mismatch("bool", value)
    }
  }

  @Sendable private static func toString(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .string: return value
    case .bool, .int, .uint, .timestamp, .duration, .enumeration, .null: return .string(value.text)
    case .double(let number): return .string(generalText(number))
    case .bytes(let bytes):
      guard let text = bytes.text else { throw unconvertible(value, "UTF-8 string") }
      return .string(text)
    default: throw mismatch("string", value)
    }
  }

  /// Returns the shortest form that parses to the same number. It has an exponent from 10^6 on and below 10^-4.
  static func generalText(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Inf" : "+Inf" }
    let digits = DecimalDigits(shortest: number)
    let power = digits.exponent - 1
    if digits.digits.isEmpty { return digits.plain }

    return power < -4 || power >= 6 ? digits.scientific : digits.plain
  }

  @Sendable private static func toBytes(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .bytes: return value
    case .string(let text): return .bytes(Bytes(text.utf8))
    default: throw mismatch("bytes", value)
    }
  }

  @Sendable private static func toTimestamp(_ value: Value) throws(EvaluationError) -> Value {
    let result: Timestamp?
    switch value {
    case .timestamp: return value
    case .string(let text): result = Timestamp(text)
    case .int(let seconds): result = Timestamp(seconds: seconds)
    default: throw mismatch("timestamp", value)
    }
    guard let result else { throw unconvertible(value, "timestamp, which looks like '2026-01-31T18:30:00Z'") }
    return .timestamp(result)
  }

  @Sendable private static func toDuration(_ value: Value) throws(EvaluationError) -> Value {
    let result: Duration?
    switch value {
    case .duration: return value
    case .string(let text): result = Duration(text)
    case .int(let nanoseconds): result = Duration(nanoseconds: nanoseconds)
    default: throw mismatch("duration", value)
    }
    guard let result else { throw unconvertible(value, "duration, which looks like '1h30m' or '2.5s'") }
    return .duration(result)
  }
}
