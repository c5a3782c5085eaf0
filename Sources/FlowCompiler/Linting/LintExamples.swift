internal import Diagnostics
internal import FlowSpec

/// The small flow that examples of mistakes in settings are made from.
extension DiagnosticExample {
  /// A meter with a state that nobody reads, and the reason for that.
  static func meter(wrong: String, insteadOf right: String) -> DiagnosticExample {
    let flow = Vocabulary.lint.example
    return DiagnosticExample(wrong: flow.replacing(right, with: wrong, maxReplacements: 1), right: flow)
  }
}
