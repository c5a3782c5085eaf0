internal import Diagnostics

extension DiagnosticExample {
  /// A sound flow, and the same with other lines in place of some of its own.
  init(of flow: String, wrong: String, insteadOf right: String) {
    self.init(wrong: flow.replacing(right, with: wrong, maxReplacements: 1), right: flow)
  }
}
