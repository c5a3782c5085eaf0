import FlowProgram
import ReferenceInterpreter
import Testing

/// The runtime compared with the rules.
@Suite struct RuntimeTests {
  @Test func `the runtime does what the rules say`() throws {
    try Seeds.compare(100) { seed in compareRun(seed: seed) }
  }
}

/// A flow that violates the rules, with the inputs that show it.
struct Failure: CustomStringConvertible {
  let seed: UInt64
  let flow: FlowGenerator.Flow
  var inputs: [String] = []
  let differences: [String]
  /// Whether the flow is invalid, which is a bug in the generator.
  var isMistake = false

  var description: String {
    let imports = flow.imports.map { "\n--- \($0.path)\n\($0.text)" }.joined()
    return "\(flow.text)\(imports)\n\(inputs.joined(separator: "\n"))\n"
      + "seed \(seed): \(flow.features)\n\(differences.joined(separator: "\n"))"
  }

  /// A line for lists of failures.
  var summary: String { "FAIL seed \(seed) after \(inputs.count): \(differences.first?.prefix(400) ?? "")" }
}

/// Runs the flow of a seed by the rules and in the runtime, and returns the first difference.
func compareRun(seed: UInt64, inputs: Int = 40) -> Failure? {
  var generator = FlowGenerator(seed: seed)
  guard let failure = compareRun(of: generator.flow(), seed: seed, user: seed, inputs: inputs) else { return nil }
  guard Seeds.isShrinking, !failure.isMistake else { return failure }
  var shrinker = Shrinker(failure) { flow in
    for user in [seed, seed + 1, seed + 2, seed + 3] {
      if let failure = compareRun(of: flow, seed: seed, user: user, inputs: inputs), !failure.isMistake {
        return failure
      }
    }
    return nil
  }
  return shrinker.shrunk()
}

/// Runs a flow by the rules and in the runtime, with the inputs of a random user.
private func compareRun(of flow: FlowGenerator.Flow, seed: UInt64, user: UInt64, inputs: Int) -> Failure? {
  do {
    let program = try ComparedRun.compile(flow)
    guard var run = try ComparedRun(program) else { return nil }
    let first = differences(run.reference, run.running)
    if !first.isEmpty { return Failure(seed: seed, flow: flow, inputs: [], differences: first) }
    var user = RandomUser(random: SplitMix(seed: user ^ 0xA5A5))
    for _ in 0..<inputs where !run.reference.hasExited && !run.reference.isLarge {
      let found = run.apply(user.input(for: run.reference))
      if !found.isEmpty { return Failure(seed: seed, flow: flow, inputs: run.inputs, differences: found) }
    }
    return nil
  } catch {
    return Failure(seed: seed, flow: flow, differences: ["\(error)"], isMistake: true)
  }
}
