/// The result of comparing the flow of a seed.
package enum Comparison {
  case same
  /// The flow took longer than its ``Budget``, so it shows nothing.
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

/// The time that the comparison of one flow may take. A few flows create presenters without end, so that each of
/// their inputs takes up to the limits of the runtime; they would take hours.
struct Budget: Sendable {
  private let end: ContinuousClock.Instant

  init(seconds: Int = 20) { end = .now + .seconds(seconds) }

  var isOver: Bool { ContinuousClock.now >= end }
}
