extension Library {
  private static let onTimestamp = [Signature(.timestamp, gives: .int)]
  private static let inZone = [Signature(.timestamp, .string, gives: .int)]
  private static let onBoth = [Signature(.timestamp, gives: .int), Signature(.duration, gives: .int)]

  /// Accessors of the components of timestamps and durations.
  static let timeAccessors: [Function] =
    accessors("getFullYear") { date, _ in date.year }
    + accessors("getMonth") { date, _ in date.month - 1 }
    + accessors("getDate") { date, _ in date.day }
    + accessors("getDayOfMonth") { date, _ in date.day - 1 }
    + accessors("getDayOfWeek") { date, _ in date.weekday }
    + accessors("getDayOfYear") { date, _ in date.dayOfYear }
    + accessors("getHours", unit: 3_600_000_000_000) { date, _ in date.hour }
    + accessors("getMinutes", unit: 60_000_000_000) { date, _ in date.minute }
    + accessors("getSeconds", unit: 1_000_000_000) { date, _ in date.second }
    + accessors("getMilliseconds", unit: 1_000_000, modulo: 1000) { _, time in Int(time.nanoseconds / 1_000_000) }

  /// Creates an accessor with and without a time zone. With a unit, durations have it as well.
  private static func accessors(
    _ name: String, unit: Int64? = nil, modulo: Int64? = nil,
    _ part: @escaping @Sendable (CivilDate, Timestamp) -> Int
  ) -> [Function] {
    let plain = member(
      name, unit == nil ? onTimestamp : onBoth,
      .unary { (value) throws(EvaluationError) -> Value in
        if case .duration(let duration) = value, let unit {
          let count = duration.nanoseconds / unit
          return .int(modulo.map { count % $0 } ?? count)
        }
        guard case .timestamp(let time) = value else { throw mismatch(name, value) }
        return .int(Int64(part(CivilDate(secondsSinceEpoch: time.seconds), time)))
      })
    let zoned = member(
      name, inZone,
      .binary { (value, zone) throws(EvaluationError) -> Value in
        guard case .timestamp(let time) = value, case .string(let zone) = zone else {
          throw mismatch(name, value, zone)
        }
        guard let offset = TimeZoneTable.offset(of: zone, at: time.seconds) else {
          throw EvaluationError(.invalidArgument, "no time zone is named \(Value.string(zone).literal(limit: 40))")
        }
        return .int(Int64(part(CivilDate(secondsSinceEpoch: time.seconds + Int64(offset)), time)))
      })
    return [plain, zoned]
  }
}
