import ReferenceComparison
import Testing

extension Seeds {
  /// Compares the flows of seeds and fails at the first difference.
  static func compare(_ count: UInt64, _ body: (UInt64) -> Comparison) throws {
    var skippedCount = 0
    for seed in chosen(count) {
      if isSurvey { print("SEED \(seed)") }
      let compared = body(seed)
      if case .skipped = compared { skippedCount += 1 }
      guard let failure = compared.failure else { continue }
      guard isSurvey else {
        Issue.record("\(failure)")
        return
      }
      print(chosen(count).count > 1 ? failure.summary : failure.description)
    }
    if skippedCount > 0 { print("\(skippedCount) flows need too many inputs and were skipped") }
  }
}
