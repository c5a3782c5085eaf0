import Foundation
import Testing

/// The seeds of a test, and their settings in the environment; see `Tests/README.md`.
enum Seeds {
  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  /// Returns a number of seeds, unless `SEED` and `SEEDS` override them.
  static func chosen(_ count: UInt64) -> Range<UInt64> {
    let first = number("SEED") ?? 1
    return first..<first + (number("SEEDS") ?? count)
  }

  /// Whether failures are listed instead of stopping at the first.
  static var isSurvey: Bool { number("SURVEY") != nil }

  /// Whether failing flows are shrunk.
  static var isShrinking: Bool { number("SHRINK") != nil }

  /// Whether exploration runs every input instead of caching effects.
  static var isTryingAll: Bool { number("TRY_ALL") != nil }

  /// The duration of `make harden` in seconds; 0 in any other run.
  static var hardeningSeconds: Double { Double(number("HARDEN_SECONDS") ?? 0) }

  /// Compares the flows of seeds and fails at the first difference.
  static func compare(_ count: UInt64, _ body: (UInt64) -> Failure?) throws {
    for seed in chosen(count) {
      if isSurvey { print("SEED \(seed)") }
      guard let failure = body(seed) else { continue }
      guard isSurvey else {
        Issue.record("\(failure)")
        return
      }
      print(chosen(count).count > 1 ? failure.summary : failure.description)
    }
  }
}
