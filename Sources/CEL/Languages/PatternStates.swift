/// The state of a search for a pattern: the positions reached in its program.
struct PatternState: Hashable {
  /// The kind of the character before a position, as needed by anchors.
  enum Prior: UInt8, Hashable {
    case start, lineFeed, word, other
  }

  /// The position of the pattern in its ``LanguageTable``.
  let pattern: Int
  /// The instructions to continue from, in ascending order. The first instruction is always added.
  let entries: [Int]
  let prior: Prior
}

/// The steps of the search for one pattern, with all its alternatives in parallel.
///
/// It interprets the program that ``PatternMachine`` runs, so that both agree on anchors and loops.
struct PatternStates {
  private let program: [PatternInstruction]
  private let asksForLines: Bool
  private let asksForWords: Bool

  init(_ pattern: Pattern) {
    program = pattern.program
    var (lines, words) = (false, false)
    for case .assertion(let assertion) in program {
      switch assertion {
      case .lineStart, .lineEnd: lines = true
      case .wordBoundary, .noWordBoundary: words = true
      case .textStart, .textEnd: break
      }
    }
    asksForLines = lines
    asksForWords = words
  }

  /// The code point sets of its program. Code points that no set distinguishes are treated as one.
  var sets: [ScalarRanges] {
    var sets: [ScalarRanges] = []
    for case .set(let set) in program { sets.append(set.exactRanges) }
    if asksForLines { sets.append(ScalarRanges("\n")) }
    if asksForWords { sets.append(ScalarRanges([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])) }
    return sets
  }

  /// Whether the pattern is found when the string ends here.
  func endsWell(_ state: PatternState) -> Bool {
    closure(state, next: nil).contains { if case .match = program[$0] { true } else { false } }
  }

  /// Returns the state after a code point, or `nil` when the pattern is found whatever follows.
  func state(after state: PatternState, _ scalar: Unicode.Scalar) -> PatternState? {
    var entries: Set<Int> = []
    for index in closure(state, next: scalar) {
      switch program[index] {
      case .match: return nil
      case .set(let set): if set.contains(scalar) { entries.insert(index + 1) }
      default: break
      }
    }
    return PatternState(pattern: state.pattern, entries: entries.sorted(), prior: prior(scalar))
  }

  private func prior(_ scalar: Unicode.Scalar) -> PatternState.Prior {
    if asksForLines, scalar == "\n" { return .lineFeed }
    return asksForWords && isWord(scalar) ? .word : .other
  }

  private func isWord(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && isNamePart(UInt8(scalar.value)) }

  /// Returns the reachable instructions that consume a code point or end the match.
  private func closure(_ state: PatternState, next: Unicode.Scalar?) -> [Int] {
    var seen: Set<Int> = []
    var open = [0] + state.entries
    var found: [Int] = []
    while let index = open.popLast() {
      guard seen.insert(index).inserted else { continue }
      switch program[index] {
      case .jump(let target): open.append(target)
      case .split(let first, let second): open += [second, first]
      case .save: open.append(index + 1)
      case .assertion(let assertion): if holds(assertion, state.prior, next) { open.append(index + 1) }
      case .set, .match: found.append(index)
      }
    }
    return found
  }

  private func holds(_ assertion: PatternAssertion, _ prior: PatternState.Prior, _ next: Unicode.Scalar?) -> Bool {
    let isBoundary = (prior == .word) != (next.map(isWord) ?? false)
    return switch assertion {
    case .textStart: prior == .start
    case .textEnd: next == nil
    case .lineStart: prior == .start || prior == .lineFeed
    case .lineEnd: next == nil || next == "\n"
    case .wordBoundary: isBoundary
    case .noWordBoundary: !isBoundary
    }
  }
}
