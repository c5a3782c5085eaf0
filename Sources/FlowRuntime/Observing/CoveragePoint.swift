public import Diagnostics
public import FlowProgram

/// A part of a program that a run may or may not reach.
public enum CoveragePoint: Hashable, Sendable {
  /// A presenter existed, by its index in ``Program/presenters``.
  case presenter(PresenterID)
  /// A presenter heard an event.
  case event(presenter: PresenterID, event: EventID)
  /// The steps of an alternative ran, by the place of the alternative.
  case alternative(Span)
  /// A guard had one outcome, by the place of its alternative.
  case guardOutcome(Span, holds: Bool)
  /// A model had the shape of a case.
  case modelCase(presenter: PresenterID, caseIndex: Int)
  /// An element was drawn, by its place. The runtime does not draw. Renderers can add these points.
  case element(Span)
  /// A service returned a declared outcome, by the index in ``Program/operations``.
  case outcome(operation: OperationID, ServiceOutcome)
}
