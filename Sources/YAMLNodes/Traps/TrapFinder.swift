/// Finds silent misreadings around a plain scalar.
///
/// Each check begins with a byte or two that few scalars have, so that a file without traps has almost no extra cost.
struct TrapFinder {
  let text: RawText

  /// Returns the trap of a plain scalar, if any.
  func trap(at place: ScalarPlace) -> SourceTrap? {
    guard !place.range.isEmpty else { return emptyValueTrap(place) }
    if place.isInBrackets, let trap = bracketTrap(place) { return trap }
    if place.isKey { return keyTrap(place) }
    return commentTrap(place) ?? blockValueTrap(place)
  }

  private func startsExpression(_ range: Range<Int>) -> Bool { text.byte(range.lowerBound) == UInt8(ascii: "=") }

  private func keyTrap(_ place: ScalarPlace) -> SourceTrap? {
    let range = place.range
    let first = text.byte(range.lowerBound)
    if first == UInt8(ascii: "<"), range.count == 2, text.byte(range.lowerBound + 1) == first {
      return .mergeKey(range)
    }
    if let trap = strangeKeyTrap(place) ?? bareKeyTrap(place) { return trap }
    guard first == UInt8(ascii: "=") || holdsExpression(range) else { return nil }
    let end =
      place.isInBrackets ? Brackets.end(text, from: range.lowerBound) : text.restOfLine(range.lowerBound).upperBound
    return .colon(range.lowerBound..<max(end, range.upperBound), isExpression: !hasInterpolation(range))
  }

  /// Returns the trap of a key that begins with a dash or with a character that only looks like a space.
  private func strangeKeyTrap(_ place: ScalarPlace) -> SourceTrap? {
    let start = place.range.lowerBound
    if let (range, space) = text.unusualSpace(at: start) { return .foreignSpace(range, space) }
    guard text.byte(start) == UInt8(ascii: "-"), !place.isInBrackets else { return nil }
    if let (range, space) = text.unusualSpace(at: start + 1) { return .foreignSpace(range, space) }
    return text.isLetter(text.byte(start + 1)) ? .unspacedDash(text.restOfLine(start)) : nil
  }

  /// Returns the trap of a key in braces without a colon. Only a name can be such a key, and it has no spaces.
  private func bareKeyTrap(_ place: ScalarPlace) -> SourceTrap? {
    let range = place.range
    guard place.isInBrackets, ",}".utf8.contains(text.byte(text.skipBlanks(range.upperBound))),
      text.isLetter(text.byte(range.lowerBound)), !text.hasBreak(range),
      range.contains(where: { isBlank(text.byte($0)) })
    else { return nil }
    return .missingColon(range, isInBraces: true)
  }

  /// Whether a key contains an interpolation or the question mark of a conditional.
  private func holdsExpression(_ range: Range<Int>) -> Bool {
    for offset in range {
      let byte = text.byte(offset)
      if byte == UInt8(ascii: "$"), text.byte(offset + 1) == UInt8(ascii: "{") { return true }
      if byte == UInt8(ascii: "?"), isBlank(text.byte(offset - 1)), isBlank(text.byte(offset + 1)) { return true }
    }
    return false
  }

  private func hasInterpolation(_ range: Range<Int>) -> Bool {
    range.contains { text.byte($0) == UInt8(ascii: "$") && text.byte($0 + 1) == UInt8(ascii: "{") }
  }

  private func bracketTrap(_ place: ScalarPlace) -> SourceTrap? {
    let range = place.range
    let next = text.byte(range.upperBound)
    let isExpression = startsExpression(range)
    let afterBlanks = text.skipBlanks(range.upperBound)
    let behind = text.byte(afterBlanks)
    if behind == UInt8(ascii: "{") || behind == UInt8(ascii: "[") {
      let isOneWord = afterBlanks == range.upperBound
      guard isExpression || isOneWord || endsWithIn(range) else { return nil }
      return .split(range.lowerBound..<max(range.upperBound, Brackets.end(text, from: range.lowerBound)))
    }
    if !place.isKey, next == UInt8(ascii: ":"), isExpression, let key = text.keyBehindWord(in: range) {
      return .missingComma(key, both: range)
    }
    if !place.isKey, behind == UInt8(ascii: ":"), isExpression {
      return .colon(range.lowerBound..<Brackets.end(text, from: range.lowerBound), isExpression: true)
    }
    guard next == UInt8(ascii: ",") || behind == UInt8(ascii: ",") else { return nil }
    let unclosed = Brackets.firstUnclosed(text, in: range, countingQuotes: isExpression)
    guard let unclosed else { return nil }
    let end = max(range.upperBound, Brackets.end(text, from: range.lowerBound))
    guard isExpression || unclosed == UInt8(ascii: "<") || hasInterpolation(range) || isCall(range, upTo: end) else {
      return nil
    }
    return .split(range.lowerBound..<end)
  }

  /// Whether a text ends with the operator `in`, as `x in` of a condition such as `x in [1, 2]`.
  private func endsWithIn(_ range: Range<Int>) -> Bool {
    let word = range.upperBound - 2
    return word > range.lowerBound && isBlank(text.byte(word - 1)) && text.string(word..<range.upperBound) == "in"
  }

  /// Whether a text is a part of a call, such as `items.exists(item` of a condition, which needs no `=`. In prose, a
  /// space precedes a bracket.
  private func isCall(_ range: Range<Int>, upTo end: Int) -> Bool {
    guard let bracket = range.first(where: { text.byte($0) == UInt8(ascii: "(") }), bracket > range.lowerBound,
      isNameByte(text.byte(bracket - 1))
    else { return false }
    return Brackets.firstUnclosed(text, in: range.lowerBound..<end, countingQuotes: true) == nil
  }

  /// Returns the trap of a hash sign directly after a value that is incomplete there.
  private func commentTrap(_ place: ScalarPlace) -> SourceTrap? {
    guard isBlank(text.byte(place.range.upperBound)) else { return nil }
    let hash = text.skipBlanks(place.range.upperBound)
    guard text.byte(hash) == UInt8(ascii: "#") else { return nil }
    let unclosed = Brackets.firstUnclosed(text, in: place.range, countingQuotes: startsExpression(place.range))
    guard unclosed != nil || isPartOfText(hash) || endsUnfinished(place.range) else { return nil }
    let end = text.trimmed(text.quotableEnd(hash), to: hash)
    return .comment(value: place.range.lowerBound..<end, comment: hash..<end)
  }

  /// Whether a hash sign directly precedes a digit or an interpolation, as a number sign does and a comment rarely
  /// does.
  private func isPartOfText(_ hash: Int) -> Bool {
    let next = text.byte(hash + 1)
    return (next >= UInt8(ascii: "0") && next <= UInt8(ascii: "9"))
      || (next == UInt8(ascii: "$") && text.byte(hash + 2) == UInt8(ascii: "{"))
  }

  /// Whether an expression ends with an operator that needs a right operand.
  private func endsUnfinished(_ range: Range<Int>) -> Bool {
    guard startsExpression(range), let last = range.last else { return false }
    return "=+-*/%<>&|?:,.".utf8.contains(text.byte(last))
  }

  /// Returns the trap of a word such as `count:int` where the entries of a mapping were intended, on a line below
  /// its key.
  private func blockValueTrap(_ place: ScalarPlace) -> SourceTrap? {
    guard !place.isInBrackets, let keyEnd = place.keyEnd else { return nil }
    guard place.range.lowerBound > keyEnd, text.hasBreak(keyEnd..<place.range.lowerBound) else { return nil }
    let line = text.line(place.range.lowerBound)
    if text.byte(line.lowerBound) == UInt8(ascii: "-"), text.isLetter(text.byte(line.lowerBound + 1)) {
      return .unspacedDash(line)
    }
    return missingSpace(line)
  }

  private func emptyValueTrap(_ place: ScalarPlace) -> SourceTrap? {
    guard !place.isKey, let keyEnd = place.keyEnd else { return nil }
    if place.isInBrackets {
      return place.range.lowerBound >= keyEnd && text.byte(text.skipBlanks(keyEnd)) != UInt8(ascii: ":")
        ? missingSpace(text.trimmedWordBefore(keyEnd)) : nil
    }
    let hash = text.skipBlanks(place.range.upperBound)
    guard hash > place.range.upperBound, text.byte(hash) == UInt8(ascii: "#"), isPartOfText(hash) else { return nil }
    let end = text.trimmed(text.quotableEnd(hash), to: hash)
    return .comment(value: hash..<end, comment: hash..<end)
  }

  /// Returns the trap of a range that is a name, a colon and text directly after it, such as `count:int` but not
  /// `https://`.
  func missingSpace(_ range: Range<Int>) -> SourceTrap? {
    var offset = range.lowerBound
    while offset < range.upperBound, isNameByte(text.byte(offset)) { offset += 1 }
    if offset > range.lowerBound, text.byte(offset) > 0x7F,
      MissingColon.lookalikes.contains(text.string(offset..<min(offset + 3, range.upperBound)))
    {
      return .missingColon(range, isInBraces: false)
    }
    guard offset > range.lowerBound, text.byte(offset) == UInt8(ascii: ":"), offset + 1 < range.upperBound else {
      return nil
    }
    if let (range, space) = text.unusualSpace(at: offset + 1) { return .foreignSpace(range, space) }
    guard !text.isKeyColon(offset), text.byte(offset + 1) != UInt8(ascii: "/") else { return nil }
    guard text.byte(range.lowerBound) > UInt8(ascii: "9") else {
      return nil
    }
    return .missingSpace(key: range.lowerBound..<offset, rest: offset + 1..<range.upperBound)
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
      return true
    default: return false
    }
  }
}

extension RawText {
  /// Returns the word that ends at an offset within brackets.
  func trimmedWordBefore(_ end: Int) -> Range<Int> {
    var start = end
    while start > 0, !isBlank(byte(start - 1)), !isBreak(start - 1), !"{[,".utf8.contains(byte(start - 1)) {
      start -= 1
    }
    return start..<end
  }
}
