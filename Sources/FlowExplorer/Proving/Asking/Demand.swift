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
  /// The number of elements with each combination of the demanded facts, up to a maximum. Their order does not matter.
  case members(upTo: Int64)
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

  /// The demand on the elements of lists that decides the demand on a list which selects or joins them, in any order.
  ///
  /// Whether a size is above n follows from the numbers of elements up to n + 1.
  var onMembers: Demand {
    switch self {
    case .members: return self
    case .size(let comparison, let number) where number < Demand.mostCopies:
      let isBelow = comparison == .less || comparison == .greaterEqual
      return .members(upTo: max(1, isAboutEmptiness || isBelow ? number : number + 1))
    case .exact, .name, .presence, .identity, .count, .size, .text, .number, .counted: return .count
    }
  }

  /// Whether this demand on a list implies another one.
  func implies(_ other: Demand) -> Bool {
    switch (self, other) {
    case (.exact, _): true
    case (.count, _): other.isAboutSize
    case (.members(let copies), .members(let fewer)): copies >= fewer
    default: self == other
    }
  }

  /// The maximum number of equal elements that are told apart.
  private static let mostCopies: Int64 = 16
}
