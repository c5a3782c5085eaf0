/// The output of `format` for values.
enum FormatText {
  /// Returns the output of `%s`.
  static func text(_ value: Value) -> String? {
    switch value {
    case .double(let number):
      if let special = special(number) { return special }
      return DecimalDigits(shortest: number).plain
    case .list(let list):
      var parts: [String] = []
      for element in list {
        guard let part = text(element) else { return nil }
        parts.append(part)
      }
      return "[" + parts.joined(separator: ", ") + "]"
    case .map(let map): return mapText(map)
    case .optional, .record: return nil
    case .bytes(let bytes): return String(decoding: bytes.octets, as: UTF8.self)
    default: return value.text
    }
  }

  /// Returns the entries in the order of their formatted keys.
  private static func mapText(_ map: MapValue) -> String? {
    var entries: [(key: String, value: String)] = []
    for entry in map {
      guard let key = text(entry.key), let value = text(entry.value) else { return nil }
      entries.append((key, value))
    }
    entries.sort { codePointOrder($0.key, $1.key) < 0 }
    return "{" + entries.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
  }

  /// Returns the names of the non-finite numbers, or `nil` for other numbers.
  static func special(_ number: Double) -> String? {
    if number.isNaN { return "NaN" }
    return number.isInfinite ? (number < 0 ? "-Infinity" : "Infinity") : nil
  }

  /// Returns a number with `precision` digits after the point. It is rounded half to even on its exact binary value.
  static func fixed(_ number: Double, _ precision: Int) -> String {
    if let special = special(number) { return special }
    var exact = ExactDecimal(number.magnitude)
    exact.round(toFraction: precision)
    let whole = exact.whole.isEmpty ? "0" : String(decoding: exact.whole.map { $0 + 0x30 }, as: UTF8.self)
    let fraction = String(decoding: exact.fraction(precision).map { $0 + 0x30 }, as: UTF8.self)
    let sign = number.sign == .minus ? "-" : ""
    return sign + whole + (precision > 0 ? "." + fraction : "")
  }

  /// Returns a number with one digit before the point, `precision` digits after it, and an exponent.
  static func scientific(_ number: Double, _ precision: Int) -> String {
    if let special = special(number) { return special }
    var exact = ExactDecimal(number.magnitude)
    let power = exact.roundSignificant(precision + 1)
    var digits = exact.significant(precision + 1).map { $0 + 0x30 }
    let first = digits.isEmpty ? 0x30 : digits.removeFirst()
    let magnitude = power.magnitude < 10 ? "0\(power.magnitude)" : "\(power.magnitude)"
    let sign = number.sign == .minus ? "-" : ""
    let fraction = precision > 0 ? "." + String(decoding: digits, as: UTF8.self) : ""
    return sign + String(UnicodeScalar(first)) + fraction + "e" + (power < 0 ? "-" : "+") + magnitude
  }
}

/// All decimal digits of a double. Every binary fraction has finitely many.
private struct ExactDecimal {
  /// The digits, most significant first.
  private var digits: [UInt8]
  /// The number of digits before the point. It may be negative.
  private var point: Int

  init(_ number: Double) {
    guard number > 0 else {
      (digits, point) = ([], 0)
      return
    }
    let shift = Int(number.exponent) - 52
    var significand = UInt64(number.significandBitPattern)
    var exponent = shift
    if number.isNormal { significand |= 1 << 52 } else { exponent = -1074 }
    var big = BigDecimal(significand)
    for _ in 0..<exponent.magnitude { big.multiply(by: exponent > 0 ? 2 : 5) }
    digits = big.digits
    point = digits.count + (exponent < 0 ? exponent : 0)
  }

  var whole: [UInt8] { point > 0 ? padded(to: point) : [] }

  private func padded(to count: Int) -> [UInt8] {
    let head = Array(digits.prefix(count))
    return head + Array(repeating: 0, count: max(0, count - head.count))
  }

  func fraction(_ count: Int) -> [UInt8] {
    let zeros = min(count, max(0, -point))
    let rest = digits.dropFirst(max(0, point)).prefix(count - zeros)
    let head = Array(repeating: UInt8(0), count: zeros) + rest
    return head + Array(repeating: 0, count: count - head.count)
  }

  func significant(_ count: Int) -> [UInt8] { padded(to: count) }

  mutating func round(toFraction precision: Int) { keep(point + precision) }

  /// Keeps `count` significant digits and returns the power of ten of the first.
  mutating func roundSignificant(_ count: Int) -> Int {
    guard !digits.isEmpty else { return 0 }
    keep(count)
    return point - 1
  }

  /// Rounds half to even after `count` digits.
  private mutating func keep(_ count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      (digits, point) = ([], 0)
      return
    }
    let dropped = digits[count...]
    let isHalf = dropped.first == 5 && dropped.dropFirst().allSatisfy { $0 == 0 }
    let lastIsOdd = count > 0 && digits[count - 1] % 2 == 1
    let roundsUp = isHalf ? lastIsOdd : (dropped.first ?? 0) >= 5
    digits.removeLast(digits.count - count)
    guard roundsUp else { return }
    var index = count - 1
    while index >= 0 {
      if digits[index] < 9 {
        digits[index] += 1
        return
      }
      digits[index] = 0
      index -= 1
    }
    digits.insert(1, at: 0)
    point += 1
  }
}

/// A whole number of any size, in base ten.
private struct BigDecimal {
  /// Groups of nine digits, least significant first.
  private var groups: [UInt64]

  init(_ number: UInt64) {
    groups = [number % 1_000_000_000, number / 1_000_000_000 % 1_000_000_000, number / 1_000_000_000_000_000_000]
  }

  mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in groups.indices {
      let product = groups[index] * factor + carry
      groups[index] = product % 1_000_000_000
      carry = product / 1_000_000_000
    }
    if carry > 0 { groups.append(carry) }
  }

  var digits: [UInt8] {
    var result: [UInt8] = []
    for group in groups.reversed() {
      let text = String(group)
      result += Array(repeating: 0, count: 9 - text.utf8.count) + text.utf8.map { $0 - 0x30 }
    }
    return Array(result.drop { $0 == 0 })
  }
}
