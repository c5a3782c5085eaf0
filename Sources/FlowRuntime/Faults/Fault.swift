public import Diagnostics
package import FlowProgram

/// Something in a running flow that failed, worded for its author.
///
/// What the failing input had done is undone, and the flow goes on.
public struct Fault: Error, Sendable {
  /// The message: its code, the place in the file, one clause, and the values that the failing formula read.
  public let diagnostic: Diagnostic
  /// The position of the undone input among those of its tick, or `nil` for a timer or the launch.
  public internal(set) var input: Int?

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

  /// The fault of an app that gives a flow a service which does not fit it; no author of a flow can make it.
  package init(wrongService message: String, in program: Program) {
    let place = program.operations.first?.span.atStart ?? Span(source: SourceID(0), start: 0, end: 0)
    self.init(
      Diagnostic(
        code: "wrong-service", span: place, message: message,
        hints: ["give the host services for the operations that the flow declares"]))
  }

  init<Kind: DiagnosticKind>(_ kind: Kind, at span: Span, values: [InvolvedValue] = [], related: [RelatedPlace] = []) {
    diagnostic = Diagnostic(
      code: Kind.code, severity: Kind.severity, span: span, message: kind.message, hints: kind.hints, related: related,
      values: values)
  }
}

extension Fault: CustomStringConvertible {
  public var description: String { "\(diagnostic.message) [\(diagnostic.code)]" }
}
