internal import Diagnostics
internal import FlowSpec

/// The example flow for diagnostics about settings.
extension DiagnosticExample {
  /// Returns the example of a meter with a state that is never read, and a reason for it.
  static func meter(wrong: String, insteadOf right: String) -> DiagnosticExample {
    let flow = Vocabulary.lint.example
    return DiagnosticExample(wrong: flow.replacing(right, with: wrong, maxReplacements: 1), right: flow)
  }
}
