public import CEL

extension ValueType {
  /// Whether a link can contain values of the type: strings, numbers, `true` and `false`, cases of an enum,
  /// durations and timestamps, and any of these that may be null.
  public var isLinkable: Bool {
    switch withoutNull {
    case .string, .int, .uint, .double, .bool, .enumeration, .duration, .timestamp: true
    default: false
    }
  }
}

extension Value {
  /// Reads the value of a string in a link. Returns `nil` when the string is not of the type.
  ///
  /// It is the inverse of ``linkText``: the link text of a value is read as the same value.
  init?(linkText text: String, as type: ValueType, in types: Environment) {
    switch type {
    case .nullable(let wrapped):
      // An empty value is `null`, except for strings.
      if text.isEmpty, wrapped != .string { self = .null } else { self.init(linkText: text, as: wrapped, in: types) }
    case .string: self = .string(text)
    case .bool:
      guard text == "true" || text == "false" else { return nil }
      self = .bool(text == "true")
    case .int:
      guard isWhole(text, signed: true), let number = Int64(text) else { return nil }
      self = .int(number)
    case .uint:
      guard isWhole(text, signed: false), let number = UInt64(text) else { return nil }
      self = .uint(number)
    case .double:
      guard let number = number(text) else { return nil }
      self = .double(number)
    case .duration:
      guard let duration = Value.Duration(text) else { return nil }
      self = .duration(duration)
    case .timestamp:
      guard let timestamp = Timestamp(text) else { return nil }
      self = .timestamp(timestamp)
    case .enumeration(let name):
      guard let value = types.enumeration(named: name)?.shape.value(of: text) else { return nil }
      self = .enumeration(value)
    default: return nil
    }
  }

  /// The spelling of the value in a link before percent-encoding, or `nil` when no link can contain it.
  var linkText: String? {
    switch self {
    case .null: ""
    case .string(let text): text
    case .bool(let value): value ? "true" : "false"
    case .int(let number): String(number)
    case .uint(let number): String(number)
    case .double(let number): shortText(number)
    case .duration(let duration): duration.description
    case .timestamp(let timestamp): timestamp.description
    case .enumeration(let value): value.name
    default: nil
    }
  }
}

/// Whether a string consists of digits only, optionally with a sign if one is allowed.
private func isWhole(_ text: String, signed: Bool) -> Bool {
  var digits = text.utf8[...]
  if signed, digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
  return !digits.isEmpty && digits.allSatisfy(isDigit)
}

/// Returns a decimal number or a named non-finite one. Returns `nil` for a number that is too large.
private func number(_ text: String) -> Double? {
  switch text {
  case "NaN": return .nan
  case "Infinity": return .infinity
  case "-Infinity": return -.infinity
  default: break
  }
  let signs = "+-.eE".utf8
  guard text.utf8.allSatisfy({ isDigit($0) || signs.contains($0) }), let number = Double(text) else { return nil }
  return number.isFinite ? number : nil
}

/// Returns the shortest string that is read as the same number, without a needless decimal point.
private func shortText(_ number: Double) -> String {
  if number.isNaN { return "NaN" }
  if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
  let text = number.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
