internal import Diagnostics

/// What an author did that libyaml cannot read past, with the bytes that show it.
enum SyntaxError {
  case tag(Range<Int>)
  case tab(Range<Int>)
  case escape(Range<Int>)
  case unclosedQuote(Range<Int>)
  case unclosedBracket(Range<Int>, found: Range<Int>?)
  case leading(Range<Int>, meaning: String)
  /// A colon in a value without quotes, and the whole value when it stands on one line.
  case colon(Range<Int>, value: Range<Int>?)
  /// What follows a closed value, without a blank between them where a quote ended the value too early.
  case afterValue(Range<Int>, rest: Range<Int>, isAdjacent: Bool)
  /// A line in a column that fits nothing, with the columns that would.
  case indentation(Range<Int>, fits: [FittingColumn])
  /// A line without a colon; a block of lines may follow that belongs to it.
  case missingColon(Range<Int>, hasBlock: Bool)
  case dash(Range<Int>, ListDash.Slip)
  case foreignSpace(Range<Int>, UnusualSpace)
  case fence(Range<Int>, other: Range<Int>?)
  case missingSpace(key: Range<Int>, rest: Range<Int>)
  /// The second of two members, with both where the first is a single word.
  case missingComma(Range<Int>, both: Range<Int>?)
  case directive(Range<Int>)
  case blockHeader(Range<Int>)
  case unexpected(Range<Int>)
}

/// A column that a line could begin in, with the line that begins there.
struct FittingColumn {
  /// The column, counted from 0.
  let column: Int
  /// What stands on the line that it would be beside.
  let beside: Range<Int>
}
