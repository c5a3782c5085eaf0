public import Diagnostics
public import FlowExplorer

extension StepWriter {
  /// Returns the expectation that a diagnostic about a step suggests, such as `screen: home`; `nil` for other
  /// diagnostics.
  public static func expectation(askedBy diagnostic: Diagnostic) -> String? {
    guard diagnostic.code == UnexpectedOutcome.code, let hint = diagnostic.hints.first else { return nil }
    let (start, end) = (UnexpectedOutcome.adviceStart, UnexpectedOutcome.adviceEnd)
    guard hint.hasPrefix(start), hint.hasSuffix(end) else { return nil }
    return String(hint.dropFirst(start.count).dropLast(end.count))
  }
}
