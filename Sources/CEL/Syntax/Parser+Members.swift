internal import Diagnostics

extension Parser {
  /// Parses a primary with the fields, calls and indices after it.
  mutating func parseMember(isNegative: Bool) throws(ParseStop) -> NodeID {
    var operand = try parsePrimary(isNegative: isNegative)
    while true {
      switch token.kind {
      case .dot: operand = try parseSelection(of: operand)
      case .leftBracket: operand = try parseIndex(of: operand)
      case .leftBrace:
        guard tree[operand].outerRange == tree.range(operand), let name = qualifiedName(operand) else { return operand }
        operand = try parseRecord(name: name.name, isRooted: name.isRooted, nameRange: tree.range(operand))
      default: return operand
      }
    }
  }

  /// Returns the dotted name that a chain of plain selections spells, or `nil` when the node is not such a chain.
  private func qualifiedName(_ id: NodeID) -> (name: String, isRooted: Bool)? {
    switch tree[id].kind {
    case .identifier(let name, let isRooted): return (name, isRooted)
    case .select(let operand, let field) where !field.isOptional && field.range.count == field.name.utf8.count:
      guard let (name, isRooted) = qualifiedName(operand) else { return nil }
      return (name + "." + field.name, isRooted)
    default: return nil
    }
  }

  @inline(never) private mutating func parseSelection(of operand: NodeID) throws(ParseStop) -> NodeID {
    advance()
    let isOptional = skip(.question)
    let start = tree[operand].outerRange.lowerBound
    guard let field = parseFieldName(isOptional: isOptional, expected: "the name of a field") else {
      return try add(.broken([operand]), start..<tokens[position - 1].range.upperBound, operand)
    }
    let isEscaped = bytes[field.range.lowerBound] == UInt8(ascii: "`")
    guard token.kind == .leftParen, !isOptional, !isEscaped else {
      return try add(.select(operand, field), start..<field.range.upperBound, operand)
    }
    let (arguments, end, isClosed) = try parseArguments()
    let call = Call(
      name: field.name, nameRange: field.range, target: operand, arguments: arguments, isRooted: false)
    return try addCall(call, start..<end, isClosed: isClosed)
  }

  @inline(never) mutating func parseFieldName(isOptional: Bool, expected: String) -> FieldName? {
    let range = token.range
    switch token.kind {
    case .identifier, .reserved:
      advance()
      return FieldName(name: string(range), range: range, isOptional: isOptional)
    case .escapedIdentifier:
      advance()
      let inner = range.lowerBound + 1..<range.upperBound - 1
      return FieldName(name: string(inner), range: range, isOptional: isOptional)
    default:
      reject(expected: expected)
      return nil
    }
  }

  @inline(never) private mutating func parseIndex(of operand: NodeID) throws(ParseStop) -> NodeID {
    advance()
    let isOptional = skip(.question)
    let index = try parseExpression()
    let end = close(.rightBracket, "']'")
    let range = tree[operand].outerRange.lowerBound..<end
    return try add(.index(operand, index, isOptional: isOptional), range, operand, index)
  }

  /// Parses the arguments in parentheses and returns them with their end, and whether the parentheses are closed.
  private mutating func parseArguments() throws(ParseStop) -> ([NodeID], Int, isClosed: Bool) {
    advance()
    var arguments: [NodeID] = []
    if token.kind != .rightParen {
      repeat { arguments.append(try parseExpression()) } while skip(.comma)
    }
    let end = close(.rightParen, arguments.isEmpty ? "an argument or ')'" : "',' or ')'")
    return (arguments, end, tokens[position - 1].kind == .rightParen)
  }

  @inline(never) private mutating func addCall(
    _ call: Call, _ range: Range<Int>, isClosed: Bool
  ) throws(ParseStop) -> NodeID {
    if let expanded = try expandMacro(call, range) { return expanded }
    let target = call.target.map { [$0] } ?? []
    if isClosed { return try add(.call(call), range, over: target + call.arguments) }
    // In an unfinished macro, the name of its variable would be an unknown name.
    let parts = Environment.macroNames.contains(call.name) ? target : target + call.arguments
    return try add(.broken(parts), range, over: parts)
  }

  private mutating func parsePrimary(isNegative: Bool) throws(ParseStop) -> NodeID {
    let range = token.range
    switch token.kind {
    case .identifier: return try parseName(isRooted: false, start: range.lowerBound)
    case .dot:
      advance()
      guard token.kind == .identifier else {
        reject(expected: "a name")
        return try add(.invalid, range)
      }
      return try parseName(isRooted: true, start: range.lowerBound)
    case .leftParen:
      advance()
      let inner = try parseExpression()
      let end = close(.rightParen, "')'")
      tree.enclose(inner, in: range.lowerBound..<end)
      return inner
    case .leftBracket: return try parseList()
    case .leftBrace: return try parseMap()
    default: return try parseLiteral(isNegative: isNegative)
    }
  }

  @inline(never) private mutating func parseName(isRooted: Bool, start: Int) throws(ParseStop) -> NodeID {
    let range = token.range
    let name = string(range)
    advance()
    guard token.kind == .leftParen else {
      return try add(.identifier(name, isRooted: isRooted), start..<range.upperBound)
    }
    let (arguments, end, isClosed) = try parseArguments()
    let call = Call(name: name, nameRange: range, target: nil, arguments: arguments, isRooted: isRooted)
    return try addCall(call, start..<end, isClosed: isClosed)
  }

  @inline(never) private mutating func parseLiteral(isNegative: Bool) throws(ParseStop) -> NodeID {
    let range = token.range
    let whole = isNegative ? tokens[position - 1].range.lowerBound..<range.upperBound : range
    let value: Value?
    switch token.kind {
    case .int: value = decoder.int(range, isNegative: isNegative).map { .int($0) }
    case .uint: value = decoder.uint(range).map { .uint($0) }
    case .double: value = .double((isNegative ? -1 : 1) * decoder.double(range))
    case .true_: value = .bool(true)
    case .false_: value = .bool(false)
    case .null: value = .null
    case .string, .bytes: value = decodeText(range, isBytes: token.kind == .bytes)
    case .invalid: value = nil
    default:
      reject(expected: position == 0 ? "an expression" : "a value")
      if token.kind == .reserved { skipRejected() }
      return try add(.invalid, range.lowerBound..<(token.kind == .end ? range.lowerBound : range.upperBound))
    }
    if value == nil, token.kind == .int || token.kind == .uint {
      report.add(NumberOutOfRange(written: string(whole), isUnsigned: token.kind == .uint), at: text.span(whole))
    }
    advance()
    return try add(value.map { .literal($0) } ?? .invalid, whole)
  }

  private mutating func decodeText(_ range: Range<Int>, isBytes: Bool) -> Value? {
    do throws(LiteralDecoder.BadEscape) {
      let octets = try decoder.octets(range, isBytes: isBytes)
      return isBytes ? .bytes(Bytes(octets)) : .string(String(decoding: octets, as: UTF8.self))
    } catch {
      report.add(
        UnknownEscape(written: string(error.range), isBytes: error.isByteForm), at: text.span(error.range))
      return nil
    }
  }
}
