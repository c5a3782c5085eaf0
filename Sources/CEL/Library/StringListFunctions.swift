extension Library {
  private static let splitting = [Signature(.string, .string, gives: .list(.string))]
  private static let splittingLimited = [Signature(.string, .string, .int, gives: .list(.string))]
  private static let replacing = [Signature(.string, .string, .string, gives: .string)]
  private static let replacingLimited = [Signature(.string, .string, .string, .int, gives: .string)]

  /// Functions that split, join and replace strings.
  static let textLists: [Function] = [
    member(
      "split", splitting, needs: .strings, cost: .first,
      .binary { (text, separator) throws(EvaluationError) in
        try split(text, separator, .int(-1))
      }),
    member("split", splittingLimited, needs: .strings, cost: .first, .ternary(split)),
    member(
      "join", [Signature(.list(.string), gives: .string)], needs: .strings, cost: .first,
      .unary {
        (list) throws(EvaluationError) in try join(list, .string(""))
      }),
    member("join", [Signature(.list(.string), .string, gives: .string)], needs: .strings, cost: .first, .binary(join)),
    member(
      "replace", replacing, needs: .strings, cost: .all,
      .ternary {
        (text, part, other) throws(EvaluationError) in try replace(text, part, other, .int(-1))
      }),
    member(
      "replace", replacingLimited, needs: .strings, cost: .all,
      .any { (arguments) throws(EvaluationError) in
        try replace(arguments[0], arguments[1], arguments[2], arguments[3])
      }),
  ]

  /// Throws when a string would exceed the size limit of one evaluation.
  static func requireRoom(_ length: Int) throws(EvaluationError) {
    let limit = Limits().textLength
    if length > limit { throw EvaluationError(.costExceeded, "the string would be longer than \(limit) bytes") }
  }

  @Sendable private static func split(
    _ value: Value, _ separator: Value, _ limit: Value
  ) throws(EvaluationError) -> Value {
    let bytes = Array(try text("split", value).utf8)
    let separator = Array(try text("split", separator).utf8)
    let search = PartSearch(separator)
    guard case .int(let limit) = limit else { throw mismatch("split", limit) }
    if limit == 0 { return .list([]) }
    var parts: [Value] = []
    var start = 0
    while limit < 0 || parts.count < limit - 1 {
      guard let end = partEnd(bytes, separator.isEmpty ? nil : search, from: start) else { break }
      parts.append(.string(String(decoding: bytes[start..<end], as: UTF8.self)))
      start = end + separator.count
    }
    if !separator.isEmpty || start < bytes.count {
      parts.append(.string(String(decoding: bytes[start...], as: UTF8.self)))
    }
    return .list(ListValue(parts))
  }

  /// Returns the end of the part that starts at an offset: at the next separator, or after its first code point
  /// when there is no separator.
  private static func partEnd(_ bytes: [UInt8], _ search: PartSearch<UInt8>?, from start: Int) -> Int? {
    if let search { return search.first(in: bytes, from: start) }
    guard start < bytes.count else { return nil }
    var end = start + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end < bytes.count ? end : nil
  }

  @Sendable private static func join(_ list: Value, _ separator: Value) throws(EvaluationError) -> Value {
    guard case .list(let elements) = list else { throw mismatch("join", list) }
    let separator = try text("join", separator)
    var parts: [String] = []
    var length = 0
    for element in elements {
      guard case .string(let part) = element else { throw mismatch("join", list) }
      length += part.utf8.count + separator.utf8.count
      try requireRoom(length)
      parts.append(part)
    }
    return .string(parts.joined(separator: separator))
  }

  private static func replace(
    _ value: Value, _ part: Value, _ other: Value, _ limit: Value
  ) throws(EvaluationError) -> Value {
    let bytes = Array(try text("replace", value).utf8)
    let part = Array(try text("replace", part).utf8)
    let search = PartSearch(part)
    let other = Array(try text("replace", other).utf8)
    guard case .int(let limit) = limit else { throw mismatch("replace", limit) }
    var result: [UInt8] = []
    var start = 0
    var replaced = 0
    while limit < 0 || replaced < limit {
      guard let found = search.first(in: bytes, from: start) else { break }
      result += bytes[start..<found]
      result += other
      replaced += 1
      try requireRoom(result.count)
      start = found + part.count
      guard part.isEmpty else { continue }
      // An empty part matches before every code point and at the end.
      guard start < bytes.count else { break }
      repeat {
        result.append(bytes[start])
        start += 1
      } while start < bytes.count && bytes[start] & 0xC0 == 0x80
    }
    result += bytes[min(start, bytes.count)...]
    return .string(String(decoding: result, as: UTF8.self))
  }
}
