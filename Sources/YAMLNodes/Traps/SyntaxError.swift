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
  case afterValue(Range<Int>, rest: Range<Int>)
  case indentation(Range<Int>, expected: Int?)
  case missingColon(Range<Int>)
  case missingSpace(key: Range<Int>, rest: Range<Int>)
  case missingComma(Range<Int>)
  case directive(Range<Int>)
  case blockHeader(Range<Int>)
  case unexpected(Range<Int>)
}
