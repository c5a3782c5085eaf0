/// The components of a date and time in the Gregorian calendar, extended to all years.
struct CivilDate {
  let year: Int
  /// The month, from 1 to 12.
  let month: Int
  /// The day of the month, from 1 to 31.
  let day: Int
  let hour: Int
  let minute: Int
  let second: Int
  /// The day of the week, from 0 for Sunday to 6.
  let weekday: Int
  /// The day of the year, from 0 for the first of January.
  let dayOfYear: Int

  /// Creates the date and time of a number of seconds since the start of 1970.
  init(secondsSinceEpoch seconds: Int64) {
    var days = Int(seconds / 86400)
    var rest = Int(seconds % 86400)
    if rest < 0 {
      rest += 86400
      days -= 1
    }
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
    let remainder = (days + 4) % 7
    weekday = remainder < 0 ? remainder + 7 : remainder
    // With years that begin on 1 March, the leap day is the last day of a year; 400 years have 146 097 days.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfMarchYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfMarchYear + 2) / 153
    day = dayOfMarchYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    dayOfYear = days - CivilDate.daysSinceEpoch(year: year, month: 1, day: 1)
  }

  /// Returns the days from the start of 1970 to a date, negative for earlier dates.
  static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfMarchYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfMarchYear - 719_468
  }

  /// Returns the number of days of a month from 1 to 12.
  static func days(inMonth month: Int, of year: Int) -> Int {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}
