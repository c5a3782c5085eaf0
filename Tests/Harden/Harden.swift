import Foundation
import ReferenceComparison

/// A program that compares random flows with the rules, seed after seed from `SEED` on, for `HARDEN_SECONDS`, or for
/// `SEEDS` seeds. `ONLY` selects one of the comparisons: `runs`, `exploring`, `proofs` or `plays`.
///
/// It fails if anything differs. See `make harden`.
@main
struct Harden {
  private let end: ContinuousClock.Instant
  private let limit: Int
  private let only = ProcessInfo.processInfo.environment["ONLY"]
  private let start = ContinuousClock.now
  private var seed: UInt64
  private var seedCount = 0
  private var skippedCount = 0
  private var differenceCount = 0

  static func main() {
    var harden = Harden(first: Seeds.number("SEED") ?? 1, seconds: Seeds.number("HARDEN_SECONDS") ?? 3_600)
    harden.run()
    exit(harden.differenceCount == 0 ? 0 : 1)
  }

  private init(first: UInt64, seconds: UInt64) {
    seed = first
    limit = Seeds.number("SEEDS").map { Int(clamping: $0) } ?? .max
    end = start + .seconds(Int64(clamping: seconds))
    tell("harden: SEED=\(first) HARDEN_SECONDS=\(seconds)")
  }

  private mutating func run() {
    var nextReport = start + .seconds(10)
    while ContinuousClock.now < end, seedCount < limit {
      note("runs") { compareRun(seed: $0) }
      note("exploring") { compareExploration(seed: $0, limit: 600) }
      note("proofs") { compareProofs(seed: $0) }
      note("plays") { comparePlays(seed: $0) }
      seedCount += 1
      seed &+= 1
      guard ContinuousClock.now >= nextReport else { continue }
      report()
      nextReport = ContinuousClock.now + .seconds(10)
    }
    report()
    tell("harden: ended before SEED=\(seed)")
  }

  private mutating func note(_ what: String, _ compare: (UInt64) -> Comparison) {
    if let only, only != what { return }
    switch compare(seed) {
    case .same: break
    case .skipped: skippedCount += 1
    case .differs(let failure):
      differenceCount += 1
      tell("harden: SEED=\(seed) differs in \(what)\n\(failure)")
    }
  }

  private func report() {
    let seconds = (ContinuousClock.now - start).components.seconds
    tell(
      "harden: \(seconds) s, \(seedCount) seeds, \(differenceCount) differences, "
        + "\(skippedCount) comparisons skipped")
  }

  /// Prints a line at once, also into a pipe.
  private func tell(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
