import FlowExplorer
import FlowProgram
import FlowReports
import Foundation
import SeededRandom
import Testing

/// Random runs with values that no proof run tries, which stay inside the states of the proof run, and mistakes in
/// the analysis, which do not stay unseen.
@Suite struct ProofPlayTests {
  /// The number of inputs of all flows: `PROOF_INPUTS` sets another one.
  private static let inputs = ProcessInfo.processInfo.environment["PROOF_INPUTS"].flatMap { Int($0) } ?? 100_000
  private static let seed = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? 1

  private func play(
    _ program: Program, _ claims: [Property], _ mutation: ProofMutation? = nil, inputs: Int, seed: UInt64
  ) -> (failure: [String]?, count: Int) {
    let numbers = SharedSplitMix(seed: seed)
    guard let play = ProofPlay(program, claims: claims, mutation: mutation, { numbers.next() }) else {
      return (["the flow cannot be played"], 0)
    }
    let failure = play.play(inputs: inputs)
    return (failure, play.inputCount)
  }

  private static let played = ["two doors", "gauge", "door 3", "door 6", "picker", "user-page", "counter"]

  @Test(arguments: played)
  func `random inputs with other values stay inside the states of the proof run`(name: String) throws {
    let own = ProvedFlows.all.first { $0.name == name }?.text
    let flow = try own.map { try program($0) } ?? ProvedFlows.shipped(name)
    let runs = explore(flow).claimsByProof
    #expect(!runs.isEmpty)
    for claims in runs {
      var rest = Self.inputs / Self.played.count / runs.count + 1
      var seed = Self.seed
      // Each part of a long play has values of its own.
      while rest > 0 {
        let result = play(flow, claims, inputs: min(rest, 100_000), seed: seed)
        if let failure = result.failure {
          Issue.record("SEED=\(seed) \(name): \(failure.joined(separator: "\n"))")
          return
        }
        rest -= result.count
        seed &+= 1
      }
    }
  }

  // MARK: Mistakes

  /// The certificate of a flow whose analysis has a mistake, and whether all claims are proved.
  private func certificate(of program: Program, _ mutation: ProofMutation?) -> (json: String, isProved: Bool) {
    var limits = ExplorationLimits()
    limits.mutation = mutation
    let outcome = explore(program, limits: limits)
    var file = CertificateFile()
    file.add(outcome, of: program.name, in: "test.flow.yaml", program.sources)
    return (file.json, outcome.properties.allSatisfy { $0.verdict == .proved })
  }

  private struct Cell {
    let place: String
    let witness: String
  }

  private func run(of json: String) throws -> [String: Any] {
    let file = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let flow = try #require((file["flows"] as? [[String: Any]])?.first)
    return try #require((flow["runs"] as? [[String: Any]])?.first)
  }

  private func cells(of json: String) throws -> [Cell] {
    let tables = try #require(try run(of: json)["cells"] as? [[String: Any]])
    return tables.flatMap { table in
      (table["cells"] as? [[String: Any]] ?? []).map { cell in
        Cell(place: table["place"] as? String ?? "", witness: cell["witness"] as? String ?? "")
      }
    }
  }

  @Test(
    .enabled(if: Checker.isInstalled, "python3 is not installed, so no mistake in cells is looked for"),
    arguments: ["two doors", "gauge"])
  func `every mistake in the analysis that changes the cells of a proof is found`(name: String) throws {
    let program = try FlowValidationTests.program(try #require(ProvedFlows.all.first { $0.name == name }?.text))
    let claims = try #require(explore(program).claimsByProof.first)
    #expect(claims.count == program.properties.count)
    let right = certificate(of: program, nil)
    let known = try cells(of: right.json)
    let mutations =
      ProofMutation.mistakes(in: program, claims)
      + known.map { .cell(place: $0.place, witness: $0.witness) }
    var (found, harmless, refused) = (0, 0, 0)
    for mutation in mutations {
      let wrong = certificate(of: program, mutation)
      guard wrong.isProved else {
        refused += 1
        continue
      }
      let words = try cells(of: wrong.json).map { "\($0.place) \($0.witness)" }
      if words == known.map({ "\($0.place) \($0.witness)" }) {
        harmless += 1
        continue
      }
      if try !Checker.check([wrong.json]).isRight {
        found += 1
        continue
      }
      let isFound = (1...6).contains { play(program, claims, mutation, inputs: 3_000, seed: $0).failure != nil }
      #expect(isFound, "\(mutation): \(words)")
      if isFound { found += 1 }
    }
    print("\(name): \(found) mistakes found, \(harmless) change no cell, \(refused) prove nothing")
    #expect(found >= 5, "\(found) found, \(harmless) change no cell, \(refused) prove nothing")
  }

  /// Returns a play of the general checks, or `nil` if a mistake keeps their run from being complete.
  private func generalPlay(_ program: Program, _ mutation: ProofMutation? = nil, seed: UInt64 = 1) -> ProofPlay? {
    let numbers = SharedSplitMix(seed: seed)
    return ProofPlay(program, claims: [], detail: .guards, mutation: mutation, { numbers.next() })
  }

  @Test(arguments: ["two doors", "gauge"])
  func `every mistake in the analysis that changes cells and states of the general checks is found`(name: String) throws
  {
    let program = try FlowValidationTests.program(try #require(ProvedFlows.all.first { $0.name == name }?.text))
    let right = try #require(generalPlay(program))
    let mutations =
      ProofMutation.mistakes(in: program, [], detail: .guards)
      + right.cells.map { .cell(place: $0.place, witness: $0.witness) }
    var found = 0
    for mutation in mutations {
      // A cell may lead to no state that others do not lead to, and so may a fact.
      guard let wrong = generalPlay(program, mutation), wrong.cells != right.cells, wrong.stateCount != right.stateCount
      else { continue }
      let isFound = (1...6).contains { generalPlay(program, mutation, seed: $0)?.play(inputs: 3_000) != nil }
      #expect(isFound, "\(mutation): \(wrong.stateCount) states in place of \(right.stateCount)")
      if isFound { found += 1 }
    }
    #expect(found >= 5)
  }
}
