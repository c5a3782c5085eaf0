public import Diagnostics

/// The mistakes that show only when all runs of a flow are looked at.
public enum ValidationMistakes {
  /// Every kind, in the order of the reference.
  public static let all: [any DiagnosticKind.Type] = [
    DeadEnd.self, Trap.self, EndlessStack.self, BrokenProperty.self, NeverAnswered.self, MovedByDeath.self,
    NeverShown.self,
    NeverRuns.self,
  ]
}

extension RunTrace {
  /// The run in one line.
  var hint: String {
    if steps.isEmpty { return "it is so right after the launch" }
    let shown = steps.prefix(12).map(\.deed).joined(separator: " · ")
    let rest = steps.count > 12 ? " · … (\(steps.count) steps in all)" : ""
    let loop = loopStart.map { ", and again from step \($0 + 1)" } ?? ""
    return "to see it: \(shown)\(rest)\(loop)"
  }
}
