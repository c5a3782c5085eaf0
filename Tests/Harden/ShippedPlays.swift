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
    let states: ProofStates
  }

  /// The claims of a proof run that is to be found.
  private struct Candidate {
    let name: String
    let proved: ProvedClaims
    let detail: ProofDetail
  }

  private let runs: [Run]

  /// Finds the proof runs of files that can be played, and lists the others.
  init(files: [String], tell: @escaping @Sendable (String) -> Void) {
    let found = Mutex<[Int: [Run]]>([:])
    DispatchQueue.concurrentPerform(iterations: files.count) { position in
      let runs = ShippedPlays.runs(of: files[position], tell: tell)
      found.withLock { $0[position] = runs }
    }
    runs = found.withLock { found in files.indices.flatMap { found[$0] ?? [] } }
  }

  private static func runs(of file: String, tell: (String) -> Void) -> [Run] {
    guard let program = try? FlowFile.load(path: file).program else {
      tell("harden: \(file): is no flow that can be read")
      return []
    }
    func candidate(_ name: String, _ proved: ProvedClaims, _ detail: ProofDetail) -> Candidate {
      Candidate(name: "\(file): \(name), \(detail)", proved: proved, detail: detail)
    }
    let general = [ProofDetail.guards, .parts, .deciding].map { detail in
      candidate("general checks", ProvedClaims(claims: [], blursTexts: false), detail)
    }
    let proofs = explore(program).claimsByProof.flatMap { proved in
      [ProofDetail.parts, .deciding].map { candidate(proved.claims.map(\.name).joined(separator: ", "), proved, $0) }
    }
    return (general + proofs).compactMap { candidate in
      let states = ProofStates(
        program, claims: candidate.proved.claims, detail: candidate.detail, blursTexts: candidate.proved.blursTexts,
        atMost: mostStates)
      guard let states else {
        tell("harden: \(candidate.name): cannot be played")
        return nil
      }
      tell("harden: \(candidate.name): \(states.count) states")
      return Run(name: candidate.name, states: states)
    }
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
      while played < share {
        let numbers = SharedSplitMix(seed: seed)
        let play = ProofPlay(run.states) { numbers.next() }
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
  /// The number of states beyond which a proof run is not played.
  private static let mostStates = 100_000
}
