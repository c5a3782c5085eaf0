extension Library {
  private static let index = [Signature(.string, .string, gives: .int)]
  private static let indexFrom = [Signature(.string, .string, .int, gives: .int)]
  private static let change = [Signature(.string, gives: .string)]

  /// Functions on substrings and their positions. Every index counts code points.
  static let texts: [Function] = [
    member("charAt", [Signature(.string, .int, gives: .string)], needs: .strings, cost: .first, .binary(charAt)),
    member(
      "indexOf", index, needs: .strings, cost: .product,
      .binary { (text, part) throws(EvaluationError) in
        try find("indexOf", text, part, from: nil, isLast: false)
      }),
    member(
      "indexOf", indexFrom, needs: .strings, cost: .product,
      .ternary { (text, part, start) throws(EvaluationError) in
        try find("indexOf", text, part, from: start, isLast: false)
      }),
    member(
      "lastIndexOf", index, needs: .strings, cost: .product,
      .binary { (text, part) throws(EvaluationError) in
        try find("lastIndexOf", text, part, from: nil, isLast: true)
      }),
    member(
      "lastIndexOf", indexFrom, needs: .strings, cost: .product,
      .ternary { (text, part, start) throws(EvaluationError) in
        try find("lastIndexOf", text, part, from: start, isLast: true)
      }),
    member(
      "substring", [Signature(.string, .int, gives: .string)], needs: .strings, cost: .first,
      .binary {
        (text, start) throws(EvaluationError) in try substring(text, start, nil)
      }),
    member(
      "substring", [Signature(.string, .int, .int, gives: .string)], needs: .strings, cost: .first,
      .ternary {
        (text, start, end) throws(EvaluationError) in try substring(text, start, end)
      }),
    member(
      "lowerAscii", change, needs: .strings, cost: .first,
      .unary { (text) throws(EvaluationError) in
        try mapScalars("lowerAscii", text) { ("A"..."Z").contains($0) ? Unicode.Scalar(UInt8($0.value + 32)) : $0 }
      }),
    member(
      "upperAscii", change, needs: .strings, cost: .first,
      .unary { (text) throws(EvaluationError) in
        try mapScalars("upperAscii", text) { ("a"..."z").contains($0) ? Unicode.Scalar(UInt8($0.value - 32)) : $0 }
      }),
    member("trim", change, needs: .strings, cost: .first, .unary(trim)),
    // Lists can be reversed as well; at run time the value alone decides which one applies.
    member(
      "reverse", change + [Signature(.list(anyType), gives: .list(anyType))], needs: .strings, cost: .first,
      .unary(reverse)),
    global("strings.quote", change, needs: .strings, cost: .first, .unary(quote)),
  ]

  static func text(_ name: String, _ value: Value) throws(EvaluationError) -> String {
    guard case .string(let text) = value else { throw mismatch(name, value) }
    return text
  }

  static func string(_ scalars: some Sequence<Unicode.Scalar>) -> Value {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return .string(String(view))
  }

  private static func outOfRange(_ name: String, _ index: Int64, _ count: Int) -> EvaluationError {
    EvaluationError(.outOfRange, "'\(name)': \(index) is out of range of a string of \(count) characters")
  }

  /// Returns a number between 0 and `count`, both included.
  private static func position(_ name: String, _ value: Value, upTo count: Int) throws(EvaluationError) -> Int {
    guard case .int(let number) = value else { throw mismatch(name, value) }
    guard let index = Int(exactly: number), index >= 0, index <= count else { throw outOfRange(name, number, count) }
    return index
  }

  @Sendable private static func charAt(_ value: Value, _ index: Value) throws(EvaluationError) -> Value {
    let scalars = try text("charAt", value).unicodeScalars
    let offset = try position("charAt", index, upTo: scalars.count)
    return string(scalars.dropFirst(offset).prefix(1))
  }

  private static func find(
    _ name: String, _ value: Value, _ part: Value, from start: Value?, isLast: Bool
  ) throws(EvaluationError) -> Value {
    let scalars = Array(try text(name, value).unicodeScalars)
    let wanted = Array(try text(name, part).unicodeScalars)
    var first = 0
    var last = scalars.count - wanted.count
    if let start {
      let offset = try position(name, start, upTo: scalars.count)
      if isLast { last = min(last, offset) } else { first = offset }
    }
    guard last >= first else { return .int(-1) }
    if !isLast { return .int(Int64(PartSearch(wanted).first(in: scalars, from: first) ?? -1)) }
    // The last position is the first one when both strings are reversed.
    let backwards = scalars[..<(last + wanted.count)].reversed()
    let offset = PartSearch(wanted.reversed()).first(in: backwards)
    return .int(Int64(offset.map { last - $0 } ?? -1))
  }

  static func substring(_ value: Value, _ start: Value, _ end: Value?) throws(EvaluationError) -> Value {
    let scalars = try text("substring", value).unicodeScalars
    let count = scalars.count
    let lower = try position("substring", start, upTo: count)
    guard let end else { return string(scalars.dropFirst(lower)) }
    let upper = try position("substring", end, upTo: count)
    guard lower <= upper else {
      throw EvaluationError(.outOfRange, "'substring': the end \(upper) is before the start \(lower)")
    }
    return string(scalars.dropFirst(lower).prefix(upper - lower))
  }

  private static func mapScalars(
    _ name: String, _ value: Value, _ change: (Unicode.Scalar) -> Unicode.Scalar
  ) throws(EvaluationError) -> Value {
    string(try text(name, value).unicodeScalars.map(change))
  }

  @Sendable static func trim(_ value: Value) throws(EvaluationError) -> Value {
    let scalars = try text("trim", value).unicodeScalars
    let start = scalars.drop { $0.properties.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.properties.isWhitespace }) else { return .string("") }
    return string(start[...last])
  }

  @Sendable private static func reverse(_ value: Value) throws(EvaluationError) -> Value {
    if case .list(let list) = value { return .list(ListValue(list.reversed())) }
    return string(try text("reverse", value).unicodeScalars.reversed())
  }

  @Sendable private static func quote(_ value: Value) throws(EvaluationError) -> Value {
    var result = "\""
    for scalar in try text("strings.quote", value).unicodeScalars {
      switch scalar {
      case "\u{07}": result += "\\a"
      case "\u{08}": result += "\\b"
      case "\u{0C}": result += "\\f"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0B}": result += "\\v"
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      default: result.unicodeScalars.append(scalar)
      }
    }
    return .string(result + "\"")
  }
}
