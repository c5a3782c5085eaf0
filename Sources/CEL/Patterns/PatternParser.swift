/// Parses a regular expression in RE2 syntax. Without look-around and back-references, matching takes linear time.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  var position = 0
  private var depth = 0
  private(set) var groupCount = 0
  private var groupNames: Set<String> = []

  /// The maximum nesting of groups, so that a source of parentheses cannot exhaust the stack.
  private static let nesting = 100
  /// The maximum count of a repetition, as in RE2.
  private static let repetitions = 1000

  init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

  mutating func run() throws(EvaluationError) -> PatternNode {
    let node = try parseChoice(PatternFlags())
    if position < scalars.count { throw invalid("a ')' without its '('") }
    return node
  }

  func invalid(_ reason: String) -> EvaluationError {
    EvaluationError(.invalidArgument, "the pattern is malformed: \(reason)")
  }

  func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    position + offset < scalars.count ? scalars[position + offset] : nil
  }

  mutating func next() -> Unicode.Scalar? {
    guard position < scalars.count else { return nil }
    position += 1
    return scalars[position - 1]
  }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == scalar else { return false }
    position += 1
    return true
  }

  mutating func skip(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  private mutating func parseChoice(_ outer: PatternFlags) throws(EvaluationError) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    if depth > PatternParser.nesting { throw invalid("groups are nested too deeply") }
    var flags = outer
    var choices: [PatternNode] = []
    var sequence: [PatternNode] = []
    while let scalar = peek(), scalar != ")" {
      if skip("|") {
        choices.append(.sequence(sequence))
        sequence = []
      } else if skip("\\Q") {
        try parseQuoted(flags, into: &sequence)
      } else if let atom = try parseAtom(&flags) {
        sequence.append(try parseRepetition(of: atom, flags))
      }
    }
    if choices.isEmpty { return .sequence(sequence) }
    return .choice(choices + [.sequence(sequence)])
  }

  private mutating func parseQuoted(_ flags: PatternFlags, into sequence: inout [PatternNode]) throws(EvaluationError) {
    while position < scalars.count, !skip("\\E") {
      guard let scalar = next() else { return }
      sequence.append(literal(scalar, flags))
    }
    // A repetition applies to the last of the quoted characters.
    if let last = sequence.popLast() { sequence.append(try parseRepetition(of: last, flags)) }
  }

  private func literal(_ scalar: Unicode.Scalar, _ flags: PatternFlags) -> PatternNode {
    var set = ScalarSet(scalar.value...scalar.value)
    set.ignoresCase = flags.ignoresCase
    return .set(set.prepared)
  }

  private mutating func parseAtom(_ flags: inout PatternFlags) throws(EvaluationError) -> PatternNode? {
    guard let scalar = next() else { return nil }
    switch scalar {
    case "(": return try parseGroup(&flags)
    case "[": return .set(try parseSet(flags).prepared)
    case ".":
      var set = flags.dotMatchesLineFeed ? ScalarSet(0...0x10FFFF) : ScalarSet(0...0x09)
      if !flags.dotMatchesLineFeed { set.insert(0x0B...0x10FFFF) }
      return .set(set.prepared)
    case "^": return .assertion(flags.isMultiline ? .lineStart : .textStart)
    case "$": return .assertion(flags.isMultiline ? .lineEnd : .textEnd)
    case "\\": return try parseEscape(flags)
    case "*", "+", "?": throw invalid("'\(scalar)' has nothing to repeat")
    default: return literal(scalar, flags)
    }
  }

  private mutating func parseEscape(_ flags: PatternFlags) throws(EvaluationError) -> PatternNode {
    guard let scalar = peek() else { throw invalid("it ends with a backslash") }
    switch scalar {
    case "A", "z", "b", "B":
      position += 1
      let assertion: PatternAssertion =
        scalar == "A" ? .textStart : scalar == "z" ? .textEnd : scalar == "b" ? .wordBoundary : .noWordBoundary
      return .assertion(assertion)
    default:
      var set = ScalarSet()
      set.ignoresCase = flags.ignoresCase
      if try !parseClass(into: &set) {
        let value = try parseEscapedScalar()
        set.insert(value.value...value.value)
      }
      return .set(set.prepared)
    }
  }

  private mutating func parseRepetition(
    of atom: PatternNode, _ flags: PatternFlags
  ) throws(EvaluationError) -> PatternNode {
    guard let (minimum, maximum) = try parseCount() else { return atom }
    let isLazy = skip("?")
    let node = PatternNode.loop(
      atom, minimum: minimum, maximum: maximum, isGreedy: isLazy == flags.isUngreedy)
    let before = position
    if try parseCount() != nil { throw invalid("a repetition of a repetition") }
    position = before
    return node
  }

  /// Parses the bounds of a repetition, if there is one at this position.
  private mutating func parseCount() throws(EvaluationError) -> (Int, Int?)? {
    if skip("*") { return (0, nil) }
    if skip("+") { return (1, nil) }
    if skip("?") { return (0, 1) }
    guard peek() == "{" else { return nil }
    let start = position
    position += 1
    let minimum = number()
    var maximum = minimum
    if skip(",") { maximum = number() ?? -1 }
    // Braces without a count are literal characters.
    guard let minimum, let maximum, skip("}") else {
      position = start
      return nil
    }
    let isValid = minimum <= PatternParser.repetitions && maximum <= PatternParser.repetitions
    guard isValid, maximum == -1 || maximum >= minimum else {
      throw invalid("a count that is too large or reversed")
    }
    return (minimum, maximum == -1 ? nil : maximum)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let scalar = peek(), ("0"..."9").contains(scalar) {
      value = min((value ?? 0) * 10 + Int(scalar.value - 0x30), 100_000)
      position += 1
    }
    return value
  }

  private mutating func parseGroup(_ flags: inout PatternFlags) throws(EvaluationError) -> PatternNode? {
    guard skip("?") else { return try parseCapture(flags) }
    if skip("P<") || (peek() == "<" && peek(1) != "=" && peek(1) != "!" && skip("<")) {
      try parseGroupName()
      return try parseCapture(flags)
    }
    var changed = flags
    var isSetting = true
    while let scalar = next() {
      switch scalar {
      case "i": changed.ignoresCase = isSetting
      case "m": changed.isMultiline = isSetting
      case "s": changed.dotMatchesLineFeed = isSetting
      case "U": changed.isUngreedy = isSetting
      case "-" where isSetting: isSetting = false
      case ")":
        flags = changed
        return nil
      case ":":
        let node = try parseChoice(changed)
        if !skip(")") { throw invalid("a '(' without its ')'") }
        return node
      default: throw invalid("'(?\(scalar)' is not a group of a pattern that runs in linear time")
      }
    }
    throw invalid("a '(' without its ')'")
  }

  private mutating func parseGroupName() throws(EvaluationError) {
    var name = ""
    while let scalar = next(), scalar != ">" {
      guard scalar.isASCII, isNamePart(UInt8(scalar.value)) else {
        throw invalid("a group name must consist of letters")
      }
      name.unicodeScalars.append(scalar)
    }
    if name.isEmpty || !groupNames.insert(name).inserted { throw invalid("a group name that is empty or already used") }
  }

  private mutating func parseCapture(_ flags: PatternFlags) throws(EvaluationError) -> PatternNode {
    groupCount += 1
    let number = groupCount
    let node = try parseChoice(flags)
    if !skip(")") { throw invalid("a '(' without its ')'") }
    return .group(node, number: number)
  }
}
