extension HTTPReplyHead {
  /// The maximum time for which a service can reject further requests. A longer time is no better than a failure for
  /// a waiting user.
  public static let longestRetryAfter: Duration = .seconds(300)

  /// The time for which the server rejects further requests (`Retry-After`), or `nil`.
  ///
  /// A date is interpreted relative to the time of the reply (`Date`), so the clock of this machine does not matter.
  public var retryAfter: Duration? {
    guard let text = value(of: "retry-after"), let seconds = seconds(of: text), seconds > 0 else { return nil }
    return min(.seconds(seconds), Self.longestRetryAfter)
  }

  private func seconds(of text: String) -> Int64? {
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Int64(text) ?? .max }
    guard let date = secondsSince1970(text), let now = value(of: "date").flatMap(secondsSince1970) else { return nil }
    return date - now
  }
}

private let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/// Returns the time of a date in the HTTP format: `Sun, 06 Nov 1994 08:49:37 GMT`.
private func secondsSince1970(_ text: String) -> Int64? {
  let words = text.split(separator: " ")
  guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(of: String(words[2])),
    let day = Int64(words[1]), (1...31).contains(day), let year = Int64(words[3]), (1970...9999).contains(year)
  else { return nil }
  let clock = words[4].split(separator: ":").compactMap { Int64($0) }
  guard clock.count == 3, clock.allSatisfy({ (0...60).contains($0) }) else { return nil }
  // Days are counted from March, so that a leap day is the last day of a year.
  let (shiftedYear, shiftedMonth) = month < 2 ? (year - 1, Int64(month) + 10) : (year, Int64(month) - 2)
  let leapDays = shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400
  let days = shiftedYear * 365 + leapDays + (shiftedMonth * 153 + 2) / 5 + day - 1 - 719_468
  return days * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
}
