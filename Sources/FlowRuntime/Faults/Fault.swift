public import Diagnostics
package import FlowProgram

/// A failure of a running flow, worded for its author.
///
/// The changes of the failing input are undone, and the flow continues.
public struct Fault: Error, Sendable {
  /// The diagnostic: its code, the place in the source, one clause, and the values that the failing expression read.
  public let diagnostic: Diagnostic
  /// The index of the undone input among those of its tick, or `nil` for a timer or the launch.
  public internal(set) var input: Int?

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

  /// Creates the fault of an app whose service does not match the flow. The flow alone cannot cause it.
  package init(wrongService message: String, in program: Program) {
    let place = program.operations.first?.span.atStart ?? Span(source: SourceID(0), start: 0, end: 0)
    self.init(
      Diagnostic(
        code: "wrong-service", span: place, message: message,
        hints: ["give the host services for the operations that the flow declares"]))
  }

  /// Creates the fault of an app that launches a flow with params that the flow does not declare. The flow alone cannot
  /// cause it.
  package init(wrongParam message: String, hints: [String], in program: Program) {
    let place = program.flow.slots.first?.span.atStart ?? Span(source: SourceID(0), start: 0, end: 0)
    self.init(Diagnostic(code: "wrong-param", span: place, message: message, hints: hints))
  }

  init<Kind: DiagnosticKind>(_ kind: Kind, at span: Span, values: [InvolvedValue] = [], related: [RelatedPlace] = []) {
    diagnostic = Diagnostic(
      code: Kind.code, severity: Kind.severity, span: span, message: kind.message, hints: kind.hints, related: related,
      values: values, fixes: kind.fixes(at: span))
  }
}

extension Fault: CustomStringConvertible {
  public var description: String { "\(diagnostic.message) [\(diagnostic.code)]" }
}
