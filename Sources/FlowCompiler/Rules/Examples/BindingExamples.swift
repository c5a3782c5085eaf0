internal import Diagnostics
internal import FlowSpec

/// The bindings for rules about bindings.
extension ExampleFlow {
  /// Kittens over HTTP, notes of a program and settings in a file; for ``BindingVocabulary/flow``.
  static let bindings = ExampleFlow(BindingVocabulary.operation.example)
}
