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
    let end = close(.rightBracket, elements.isEmpty ? "an element or ']'" : "',' or ']'")
    return try add(.list(elements), start..<end, over: elements.map(\.value))
  }

  @inline(never) mutating func parseMap() throws(ParseStop) -> NodeID {
    let start = token.range.lowerBound
    advance()
    var entries: [Entry] = []
    while token.kind != .rightBrace {
      let isOptional = skip(.question)
      let key = try parseExpression()
      expect(.colon, "':' and the value of this key")
      entries.append(Entry(key: key, value: try parseExpression(), isOptional: isOptional))
      if !skip(.comma) { break }
    }
    let end = close(.rightBrace, entries.isEmpty ? "a key or '}'" : "',' or '}'")
    return try add(.map(entries), start..<end, over: entries.flatMap { [$0.key, $0.value] })
  }

  @inline(never) mutating func parseRecord(name: String, isRooted: Bool, nameRange: Range<Int>) throws(ParseStop)
    -> NodeID
  {
    advance()
    var fields: [RecordLiteral.Field] = []
    while token.kind != .rightBrace {
      let isOptional = skip(.question)
      guard let field = parseFieldName(isOptional: isOptional, expected: "the name of a field or '}'") else { break }
      expect(.colon, "':' and the value of '\(field.name)'")
      fields.append(RecordLiteral.Field(name: field, value: try parseExpression()))
      if !skip(.comma) { break }
    }
    let end = close(.rightBrace, "',' or '}'")
    let literal = RecordLiteral(name: name, nameRange: nameRange, isRooted: isRooted, fields: fields)
    return try add(.record(literal), nameRange.lowerBound..<end, over: fields.map(\.value))
  }
}
