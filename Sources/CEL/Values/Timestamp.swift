/// A point in time between the years 1 and 9999, exact to the nanosecond.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Whole seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64
  /// The nanoseconds within the second, from 0 to 999 999 999.
  public let nanoseconds: Int32

  static let minimumSeconds: Int64 = -62_135_596_800
  static let maximumSeconds: Int64 = 253_402_300_799

  /// Creates a point in time, or returns `nil` when it is outside the years 1 to 9999 or the nanoseconds are out of
  /// range.
  public init?(seconds: Int64, nanoseconds: Int32 = 0) {
    guard seconds >= Timestamp.minimumSeconds, seconds <= Timestamp.maximumSeconds else { return nil }
    guard nanoseconds >= 0, nanoseconds < 1_000_000_000 else { return nil }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  private init(epoch: Void) {
    seconds = 0
    nanoseconds = 0
  }

  /// The start of the year 1970 in UTC.
  public static let epoch = Timestamp(epoch: ())

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.seconds != right.seconds ? left.seconds < right.seconds : left.nanoseconds < right.nanoseconds
  }

  /// Returns the point in time that is later by a duration, or `nil` when it is out of range.
  public func adding(_ duration: Value.Duration) -> Timestamp? {
    let (whole, rest) = duration.nanoseconds.quotientAndRemainder(dividingBy: Duration.nanosecondsPerSecond)
    var seconds = seconds + whole
    var nanoseconds = Int64(nanoseconds) + rest
    if nanoseconds < 0 {
      nanoseconds += Duration.nanosecondsPerSecond
      seconds -= 1
    } else if nanoseconds >= Duration.nanosecondsPerSecond {
      nanoseconds -= Duration.nanosecondsPerSecond
      seconds += 1
    }
    return Timestamp(seconds: seconds, nanoseconds: Int32(nanoseconds))
  }

  /// Returns the duration from another point in time to this one, or `nil` when it is too long.
  public func since(_ other: Timestamp) -> Value.Duration? {
    let seconds = seconds - other.seconds
    let (product, overflow) = seconds.multipliedReportingOverflow(by: Duration.nanosecondsPerSecond)
    if overflow { return nil }
    let (sum, overflows) = product.addingReportingOverflow(Int64(nanoseconds) - Int64(other.nanoseconds))
    return overflows ? nil : Duration(nanoseconds: sum)
  }
}

extension Timestamp: CustomStringConvertible {
  /// The RFC 3339 form in UTC, without trailing zeros: `2026-01-02T03:04:05.5Z`.
  public var description: String {
    let date = CivilDate(secondsSinceEpoch: seconds)
    func padded(_ number: Int, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return "\(padded(date.year, 4))-\(padded(date.month))-\(padded(date.day))T"
      + "\(padded(date.hour)):\(padded(date.minute)):\(padded(date.second))"
      + fractionDigits(of: UInt64(nanoseconds.magnitude)) + "Z"
  }
}

extension Timestamp {
  /// Parses the RFC 3339 form with date, time and zone, or returns `nil` for any other string.
  public init?(_ text: String) {
    var reader = TimestampReader(rest: Array(text.utf8)[...])
    guard let (seconds, nanoseconds) = reader.read(), reader.rest.isEmpty else { return nil }
    self.init(seconds: seconds, nanoseconds: nanoseconds)
  }
}

/// Parses a timestamp strictly from its bytes.
private struct TimestampReader {
  var rest: ArraySlice<UInt8>

  mutating func read() -> (Int64, Int32)? {
    guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2) else { return nil }
    guard skip("T") || skip("t") else { return nil }
    guard let hour = number(2), skip(":"), let minute = number(2), skip(":"), let second = number(2) else { return nil }
    guard (1...12).contains(month), day >= 1, day <= CivilDate.days(inMonth: month, of: year) else { return nil }
    guard hour < 24, minute < 60, second < 60, year >= 1 else { return nil }
    guard let nanoseconds = fraction(), let offset = zone() else { return nil }
    let days = CivilDate.daysSinceEpoch(year: year, month: month, day: day)
    return (Int64(days * 86400 + hour * 3600 + minute * 60 + second - offset), nanoseconds)
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, UInt32(byte) == character.value else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func number(_ width: Int) -> Int? {
    let digits = rest.prefix(width)
    guard digits.count == width, digits.allSatisfy({ isDigit($0) }) else { return nil }
    rest = rest.dropFirst(width)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private mutating func fraction() -> Int32? {
    guard skip(".") else { return 0 }
    let digits = rest.prefix { isDigit($0) }
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    rest = rest.dropFirst(digits.count)
    var value = digits.reduce(Int32(0)) { $0 * 10 + Int32($1 - 0x30) }
    for _ in digits.count..<9 { value *= 10 }
    return value
  }

  private mutating func zone() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isNegative = skip("-")
    guard isNegative || skip("+") else { return nil }
    guard let hours = number(2), skip(":"), let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (isNegative ? -1 : 1)
  }
}
