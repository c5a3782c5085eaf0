import Foundation

/// The seeds that a test runs.
enum Seeds {
  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  /// So many seeds from the first on, unless `SEED` and `SEEDS` say otherwise.
  static func chosen(_ count: UInt64) -> Range<UInt64> {
    let first = number("SEED") ?? 1
    return first..<first + (number("SEEDS") ?? count)
  }

  static var count: UInt64 { number("SEEDS") ?? 0 }

  /// Whether failures are listed in place of stopping at the first.
  static var isSurvey: Bool { number("SURVEY") != nil }

  /// Whether flows that fail are made smaller.
  static var isShrinking: Bool { number("SHRINK") != nil }

  /// Whether exploring tries every input in place of learning where inputs lead.
  static var isTryingAll: Bool { number("TRY_ALL") != nil }
}
