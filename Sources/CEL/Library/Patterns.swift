extension Library {
  private static let question = [Signature(.string, .string, gives: .bool)]
  private static let replacing = [Signature(.string, .string, .string, gives: .string)]
  private static let replacingLimited = [Signature(.string, .string, .string, .int, gives: .string)]

  /// Regular expression functions. All match in time linear in the string.
  static let patterns: [Function] = [
    global("matches", question, cost: .pattern, .binary(matches)),
    member("matches", question, cost: .pattern, .binary(matches)),
    global(
      "regex.extract", [Signature(.string, .string, gives: .optional(.string))], needs: .regex, cost: .pattern,
      .binary(extract)),
    global(
      "regex.extractAll", [Signature(.string, .string, gives: .list(.string))], needs: .regex, cost: .pattern,
      .binary(extractAll)),
    global(
      "regex.replace", replacing, needs: .regex, cost: .pattern,
      .ternary { (text, pattern, other) throws(EvaluationError) in
        try replace(text, pattern, other, .int(-1))
      }),
    global(
      "regex.replace", replacingLimited, needs: .regex, cost: .pattern,
      .any { (arguments) throws(EvaluationError) in
        try replace(arguments[0], arguments[1], arguments[2], arguments[3])
      }),
  ]

  static func pattern(_ name: String, _ value: Value) throws(EvaluationError) -> Pattern {
    try Pattern.cached(try text(name, value))
  }

  @Sendable static func matches(_ value: Value, _ pattern: Value) throws(EvaluationError) -> Value {
    let text = try text("matches", value)
    return .bool(try self.pattern("matches", pattern).matches(text))
  }

  /// Returns a pattern with at most one group, which is the extracted part.
  private static func extracting(_ name: String, _ value: Value) throws(EvaluationError) -> Pattern {
    let pattern = try pattern(name, value)
    if pattern.groupCount > 1 {
      throw EvaluationError(.invalidArgument, "'\(name)' takes a pattern with at most one group")
    }
    return pattern
  }

  @Sendable private static func extract(_ value: Value, _ pattern: Value) throws(EvaluationError) -> Value {
    let subject = PatternSubject(try text("regex.extract", value))
    let pattern = try extracting("regex.extract", pattern)
    guard let match = pattern.firstMatch(in: subject, from: 0) else { return .optional(.none) }
    return .optional(OptionalValue(match.text(of: pattern.groupCount, in: subject).map { .string($0) }))
  }

  @Sendable private static func extractAll(_ value: Value, _ pattern: Value) throws(EvaluationError) -> Value {
    let subject = PatternSubject(try text("regex.extractAll", value))
    let pattern = try extracting("regex.extractAll", pattern)
    var result: [Value] = []
    for match in try pattern.allMatches(in: subject, limit: nil) {
      if let text = match.text(of: pattern.groupCount, in: subject) { result.append(.string(text)) }
    }
    return .list(ListValue(result))
  }

  private static func replace(
    _ value: Value, _ pattern: Value, _ replacement: Value, _ limit: Value
  ) throws(EvaluationError) -> Value {
    let subject = PatternSubject(try text("regex.replace", value))
    let pattern = try self.pattern("regex.replace", pattern)
    let template = try ReplacementTemplate(try text("regex.replace", replacement), groupCount: pattern.groupCount)
    guard case .int(let limit) = limit else { throw mismatch("regex.replace", limit) }
    if limit == 0 { return value }
    var result = String.UnicodeScalarView()
    var position = 0
    var length = 0
    for match in try pattern.allMatches(in: subject, limit: limit < 0 ? nil : Int(limit)) {
      result.append(contentsOf: subject.scalars[position..<match.range.lowerBound])
      let inserted = template.text(for: match, in: subject)
      length += inserted.utf8.count
      try requireRoom(length)
      result.append(contentsOf: inserted.unicodeScalars)
      position = match.range.upperBound
    }
    result.append(contentsOf: subject.scalars[position...])
    return .string(String(result))
  }
}

/// The replacement of a match: literal text and the groups `\0` to `\9`.
private struct ReplacementTemplate {
  private enum Part {
    case text(String)
    case group(Int)
  }

  private var parts: [Part] = []

  init(_ template: String, groupCount: Int) throws(EvaluationError) {
    var scalars = template.unicodeScalars[...]
    var text = ""
    while let scalar = scalars.popFirst() {
      guard scalar == "\\" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      guard let escaped = scalars.popFirst(), escaped == "\\" || ("0"..."9").contains(escaped) else {
        throw EvaluationError(.invalidArgument, "'\\' in a replacement must be followed by a digit or another '\\'")
      }
      if escaped == "\\" {
        text.unicodeScalars.append(escaped)
        continue
      }
      let group = Int(escaped.value - 0x30)
      guard group <= groupCount else {
        throw EvaluationError(.invalidArgument, "the pattern has no group \(group)")
      }
      parts.append(.text(text))
      parts.append(.group(group))
      text = ""
    }
    parts.append(.text(text))
  }

  func text(for match: PatternMatch, in subject: PatternSubject) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .group(let group): result += match.text(of: group, in: subject) ?? ""
      }
    }
    return result
  }
}
