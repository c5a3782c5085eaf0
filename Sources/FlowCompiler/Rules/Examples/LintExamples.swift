internal import Diagnostics
internal import FlowSpec

/// The flow for rules about settings.
extension ExampleFlow {
  /// A meter with a state that nothing reads, and the reason for that.
  static let meter = ExampleFlow(Vocabulary.lint.example)
}
