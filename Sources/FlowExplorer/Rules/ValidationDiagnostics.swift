internal import FlowReports
public import Diagnostics

/// The kinds of diagnostics that require all runs of a flow.
public enum ValidationDiagnostics {
  /// Every kind, in the order of the reference.
  public static let all: [any DiagnosticKind.Type] = [
    DeadEnd.self, Trap.self, EndlessStack.self, BrokenProperty.self, VacuousProperty.self, BlindProperty.self,
    NeverAnswered.self,
    MovedByDeath.self, HidingIgnore.self, NeverShown.self, NeverRuns.self, NeverTrue.self, IdleControl.self,
  ]
}

extension RunTrace {
  /// The maximum number of steps in a hint.
  private static var hintedSteps: Int { 12 }

  /// The run in one line.
  var hint: String {
    if steps.isEmpty { return "this is the case right after the launch\(start == nil ? "" : " \(launch)")" }
    let loop = loopStart.map { ", and again from step \($0 + 1)" } ?? ""
    let inputs = (start == nil ? [] : ["launch \(launch)"]) + steps.map(\.input)
    guard inputs.count > RunTrace.hintedSteps else { return "to see it: \(inputs.joined(separator: " · "))\(loop)" }
    // The first steps show where the run starts, and the last ones show the problem.
    let half = RunTrace.hintedSteps / 2
    let (first, last) = (inputs.prefix(half), inputs.suffix(half))
    return "to see it: \(first.joined(separator: " · ")) · … \(inputs.count - 2 * half) more … · "
      + "\(last.joined(separator: " · "))\(loop) ('--save-traces' writes all steps)"
  }
}
