/// The yearly rule of a zone in POSIX form, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Sendable {
  private struct Change {
    enum Day {
      /// The n-th occurrence of a weekday in a month; the fifth means the last.
      case weekday(month: Int, week: Int, day: Int)
      /// A day of the year from 1 to 365, without the leap day.
      case julian(Int)
      /// A day of the year from 0 to 365, with the leap day.
      case zeroBased(Int)
    }

    let day: Day
    let seconds: Int
  }

  private let standard: Int
  private var summer: Int?
  private var start: Change?
  private var end: Change?

  /// Parses a rule, or returns `nil` when the string is not one.
  init?(_ text: String) {
    var reader = RuleReader(rest: Array(text.utf8)[...])
    guard reader.skipName(), let offset = reader.time() else { return nil }
    standard = -offset
    guard reader.skipName() else { return }
    let next = reader.rest.first
    summer = next == UInt8(ascii: ",") || next == nil ? standard + 3600 : reader.time().map { -$0 }
    guard reader.skip(","), let start = reader.change(), reader.skip(","), let end = reader.change() else {
      summer = nil
      return
    }
    self.start = Change(day: start.0, seconds: start.1)
    self.end = Change(day: end.0, seconds: end.1)
  }

  /// Returns the number of seconds that the zone is ahead of UTC at a time.
  func offset(at seconds: Int64) -> Int {
    guard let summer, let start, let end else { return standard }
    let year = CivilDate(secondsSinceEpoch: seconds + Int64(standard)).year
    let begins = time(of: start, year) - Int64(standard)
    let ends = time(of: end, year) - Int64(summer)
    let isSummer =
      begins < ends ? begins <= seconds && seconds < ends : seconds >= begins || seconds < ends
    return isSummer ? summer : standard
  }

  /// Returns the seconds since 1970, in the zone's local time, at which a change of a year takes place.
  private func time(of change: Change, _ year: Int) -> Int64 {
    let newYear = CivilDate.daysSinceEpoch(year: year, month: 1, day: 1)
    let days: Int
    switch change.day {
    case .zeroBased(let day): days = newYear + day
    case .julian(let day):
      let isLeap = CivilDate.days(inMonth: 2, of: year) == 29
      days = newYear + day - 1 + (isLeap && day >= 60 ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let first = CivilDate.daysSinceEpoch(year: year, month: month, day: 1)
      let firstWeekday = CivilDate(secondsSinceEpoch: Int64(first) * 86400).weekday
      var day = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      while day >= CivilDate.days(inMonth: month, of: year) { day -= 7 }
      days = first + day
    }
    return Int64(days) * 86400 + Int64(change.seconds)
  }

  private struct RuleReader {
    var rest: ArraySlice<UInt8>

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard let byte = rest.first, UInt32(byte) == character.value else { return false }
      rest = rest.dropFirst()
      return true
    }

    /// Skips the name of a zone. A name with characters other than letters is in angle brackets.
    mutating func skipName() -> Bool {
      if skip("<") {
        rest = rest.drop { $0 != UInt8(ascii: ">") }
        return skip(">")
      }
      let letters = rest.prefix { isNameStart($0) }
      rest = rest.dropFirst(letters.count)
      return !letters.isEmpty
    }

    mutating func number() -> Int? {
      let digits = rest.prefix { isDigit($0) }
      rest = rest.dropFirst(digits.count)
      return digits.count > 4 ? nil : Int(String(decoding: digits, as: UTF8.self))
    }

    /// Parses hours with optional minutes and seconds, and returns seconds.
    mutating func time() -> Int? {
      let isNegative = skip("-")
      if !isNegative { _ = skip("+") }
      guard var total = number().map({ $0 * 3600 }) else { return nil }
      if skip(":") {
        guard let minutes = number() else { return nil }
        total += minutes * 60
        if skip(":") {
          guard let seconds = number() else { return nil }
          total += seconds
        }
      }
      return isNegative ? -total : total
    }

    mutating func change() -> (Change.Day, Int)? {
      let day: Change.Day
      if skip("M") {
        guard let month = number(), skip("."), let week = number(), skip("."), let weekday = number() else {
          return nil
        }
        guard (1...12).contains(month), (1...5).contains(week), weekday <= 6 else { return nil }
        day = .weekday(month: month, week: week, day: weekday)
      } else if skip("J") {
        guard let number = number() else { return nil }
        day = .julian(number)
      } else {
        guard let number = number() else { return nil }
        day = .zeroBased(number)
      }
      guard skip("/") else { return (day, 7200) }
      return time().map { (day, $0) }
    }
  }
}
