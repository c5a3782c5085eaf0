internal import Diagnostics

extension DiagnosticExample {
  /// Creates an example from a correct flow, and the same flow with some lines replaced by wrong ones.
  init(of flow: String, wrong: String, insteadOf right: String) {
    self.init(wrong: flow.replacing(right, with: wrong, maxReplacements: 1), right: flow)
  }
}
