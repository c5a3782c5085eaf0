internal import Synchronization

/// The offsets of time zones by name.
enum TimeZoneTable {
  private static let cache = Mutex<[String: TimeZoneRules]>([:])

  /// Returns the number of seconds that a zone is ahead of UTC at a time, or `nil` when there is no such zone.
  ///
  /// A zone is `UTC`, an offset such as `+02:00`, `-02:30` or `02:00`, or a name of the IANA database that is
  /// installed with the system. Each zone is read once and cached.
  static func offset(of zone: String, at seconds: Int64) -> Int? {
    guard zone.utf8.count <= 64 else { return nil }
    if zone == "UTC" || zone == "Z" { return 0 }
    if let offset = fixedOffset(zone) { return offset }
    if let known = cache.withLock({ $0[zone] }) { return known.offset(at: seconds) }
    guard isName(zone), let bytes = ZoneFile.read(zone), let rules = TimeZoneRules(bytes) else { return nil }
    cache.withLock { $0[zone] = rules }
    return rules.offset(at: seconds)
  }

  /// Whether a string has the form of a zone name, so that no other file is ever opened.
  private static func isName(_ zone: String) -> Bool {
    let parts = zone.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count <= 3
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { isNamePart($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      }
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
