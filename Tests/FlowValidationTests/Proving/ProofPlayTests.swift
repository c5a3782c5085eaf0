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

  /// The state of a run that its proof run does not contain, with the way there.
  private func difference(from states: ProofStates, inputs: Int, seed: UInt64) -> [String]? {
    let numbers = SharedSplitMix(seed: seed)
    return ProofPlay(states) { numbers.next() }.play(inputs: inputs)
  }

  /// Whether random runs reach states that those of a mistaken analysis lack.
  private func reachesOthers(than states: ProofStates) -> Bool {
    (1...6).contains { difference(from: states, inputs: 3_000, seed: $0) != nil }
  }

  private static let played = ["two doors", "gauge", "door 3", "door 6", "picker", "user-page", "counter", "bringing"]

  @Test(arguments: played)
  func `random inputs with other values stay inside the states of the proof run`(name: String) throws {
    let own = ProvedFlows.all.first { $0.name == name }?.text
    let flow = try own.map { try program($0) } ?? ProvedFlows.shipped(name)
    let runs = explore(flow, limits: own == nil ? ExplorationLimits() : ProvedFlows.limits).claimsByProof
    #expect(!runs.isEmpty)
    for run in runs {
      let states = try #require(ProofStates(flow, claims: run.claims, blursTexts: run.blursTexts))
      let count = Self.inputs / Self.played.count / runs.count + 1
      // Each part of a long play has values of its own.
      for (part, start) in stride(from: 0, to: count, by: 100_000).enumerated() {
        let seed = Self.seed &+ UInt64(part)
        let difference = difference(from: states, inputs: min(100_000, count - start), seed: seed)
        #expect(difference == nil, "SEED=\(seed) \(name): \(difference?.joined(separator: "\n") ?? "")")
      }
    }
  }

  @Test(arguments: played + ["login", "recipes", "master-detail", "account"])
  func `every state of an exploration with samples is one of the proof run`(name: String) throws {
    let own = ProvedFlows.all.first { $0.name == name }?.text
    let flow = try own.map { try program($0) } ?? ProvedFlows.shipped(name)
    let runs = explore(flow, limits: ProvedFlows.limits).claimsByProof
    #expect(!runs.isEmpty)
    for run in runs {
      let states = try #require(ProofStates(flow, claims: run.claims, blursTexts: run.blursTexts))
      let sampled = states.findSampled(atMost: 2_000)
      #expect(sampled.count > 1)
      #expect(sampled.missing == nil, "\(name): \(sampled.missing?.joined(separator: "\n") ?? "")")
    }
  }

  // MARK: Mistakes

  /// The certificate of a flow whose analysis has a mistake, and whether all claims are proved.
  private func certificate(of program: Program, _ mutation: ProofMutation?) -> (json: String, isProved: Bool) {
    var limits = ProvedFlows.limits
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
    arguments: ["two doors", "gauge", "bringing"])
  func `every mistake in the analysis that changes the cells of a proof is found`(name: String) throws {
    let program = try FlowValidationTests.program(try #require(ProvedFlows.all.first { $0.name == name }?.text))
    let claims = try #require(explore(program, limits: ProvedFlows.limits).claimsByProof.first).claims
    #expect(claims.count == program.properties.count)
    let right = certificate(of: program, nil)
    let known = try cells(of: right.json)
    let count = try #require(ProofStates(program, claims: claims)).count
    let mutations = Rounds.sample(
      of: ProofMutation.mistakes(in: program, claims) + known.map { .cell(place: $0.place, witness: $0.witness) },
      every: 3)
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
      let states = ProofStates(program, claims: claims, mutation: mutation)
      // A forgotten cell may lead to no state that others do not lead to.
      if states?.count == count {
        harmless += 1
        continue
      }
      let isFound = states.map(reachesOthers(than:)) ?? true
      #expect(isFound, "\(mutation): \(words)")
      if isFound { found += 1 }
    }
    print("\(name): \(found) mistakes found, \(harmless) change no cell or no state, \(refused) prove nothing")
    #expect(found >= 2, "\(found) found, \(harmless) change no cell or no state, \(refused) prove nothing")
  }

  /// Returns the states of the general checks, or `nil` if a mistake keeps their run from being complete.
  private func generalStates(_ program: Program, _ mutation: ProofMutation? = nil) -> ProofStates? {
    ProofStates(program, claims: [], detail: .guards, mutation: mutation)
  }

  @Test(arguments: ["two doors", "gauge"])
  func `every mistake in the analysis that changes cells and states of the general checks is found`(name: String) throws
  {
    let program = try FlowValidationTests.program(try #require(ProvedFlows.all.first { $0.name == name }?.text))
    let right = try #require(generalStates(program))
    let mutations =
      ProofMutation.mistakes(in: program, [], detail: .guards)
      + right.cells.map { .cell(place: $0.place, witness: $0.witness) }
    var found = 0
    for mutation in mutations {
      // A cell may lead to no state that others do not lead to, and so may a fact.
      guard let wrong = generalStates(program, mutation), wrong.cells != right.cells, wrong.count != right.count
      else { continue }
      let isFound = reachesOthers(than: wrong)
      #expect(isFound, "\(mutation): \(wrong.count) states in place of \(right.count)")
      if isFound { found += 1 }
    }
    #expect(found >= 5)
  }
}
