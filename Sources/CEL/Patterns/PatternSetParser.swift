extension PatternParser {
  /// Parses the set between brackets. The opening bracket is already read.
  mutating func parseSet(_ flags: PatternFlags) throws(EvaluationError) -> ScalarSet {
    var set = ScalarSet()
    set.ignoresCase = flags.ignoresCase
    set.isNegated = skip("^")
    var isFirst = true
    while let scalar = peek() {
      if scalar == "]", !isFirst {
        position += 1
        return set
      }
      isFirst = false
      if scalar == "[", peek(1) == ":", try parseNamedClass(into: &set) { continue }
      if scalar == "\\" {
        position += 1
        if try parseClass(into: &set) { continue }
        position -= 1
      }
      let low = try parseSetScalar()
      guard peek() == "-", let end = peek(1), end != "]" else {
        set.insert(low.value...low.value)
        continue
      }
      position += 1
      let high = try parseSetScalar()
      guard low <= high else { throw invalid("a range that is reversed") }
      set.insert(low.value...high.value)
    }
    throw invalid("a '[' without its ']'")
  }

  private mutating func parseSetScalar() throws(EvaluationError) -> Unicode.Scalar {
    guard let scalar = next() else { throw invalid("a '[' without its ']'") }
    return scalar == "\\" ? try parseEscapedScalar() : scalar
  }

  /// Parses an ASCII class such as `[:alpha:]`.
  private mutating func parseNamedClass(into set: inout ScalarSet) throws(EvaluationError) -> Bool {
    let start = position
    position += 2
    let isNegated = skip("^")
    var name = ""
    while let scalar = peek(), scalar.properties.isAlphabetic {
      name.unicodeScalars.append(scalar)
      position += 1
    }
    guard skip(":]") else {
      position = start
      return false
    }
    guard let members = PatternParser.namedClasses[name] else { throw invalid("'[:\(name):]' is not a class") }
    if isNegated { set.insertNegated(members) } else { for range in members { set.insert(range) } }
    return true
  }

  private static let namedClasses: [String: [ClosedRange<UInt32>]] = [
    "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A], "alpha": [0x41...0x5A, 0x61...0x7A], "ascii": [0...0x7F],
    "blank": [0x09...0x09, 0x20...0x20], "cntrl": [0...0x1F, 0x7F...0x7F], "digit": [0x30...0x39],
    "graph": [0x21...0x7E], "lower": [0x61...0x7A], "print": [0x20...0x7E],
    "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E], "space": [0x09...0x0D, 0x20...0x20],
    "upper": [0x41...0x5A], "word": [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A],
    "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
  ]

  /// Adds the class after a backslash, if there is one at this position.
  mutating func parseClass(into set: inout ScalarSet) throws(EvaluationError) -> Bool {
    guard let letter = peek() else { return false }
    switch letter {
    case "d", "s", "w":
      position += 1
      set.insert(class: letter, isNegated: false)
    case "D", "S", "W":
      position += 1
      set.insert(class: Unicode.Scalar(UInt8(letter.value | 0x20)), isNegated: true)
    case "p", "P":
      position += 1
      try parseUnicodeClass(into: &set, isNegated: letter == "P")
    default: return false
    }
    return true
  }

  private mutating func parseUnicodeClass(into set: inout ScalarSet, isNegated: Bool) throws(EvaluationError) {
    var name = ""
    var isNegated = isNegated
    if skip("{") {
      if skip("^") { isNegated.toggle() }
      while let scalar = next(), scalar != "}" { name.unicodeScalars.append(scalar) }
    } else if let scalar = next() {
      name.unicodeScalars.append(scalar)
    }
    guard let contains = UnicodeClass.named(name), !name.isEmpty else {
      throw invalid("'\(name)' is not a class of Unicode")
    }
    set.insert(isNegated: isNegated, contains)
  }

  /// Parses the character of an escape. Its backslash is already read.
  mutating func parseEscapedScalar() throws(EvaluationError) -> Unicode.Scalar {
    guard let scalar = next() else { throw invalid("it ends with a backslash") }
    switch scalar {
    case "a": return "\u{07}"
    case "f": return "\u{0C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{0B}"
    case "x": return try parseHexScalar()
    case "0"..."7":
      guard scalar == "0" || ("0"..."7").contains(peek() ?? "x") else {
        throw invalid("a back-reference, which would not run in linear time")
      }
      return parseOctalScalar(scalar)
    default:
      let isLetter = scalar.isASCII && isNamePart(UInt8(scalar.value)) && scalar != "_"
      if isLetter { throw invalid("'\\\(scalar)' is not an escape") }
      return scalar
    }
  }

  private mutating func parseOctalScalar(_ first: Unicode.Scalar) -> Unicode.Scalar {
    var value = first.value - 0x30
    var digits = 1
    while digits < 3, let digit = peek(), ("0"..."7").contains(digit) {
      value = value * 8 + digit.value - 0x30
      digits += 1
      position += 1
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private mutating func parseHexScalar() throws(EvaluationError) -> Unicode.Scalar {
    var digits = ""
    if skip("{") {
      while let scalar = next(), scalar != "}" { digits.unicodeScalars.append(scalar) }
    } else {
      for _ in 0..<2 { if let scalar = next() { digits.unicodeScalars.append(scalar) } }
    }
    guard digits.utf8.count <= 8, let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw invalid("'\\x' takes the hexadecimal number of a character")
    }
    return scalar
  }
}
