internal import FlowExplorer
internal import FlowReports
public import Diagnostics

/// The kinds of diagnostics that report failing scenarios.
public enum ScenarioDiagnostics {
  /// Every kind, in the order of the reference.
  public static let all: [any DiagnosticKind.Type] = [
    FailedExpectation.self, UnexpectedOutcome.self, UnknownLabel.self, AmbiguousLabel.self, UnusableControl.self,
    UnfitText.self, UnheardInput.self, MissingCall.self, NotDue.self, MissingSample.self, SleepingFlow.self,
    NegativeAmount.self, UnfitProgress.self, TooManySteps.self, MissingSnapshot.self,
    ChangedSnapshot.self, OrphanSnapshot.self, TooLittleCoverage.self,
  ]
}
