internal import Diagnostics

/// A mistake that libyaml cannot read past, with the bytes that show it.
enum SyntaxError {
  case tag(Range<Int>)
  case tab(Range<Int>)
  case escape(Range<Int>)
  case unclosedQuote(Range<Int>)
  case unclosedBracket(Range<Int>, found: Range<Int>?)
  case leading(Range<Int>, meaning: String)
  /// A colon in an unquoted value, and the whole value if it is on one line.
  case colon(Range<Int>, value: Range<Int>?)
  /// Text after a closed value. It is adjacent if a quote ended the value too early.
  case afterValue(Range<Int>, rest: Range<Int>, isAdjacent: Bool)
  /// A line in a column that fits none of the open collections, with the columns that would fit.
  case indentation(Range<Int>, fits: [FittingColumn])
  /// A line without a colon. A block of lines that belongs to it may follow.
  case missingColon(Range<Int>, hasBlock: Bool)
  case dash(Range<Int>, ListDash.Problem)
  case foreignSpace(Range<Int>, UnusualSpace)
  case fence(Range<Int>, other: Range<Int>?)
  case missingSpace(key: Range<Int>, rest: Range<Int>)
  /// The second of two members, with both if the first is a single word.
  case missingComma(Range<Int>, both: Range<Int>?)
  case directive(Range<Int>)
  case blockHeader(Range<Int>)
  case unexpected(Range<Int>)
}

/// A column in which a line could begin, with the line that begins there.
struct FittingColumn {
  /// The column, counted from 0.
  let column: Int
  /// The content of that line.
  let beside: Range<Int>
}
