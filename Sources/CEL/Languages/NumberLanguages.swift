/// A comparison of two values.
public enum Comparison: String, Hashable, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessEqual = "<="
  case greater = ">"
  case greaterEqual = ">="

  /// The same comparison with its sides exchanged.
  public var flipped: Comparison {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessEqual: .greaterEqual
    case .greater: .less
    case .greaterEqual: .lessEqual
    }
  }

  /// Whether the comparison holds between two values.
  public func holds<Number: Comparable>(_ left: Number, _ right: Number) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessEqual: left <= right
    case .greater: left > right
    case .greaterEqual: left >= right
    }
  }

  /// Returns the numbers within two bounds for which the comparison holds. `notEqual` has two ranges.
  func ranges<Number: FixedWidthInteger>(_ other: Number, in bounds: ClosedRange<Number>) -> [ClosedRange<Number>] {
    let below = other > bounds.lowerBound ? [bounds.lowerBound...min(other - 1, bounds.upperBound)] : []
    let above = other < bounds.upperBound ? [max(other + 1, bounds.lowerBound)...bounds.upperBound] : []
    let same = bounds.contains(other) ? [other...other] : []
    return switch self {
    case .equal: same
    case .notEqual: below + above
    case .less: below
    case .lessEqual: below + same
    case .greater: above
    case .greaterEqual: same + above
    }
  }
}

extension Language {
  /// Returns the strings whose `size` compares with a number as given.
  public static func size(_ comparison: Comparison, _ count: Int64) -> Language {
    let ranges = comparison.ranges(count, in: 0...Int64.max)
    return any(
      ranges.map { sized(Int(clamping: $0.lowerBound), $0.upperBound == .max ? nil : Int(clamping: $0.upperBound)) })
  }

  /// The strings that `int` accepts.
  public static let ints = any([signed("+", 0...(1 << 63 - 1)), signed("-", 0...(1 << 63))])

  /// The strings that `uint` accepts.
  public static let uints = magnitudes(0...UInt64.max)

  /// Returns the strings that `int` reads as a number that compares with another as given.
  public static func int(_ comparison: Comparison, _ other: Int64) -> Language {
    any(comparison.ranges(other, in: Int64.min...Int64.max).map(ints(in:)))
  }

  /// Returns the strings that `uint` reads as a number that compares with another as given.
  public static func uint(_ comparison: Comparison, _ other: UInt64) -> Language {
    any(comparison.ranges(other, in: 0...UInt64.max).map(magnitudes))
  }

  private static func ints(in range: ClosedRange<Int64>) -> Language {
    var parts: [Language] = []
    if range.upperBound >= 0 {
      parts.append(signed("+", UInt64(max(0, range.lowerBound))...UInt64(range.upperBound)))
    }
    if range.lowerBound <= 0 {
      parts.append(signed("-", min(0, range.upperBound).magnitude...range.lowerBound.magnitude))
    }
    return any(parts)
  }

  /// Returns the strings of a sign and a number without one. The sign is optional when it is `+`.
  private static func signed(_ sign: String, _ range: ClosedRange<UInt64>) -> Language {
    sequence([sign == "+" ? words(["", sign]) : word(sign), magnitudes(range)])
  }

  /// Returns the digits of the numbers of a range, with any number of leading zeros.
  static func magnitudes(_ range: ClosedRange<UInt64>) -> Language {
    let zero = word("0")
    var parts = range.lowerBound == 0 ? [loop(zero, 1, nil)] : []
    var low = max(1, range.lowerBound)
    while low <= range.upperBound {
      let digits = Array(String(low).utf8)
      let longest = String(repeating: "9", count: digits.count)
      let high = min(UInt64(longest) ?? .max, range.upperBound)
      parts.append(sequence([loop(zero, 0, nil), between(digits[...], Array(String(high).utf8)[...])]))
      guard high < range.upperBound else { break }
      low = high + 1
    }
    return any(parts)
  }

  static let digit = scalars(0x30...0x39)

  /// Returns the digit strings of one length that lie between two strings of that length.
  private static func between(_ low: ArraySlice<UInt8>, _ high: ArraySlice<UInt8>) -> Language {
    guard let first = low.first, let last = high.first else { return word("") }
    // This also keeps the construction linear: below, one bound of each part is free.
    let isFree = low.allSatisfy { $0 == UInt8(ascii: "0") } && high.allSatisfy { $0 == UInt8(ascii: "9") }
    if isFree { return loop(digit, low.count, low.count) }
    let (lower, upper) = (low.dropFirst(), high.dropFirst())
    if first == last { return sequence([digits(first, first), between(lower, upper)]) }
    let zeros = ArraySlice(repeating: UInt8(ascii: "0"), count: lower.count)
    let nines = ArraySlice(repeating: UInt8(ascii: "9"), count: lower.count)
    var parts = [sequence([digits(first, first), between(lower, nines)])]
    if first + 1 < last {
      parts.append(sequence([digits(first + 1, last - 1), loop(digit, lower.count, lower.count)]))
    }
    parts.append(sequence([digits(last, last), between(zeros, upper)]))
    return any(parts)
  }

  static func digits(_ first: UInt8, _ last: UInt8) -> Language { scalars(UInt32(first)...UInt32(last)) }
}
