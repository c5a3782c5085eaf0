internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowReports

/// A fact about a value on which two runs have to agree, so that no decision that matters tells them apart.
///
/// A proof compares every real run with a run of the exploration that has other values in the same places. Both make
/// the same decisions as long as they agree on all demanded facts. What nothing demands may differ.
enum Demand: Hashable, Sendable {
  /// The whole value.
  case exact
  /// Whether the value is `null`.
  case presence
  /// Whether there is an event and which one, or the place among the messages of the message with this number.
  case identity
  /// The number of elements.
  case count
  /// The order of the number of elements relative to a constant.
  case size(Comparison, Int64)
  /// Whether a string, after some changes, is in a language.
  case text([TextChange], Language)
  /// The order of a number relative to a constant.
  case number(Comparison, Number)
}

/// An expression or a step that demands a fact, as reports name it.
struct DemandCause: Hashable, Sendable {
  let text: String
  let span: Span

  init(_ text: String, at span: Span) { (self.text, self.span) = (text, span) }

  init(_ expression: Expression) { self.init("'\(expression.text.text)'", at: expression.text.span) }
}
