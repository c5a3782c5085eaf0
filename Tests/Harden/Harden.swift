import Foundation
import ReferenceComparison

/// A program that compares random flows with the rules, seed after seed from `SEED` on, for `HARDEN_SECONDS`, or for
/// `SEEDS` seeds. `ONLY` selects one of the comparisons: `runs`, `exploring`, `proofs` or `plays`.
///
/// With the files of flows as arguments, it plays `PROOF_INPUTS` random inputs against the proof runs of these flows.
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
    let files = Array(CommandLine.arguments.dropFirst())
    if !files.isEmpty { return play(files) }
    var harden = Harden(first: Seeds.number("SEED") ?? 1, seconds: Seeds.number("HARDEN_SECONDS") ?? 3_600)
    harden.run()
    exit(harden.differenceCount == 0 ? 0 : 1)
  }

  /// Plays the flows of files, and fails if nothing can be played.
  private static func play(_ files: [String]) {
    let seed = Seeds.number("SEED") ?? 1
    let inputs = Int(clamping: Seeds.number("PROOF_INPUTS") ?? 1_000_000)
    let plays = ShippedPlays(files: files, tell: tell)
    let result = plays.play(inputs: inputs, seed: seed, tell: tell)
    tell("harden: SEED=\(seed), \(result.inputs) inputs, \(result.failures) differences")
    exit(result.failures == 0 && result.inputs > 0 ? 0 : 1)
  }

  private init(first: UInt64, seconds: UInt64) {
    seed = first
    limit = Seeds.number("SEEDS").map { Int(clamping: $0) } ?? .max
    end = start + .seconds(Int64(clamping: seconds))
    Self.tell("harden: SEED=\(first) HARDEN_SECONDS=\(seconds)")
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
    Self.tell("harden: ended before SEED=\(seed)")
  }

  private mutating func note(_ what: String, _ compare: (UInt64) -> Comparison) {
    if let only, only != what { return }
    switch compare(seed) {
    case .same: break
    case .skipped: skippedCount += 1
    case .differs(let failure):
      differenceCount += 1
      Self.tell("harden: SEED=\(seed) differs in \(what)\n\(failure)")
    }
  }

  private func report() {
    let seconds = (ContinuousClock.now - start).components.seconds
    Self.tell(
      "harden: \(seconds) s, \(seedCount) seeds, \(differenceCount) differences, "
        + "\(skippedCount) comparisons skipped")
  }

  /// Prints a line at once, also into a pipe.
  private static func tell(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
