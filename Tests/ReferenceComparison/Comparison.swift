import FlowRuntime
import ReferenceInterpreter

/// The result of comparing the flow of a seed.
package enum Comparison {
  case same
  /// The comparison needs more inputs than ``inputLimit``, or has nothing to compare, so it shows nothing.
  case skipped
  case differs(Failure)

  /// The difference, if there is one.
  package var failure: Failure? { if case .differs(let failure) = self { failure } else { nil } }
}

/// A flow that violates the rules, with the inputs that show it.
package struct Failure: CustomStringConvertible {
  let seed: UInt64
  let flow: FlowGenerator.Flow
  var inputs: [String] = []
  let differences: [String]
  /// Whether the flow is invalid, which is a bug in the generator.
  var isMistake = false

  package var description: String {
    let imports = flow.imports.map { "\n--- \($0.path)\n\($0.text)" }.joined()
    return "\(flow.text)\(imports)\n\(inputs.joined(separator: "\n"))\n"
      + "seed \(seed): \(flow.features)\n\(differences.joined(separator: "\n"))"
  }

  /// The part of the state that differs first.
  var kind: Substring { differences.first?.prefix { $0 != ":" } ?? "" }

  /// A line for lists of failures.
  package var summary: String { "FAIL seed \(seed) after \(inputs.count): \(differences.first?.prefix(400) ?? "")" }
}

/// The maximum number of inputs that are tried to find all states of a flow by the rules.
let inputLimit = 20_000

// A few flows create presenters or send events without end, so that each input takes as much as the limits allow. They
// would take hours with the usual limits.
extension RuntimeLimits {
  /// The limits of compared flows.
  static let compared: RuntimeLimits = {
    let limits = ReferenceLimits.compared
    var compared = RuntimeLimits.standard
    compared.roundsPerInput = limits.rounds
    compared.eventsPerInput = limits.events
    compared.stackDepth = limits.entries
    compared.timersPerInstant = limits.timersPerInstant
    return compared
  }()
}

extension ReferenceLimits {
  /// The limits of compared flows.
  static let compared: ReferenceLimits = {
    var limits = ReferenceLimits()
    limits.rounds = 50
    limits.events = 100
    limits.entries = 40
    limits.timersPerInstant = 200
    return limits
  }()
}
