extension Parser {
  @inline(never) mutating func parseList() throws(ParseStop) -> NodeID {
    let start = token.range.lowerBound
    advance()
    var elements: [Element] = []
    while token.kind != .rightBracket {
      let isOptional = skip(.question)
      elements.append(Element(value: try parseExpression(), isOptional: isOptional))
      if !skip(.comma) { break }
    }
    let end = token.range.upperBound
    try expect(.rightBracket, elements.isEmpty ? "an element or ']'" : "',' or ']'")
    return try add(.list(elements), start..<end, over: elements.map(\.value))
  }

  @inline(never) mutating func parseMap() throws(ParseStop) -> NodeID {
    let start = token.range.lowerBound
    advance()
    var entries: [Entry] = []
    while token.kind != .rightBrace {
      let isOptional = skip(.question)
      let key = try parseExpression()
      try expect(.colon, "':' and the value of this key")
      entries.append(Entry(key: key, value: try parseExpression(), isOptional: isOptional))
      if !skip(.comma) { break }
    }
    let end = token.range.upperBound
    try expect(.rightBrace, entries.isEmpty ? "a key or '}'" : "',' or '}'")
    return try add(.map(entries), start..<end, over: entries.flatMap { [$0.key, $0.value] })
  }

  @inline(never) mutating func parseRecord(name: String, isRooted: Bool, nameRange: Range<Int>) throws(ParseStop)
    -> NodeID
  {
    advance()
    var fields: [RecordLiteral.Field] = []
    while token.kind != .rightBrace {
      let isOptional = skip(.question)
      let field = try parseFieldName(isOptional: isOptional, expected: "the name of a field or '}'")
      try expect(.colon, "':' and the value of '\(field.name)'")
      fields.append(RecordLiteral.Field(name: field, value: try parseExpression()))
      if !skip(.comma) { break }
    }
    let end = token.range.upperBound
    try expect(.rightBrace, "',' or '}'")
    let literal = RecordLiteral(name: name, nameRange: nameRange, isRooted: isRooted, fields: fields)
    return try add(.record(literal), nameRange.lowerBound..<end, over: fields.map(\.value))
  }
}
