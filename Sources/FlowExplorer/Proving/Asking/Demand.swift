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
  /// The value up to a renaming of all texts or numbers that are only compared; see ``AskedNames``.
  case name
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
  /// That the number comes from constants alone, because it becomes a counted number; see ``CountedNumbers``.
  case counted
}

/// An expression or a step that demands a fact, as reports name it.
struct DemandCause: Hashable, Sendable {
  let text: String
  let span: Span

  init(_ text: String, at span: Span) { (self.text, self.span) = (text, span) }

  init(_ expression: Expression) {
    let words = expression.text.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let text = words.count > DemandCause.longest ? words.prefix(DemandCause.longest) + "…" : words
    self.init("'\(text)'", at: expression.text.span)
  }

  /// The length from which an expression is cut.
  private static let longest = 80
}

extension Demand {
  /// Whether the demand on a value is one on each of its parts.
  var coversParts: Bool { self == .exact || self == .name }
}
