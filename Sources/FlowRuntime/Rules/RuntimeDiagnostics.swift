public import Diagnostics

/// The mistakes that occur only while a flow runs.
public enum RuntimeDiagnostics {
  /// Every kind, in the order of the reference.
  public static let all: [any DiagnosticKind.Type] = [
    FailedFormula.self, EndlessEvents.self, RestlessStack.self, RestlessModes.self, RestlessTimer.self,
    TooDeepStack.self, TooManyMessages.self, TooManyTimers.self, TooManyCalls.self, NegativeDelay.self,
    UnknownLocale.self,
    TooManyElements.self, TooLongText.self, TooLargeValue.self, DuplicateChildKey.self, DuplicateRowKey.self,
    TooDeepTree.self,
    TooManyPresenters.self, EndlessEffects.self, EmptyPeriod.self, AbsentStack.self, RedirectLoop.self,
    UnknownLink.self, MissingParam.self, EndsAtOnce.self, IndexOutOfRange.self,
  ]
}
