public import Diagnostics
public import FlowProgram

/// Something in a program that a run may reach or not.
public enum CoveragePoint: Hashable, Sendable {
  /// A presenter was there, by its position in ``Program/presenters``.
  case presenter(Int)
  /// A presenter heard an event.
  case event(presenter: Int, event: Int)
  /// The steps of an alternative ran, by the place of the alternative.
  case alternative(Span)
  /// A guard came out one way, by the place of its alternative.
  case guardOutcome(Span, holds: Bool)
  /// A model took the shape of a case.
  case modelCase(presenter: Int, caseIndex: Int)
  /// An element was drawn, by its place. A runtime draws nothing; whoever does can add these.
  case element(Span)
  /// A service gave an outcome that is declared, by the position in ``Program/operations`` of what was asked for.
  case outcome(operation: Int, ServiceOutcome)
}

extension Machine {
  /// Notes something that was reached; costs a comparison while nobody wants to know.
  @inline(__always) func cover(_ point: @autoclosure () -> CoveragePoint) {
    if coverage != nil { coverage?.insert(point()) }
  }

  /// Notes how the guards of alternatives came out, the last of which is taken, if any is.
  func coverGuard(of alternative: Alternative, holds: Bool) {
    if alternative.guardExpression != nil { cover(.guardOutcome(alternative.span, holds: holds)) }
    if holds { cover(.alternative(alternative.span)) }
  }
}
