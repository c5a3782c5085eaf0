internal import Diagnostics

/// Signals that a limit was exceeded, after which parsing does not continue.
struct ParseStop: Error {}

/// Parses tokens into a tree by the grammar of the language.
///
/// It continues after a mistake. A missing or unexpected part becomes a node of any type, so that one run shows the
/// mistakes of the whole expression, and an editor can complete a name in an unfinished one.
///
/// Left-recursive rules are loops, so the recursion is as deep as the nesting in the source. Both this depth and
/// the height of the tree are limited. The code between two levels of nesting is kept out of line: frames with all
/// of it would need several times the stack.
struct Parser {
  let text: MappedText
  let bytes: [UInt8]
  let tokens: [Token]
  let macros: MacroSet
  let limits: Limits
  var report: Report
  var tree = Tree()
  var position = 0
  var depth = 0
  /// The position of the token at which a mistake was reported last. At one token, the first mistake is enough.
  private var rejected = -1
  var decoder: LiteralDecoder { LiteralDecoder(bytes: bytes) }

  init(_ text: MappedText, macros: MacroSet, limits: Limits) {
    var lexer = Lexer(text)
    lexer.run()
    self.text = text
    self.macros = macros
    self.limits = limits
    bytes = lexer.bytes
    tokens = lexer.tokens
    report = lexer.report
  }

  /// Parses the whole source. The result is `nil` when it exceeds a limit.
  mutating func run() -> Tree? {
    do throws(ParseStop) {
      tree.root = try parseExpression()
      if token.kind != .end {
        reject(expected: "an operator or the end")
        tree.root = try add(.broken([tree.root]), tree[tree.root].outerRange.lowerBound..<bytes.count, tree.root)
      }
      return tree
    } catch {
      return nil
    }
  }

  var token: Token { tokens[position] }

  func peek(_ offset: Int) -> Token.Kind { tokens[min(position + offset, tokens.count - 1)].kind }

  mutating func advance() { if position < tokens.count - 1 { position += 1 } }

  mutating func skip(_ kind: Token.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  mutating func expect(_ kind: Token.Kind, _ what: String) {
    if !skip(kind) { reject(expected: what) }
  }

  /// Parses the end of a bracket. After a mistake, parsing continues behind the bracket that closes it.
  ///
  /// - Returns: The end of the bracket.
  mutating func close(_ kind: Token.Kind, _ what: String) -> Int {
    if token.kind == kind {
      advance()
      return tokens[position - 1].range.upperBound
    }
    reject(expected: what)
    if let end = closing() {
      position = end
      advance()
    }
    return position > 0 ? tokens[position - 1].range.upperBound : token.range.upperBound
  }

  /// Returns the position of the next closing bracket that no token from here on opens.
  private func closing() -> Int? {
    var open = 0
    for index in position..<tokens.count {
      switch tokens[index].kind {
      case .leftParen, .leftBracket, .leftBrace: open += 1
      case .rightParen, .rightBracket, .rightBrace:
        if open == 0 { return index }
        open -= 1
      default: break
      }
    }
    return nil
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Reports that the token differs from the expected one.
  @inline(never) mutating func reject(expected: String) {
    defer { rejected = position }
    // After a reported mistake, an unexpected token is not reported again.
    if position <= rejected || token.kind == .invalid || (position > 0 && tokens[position - 1].kind == .invalid) {
      return
    }
    if token.kind == .end {
      report.add(UnfinishedExpression(expected: expected), at: text.span(token.range))
    } else if token.kind == .reserved {
      report.add(ReservedWord(word: string(token.range)), at: text.span(token.range))
    } else {
      report.add(UnexpectedToken(found: string(token.range), expected: expected), at: text.span(token.range))
    }
  }

  /// Skips a reported word. The token after it is not reported as well.
  mutating func skipRejected() {
    advance()
    rejected = position
  }

  mutating func add(_ kind: Node.Kind, _ range: Range<Int>, _ children: NodeID...) throws(ParseStop) -> NodeID {
    try add(kind, range, over: children)
  }

  @inline(never)
  mutating func add(_ kind: Node.Kind, _ range: Range<Int>, over children: [NodeID]) throws(ParseStop) -> NodeID {
    var height = 0
    for child in children { height = max(height, tree[child].height) }
    if height >= limits.nesting { try failTooLarge(range) }
    return tree.add(kind, range, height: height + 1)
  }

  @inline(never) mutating func failTooLarge(_ range: Range<Int>) throws(ParseStop) -> Never {
    report.add(ExpressionTooLarge(limit: limits.nesting, measure: .nesting), at: text.span(range))
    throw ParseStop()
  }

  mutating func parseExpression() throws(ParseStop) -> NodeID {
    depth += 1
    defer { depth -= 1 }
    if depth > limits.nesting { try failTooLarge(token.range) }
    let condition = try parseLogical(isAnd: false)
    let question = token.range
    guard skip(.question) else { return condition }
    let dot = token
    let yes = try parseLogical(isAnd: false)
    if dot.kind == .dot, dot.range.lowerBound == question.upperBound, token.kind != .colon {
      let (operand, field) = (string(tree[condition].outerRange), string(tree[yes].outerRange))
      let mistake = ForeignOperator(written: "?.", meant: "\(operand) == null ? … : \(operand)\(field)")
      report.add(mistake, at: text.span(question.lowerBound..<dot.range.upperBound))
      return condition
    }
    expect(.colon, "':' and the value for the other case")
    let no = try parseExpression()
    return try add(.conditional(condition, yes, no), span(condition, no), condition, yes, no)
  }

  func span(_ first: NodeID, _ last: NodeID) -> Range<Int> {
    tree[first].outerRange.lowerBound..<tree[last].outerRange.upperBound
  }

  private mutating func parseLogical(isAnd: Bool) throws(ParseStop) -> NodeID {
    let first = isAnd ? try parseBinary(level: 0) : try parseLogical(isAnd: true)
    guard token.kind == (isAnd ? .and : .or) || isWordOperator(isAnd: isAnd) else { return first }
    var terms = [first]
    while true {
      if isWordOperator(isAnd: isAnd) {
        let word = string(token.range)
        report.add(WordOperator(word: word), at: text.span(token.range))
      } else if token.kind != (isAnd ? .and : .or) {
        break
      }
      advance()
      terms.append(isAnd ? try parseBinary(level: 0) : try parseLogical(isAnd: true))
    }
    return try add(.logical(isAnd: isAnd, terms), span(first, terms[terms.count - 1]), over: terms)
  }

  private func isWordOperator(isAnd: Bool) -> Bool {
    guard token.kind == .identifier else { return false }
    let word = string(token.range)
    return isAnd ? word == "and" || word == "AND" : word == "or" || word == "OR"
  }

  /// Parses relations, sums and products, from a level on. All are left-associative.
  private mutating func parseBinary(level: Int) throws(ParseStop) -> NodeID {
    var left = try parseUnary()
    while let (sign, itsLevel) = binaryOperator(token.kind), itsLevel >= level {
      advance()
      let right = try parseBinary(level: itsLevel + 1)
      left = try add(.binary(sign, left, right), span(left, right), left, right)
    }
    return left
  }

  private func binaryOperator(_ kind: Token.Kind) -> (BinaryOperator, level: Int)? {
    switch kind {
    case .equal: (.equal, 0)
    case .notEqual: (.notEqual, 0)
    case .less: (.less, 0)
    case .lessEqual: (.lessEqual, 0)
    case .greater: (.greater, 0)
    case .greaterEqual: (.greaterEqual, 0)
    case .in_: (.in_, 0)
    case .plus: (.add, 1)
    case .minus: (.subtract, 1)
    case .star: (.multiply, 2)
    case .slash: (.divide, 2)
    case .percent: (.modulo, 2)
    default: nil
    }
  }

  private mutating func parseUnary() throws(ParseStop) -> NodeID {
    if token.kind == .minus { return try parseNegation() }
    if token.kind == .bang || isNotWord() { return try parseNots() }
    return try parseMember(isNegative: false)
  }

  @inline(never) private mutating func parseNots() throws(ParseStop) -> NodeID {
    if isNotWord() { report.add(WordOperator(word: string(token.range)), at: text.span(token.range)) }
    var starts: [Int] = []
    while token.kind == .bang || isNotWord() {
      starts.append(token.range.lowerBound)
      advance()
    }
    if starts.count > limits.nesting { try failTooLarge(token.range) }
    var operand = try parseMember(isNegative: false)
    for start in starts.reversed() {
      operand = try add(.not(operand), start..<tree[operand].outerRange.upperBound, operand)
    }
    return operand
  }

  private func isNotWord() -> Bool {
    guard token.kind == .identifier, string(token.range) == "not" else { return false }
    return peek(1) == .identifier || peek(1) == .true_ || peek(1) == .false_
  }

  @inline(never) private mutating func parseNegation() throws(ParseStop) -> NodeID {
    var starts: [Int] = []
    while token.kind == .minus {
      starts.append(token.range.lowerBound)
      advance()
    }
    if starts.count > limits.nesting { try failTooLarge(token.range) }
    // The last minus belongs to a number, so that the smallest whole number can be written.
    let isNumber = token.kind == .int || token.kind == .double
    if isNumber { starts.removeLast() }
    var operand = try parseMember(isNegative: isNumber)
    for start in starts.reversed() {
      operand = try add(.negate(operand), start..<tree[operand].outerRange.upperBound, operand)
    }
    return operand
  }
}
