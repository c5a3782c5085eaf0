import Dispatch
import FlowExplorer
import FlowKit
import FlowProgram
import FlowReports
import Foundation
import SeededRandom
import Synchronization

/// Random inputs for the flows of some files, whose states are compared with those of the flows' proof runs.
///
/// The inputs have texts, numbers and replies that no proof run tries. Each flow has the proof runs of the general
/// checks, with and without the parts that decide nothing, and those of its proved claims.
struct ShippedPlays {
  /// A proof run of a flow.
  private struct Run {
    let name: String
    let program: Program
    let claims: [Property]
    let detail: ProofDetail

    func play(seed: UInt64) -> ProofPlay? {
      let numbers = SharedSplitMix(seed: seed)
      return ProofPlay(program, claims: claims, detail: detail, { numbers.next() })
    }
  }

  private let runs: [Run]

  /// Finds the proof runs of files that can be played, and lists the others.
  init(files: [String], tell: @escaping @Sendable (String) -> Void) {
    let found = Mutex<[Int: [Run]]>([:])
    DispatchQueue.concurrentPerform(iterations: files.count) { position in
      let runs = ShippedPlays.runs(of: files[position], tell: tell).filter { run in
        guard let play = run.play(seed: 1) else {
          tell("harden: \(run.name): cannot be played")
          return false
        }
        tell("harden: \(run.name): \(play.stateCount) states")
        return true
      }
      found.withLock { $0[position] = runs }
    }
    runs = found.withLock { found in files.indices.flatMap { found[$0] ?? [] } }
  }

  private static func runs(of file: String, tell: (String) -> Void) -> [Run] {
    guard let program = try? FlowFile.load(path: file).program else {
      tell("harden: \(file): is no flow that can be read")
      return []
    }
    func run(_ name: String, _ claims: [Property], _ detail: ProofDetail) -> Run {
      Run(name: "\(file): \(name), \(detail)", program: program, claims: claims, detail: detail)
    }
    let general = [ProofDetail.guards, .parts, .deciding].map { run("general checks", [], $0) }
    let proofs = explore(program).claimsByProof.flatMap { claims in
      [ProofDetail.parts, .deciding].map { run(claims.map(\.name).joined(separator: ", "), claims, $0) }
    }
    return general + proofs
  }

  /// Plays a number of inputs of all runs together.
  ///
  /// - Returns: The number of inputs, and that of the runs with a state that the proof run does not contain.
  func play(inputs: Int, seed: UInt64, tell: @escaping @Sendable (String) -> Void) -> (inputs: Int, failures: Int) {
    guard !runs.isEmpty else { return (0, 0) }
    let total = Mutex((inputs: 0, failures: 0))
    let share = inputs / runs.count + 1
    DispatchQueue.concurrentPerform(iterations: runs.count) { position in
      let run = runs[position]
      var (played, seed) = (0, seed)
      // Each part has values of its own.
      while played < share, let play = run.play(seed: seed) {
        let failure = play.play(inputs: min(share - played, ShippedPlays.part))
        played += play.inputCount
        if let failure {
          tell("harden: SEED=\(seed) \(run.name)\n\(failure.joined(separator: "\n"))")
          total.withLock { $0.failures += 1 }
          break
        }
        if play.inputCount == 0 { break }
        seed &+= 1
      }
      let sum = total.withLock { total in
        total.inputs += played
        return total.inputs
      }
      tell("harden: \(run.name): \(played) inputs, \(sum) together")
    }
    return total.withLock { $0 }
  }

  /// The number of inputs after which the values change.
  private static let part = 250_000
}
