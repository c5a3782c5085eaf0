import Foundation

/// The settings of a comparison in the environment; see `Tests/README.md`.
package enum Seeds {
  package static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  /// Returns a number of seeds, unless `SEED` and `SEEDS` override them.
  package static func chosen(_ count: UInt64) -> Range<UInt64> {
    let first = number("SEED") ?? 1
    return first..<first + (number("SEEDS") ?? count)
  }

  /// Whether failures are listed instead of stopping at the first.
  package static var isSurvey: Bool { number("SURVEY") != nil }

  /// Whether failing flows are shrunk.
  package static var isShrinking: Bool { number("SHRINK") != nil }

  /// Whether exploration runs every input instead of caching effects.
  package static var isTryingAll: Bool { number("TRY_ALL") != nil }
}
