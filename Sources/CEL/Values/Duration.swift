extension Value {
  /// A duration, exact to the nanosecond, of up to about 292 years in either direction.
  public struct Duration: Hashable, Comparable, Sendable {
    /// The whole duration in nanoseconds.
    public let nanoseconds: Int64

    /// Creates a duration of nanoseconds.
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// Creates a duration of whole milliseconds. A value out of range becomes the longest duration.
    public init(milliseconds: Int64) {
      let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
      nanoseconds = overflow ? (milliseconds < 0 ? .min : .max) : product
    }

    public static func < (left: Duration, right: Duration) -> Bool { left.nanoseconds < right.nanoseconds }

    static let nanosecondsPerSecond: Int64 = 1_000_000_000

    func adding(_ other: Duration) -> Duration? {
      let (sum, overflow) = nanoseconds.addingReportingOverflow(other.nanoseconds)
      return overflow ? nil : Duration(nanoseconds: sum)
    }

    func subtracting(_ other: Duration) -> Duration? {
      let (difference, overflow) = nanoseconds.subtractingReportingOverflow(other.nanoseconds)
      return overflow ? nil : Duration(nanoseconds: difference)
    }
  }
}

/// A short name within the library. Outside, it would hide Swift's own type.
typealias Duration = Value.Duration

extension Duration: CustomStringConvertible {
  /// The decimal seconds with an `s`, without trailing zeros: `90s`, `1.5s`.
  public var description: String {
    let magnitude = nanoseconds.magnitude
    let (seconds, rest) = magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    return (nanoseconds < 0 ? "-" : "") + "\(seconds)" + fractionDigits(of: rest) + "s"
  }
}

/// Returns nanoseconds as a decimal fraction with its point and without trailing zeros, or an empty string for zero.
func fractionDigits(of nanoseconds: UInt64) -> String {
  guard nanoseconds > 0 else { return "" }
  var digits = String(nanoseconds + 1_000_000_000).dropFirst()
  while digits.last == "0" { digits = digits.dropLast() }
  return "." + digits
}

extension Duration {
  /// Parses a signed sequence of decimal numbers with units, such as `1h30m`, `-1.5s` or `0`.
  ///
  /// The units are `h`, `m`, `s`, `ms`, `us` (or `µs`) and `ns`. The result is `nil` for any other string and for a
  /// duration out of range.
  public init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    var isNegative = false
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest = rest.dropFirst()
    }
    if rest.elementsEqual([UInt8(ascii: "0")]) {
      self.init(nanoseconds: 0)
      return
    }
    guard !rest.isEmpty else { return nil }
    var total: Int64 = 0
    while !rest.isEmpty {
      guard let part = Duration.readPart(&rest) else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(part)
      if overflow { return nil }
      total = sum
    }
    if isNegative {
      self.init(nanoseconds: total)
    } else {
      if total == .min { return nil }
      self.init(nanoseconds: -total)
    }
  }

  /// Parses one number with its unit, in negative nanoseconds. The negative range has one more value than the
  /// positive range.
  private static func readPart(_ rest: inout ArraySlice<UInt8>) -> Int64? {
    let whole = rest.prefix { isDigit($0) }
    rest = rest.dropFirst(whole.count)
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = rest.prefix { isDigit($0) }
      rest = rest.dropFirst(fraction.count)
    }
    guard !(whole.isEmpty && fraction.isEmpty), let unit = readUnit(&rest) else { return nil }
    guard let value = Int64("-0" + String(decoding: whole, as: UTF8.self)) else { return nil }
    let (product, overflow) = value.multipliedReportingOverflow(by: unit)
    if overflow { return nil }
    let (sum, sumOverflow) = product.subtractingReportingOverflow(nanoseconds(of: fraction, unit: unit))
    return sumOverflow ? nil : sum
  }

  private static func nanoseconds(of fraction: ArraySlice<UInt8>, unit: Int64) -> Int64 {
    var scale = unit
    var total: Int64 = 0
    for digit in fraction {
      // Units are 36 or 6 times a power of ten, so a tenth is exact until the scale is below ten.
      total += scale * Int64(digit - UInt8(ascii: "0")) / 10
      scale /= 10
      if scale == 0 { break }
    }
    return total
  }

  private static func readUnit(_ rest: inout ArraySlice<UInt8>) -> Int64? {
    let letters = rest.prefix { !isDigit($0) && $0 != UInt8(ascii: ".") }
    rest = rest.dropFirst(letters.count)
    return switch String(decoding: letters, as: UTF8.self) {
    case "h": 3_600_000_000_000
    case "m": 60_000_000_000
    case "s": 1_000_000_000
    case "ms": 1_000_000
    case "us", "\u{B5}s", "\u{3BC}s": 1000
    case "ns": 1
    default: nil
    }
  }
}

/// Whether a byte is an ASCII digit.
@inline(__always) func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
