internal import Diagnostics
internal import FlowSpec

/// The example bindings for diagnostics about bindings.
extension DiagnosticExample {
  /// Kittens over HTTP, notes of a program and settings in a file.
  static func bound(wrong: String, insteadOf right: String) -> DiagnosticExample {
    let bindings = BindingVocabulary.operation.example
    return DiagnosticExample(
      .bindings, wrong: bindings.replacing(right, with: wrong, maxReplacements: 1), right: bindings,
      flow: BindingVocabulary.flow)
  }
}
