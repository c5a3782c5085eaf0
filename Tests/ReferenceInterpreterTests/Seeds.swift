import Foundation
import Testing

/// The seeds that a test runs, and what the environment says about them; see `Tests/README.md`.
enum Seeds {
  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  /// So many seeds from the first on, unless `SEED` and `SEEDS` say otherwise.
  static func chosen(_ count: UInt64) -> Range<UInt64> {
    let first = number("SEED") ?? 1
    return first..<first + (number("SEEDS") ?? count)
  }

  /// Whether failures are listed in place of stopping at the first.
  static var isSurvey: Bool { number("SURVEY") != nil }

  /// Whether flows that fail are made smaller.
  static var isShrinking: Bool { number("SHRINK") != nil }

  /// Whether exploring tries every input in place of learning where inputs lead.
  static var isTryingAll: Bool { number("TRY_ALL") != nil }

  /// The seconds that `make harden` runs; 0 in any other run.
  static var hardeningSeconds: Double { Double(number("HARDEN_SECONDS") ?? 0) }

  /// Compares the flows of seeds and fails with the first that differs.
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
