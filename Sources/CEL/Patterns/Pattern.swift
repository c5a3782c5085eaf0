internal import Synchronization

/// A compiled regular expression.
final class Pattern: Sendable {
  let program: [PatternInstruction]
  let groupCount: Int

  /// How many instructions a pattern may take, which bounds the work for each character of a text.
  static let limit = 10_000

  /// The starts and ends to keep track of: the whole match and the nine groups that can be asked for.
  private var slotCount: Int { 2 * min(groupCount, 9) + 2 }

  /// Compiles a pattern, or fails where it is malformed or too large.
  init(_ pattern: String) throws(EvaluationError) {
    var parser = PatternParser(pattern)
    let node = try parser.run()
    groupCount = parser.groupCount
    var compiler = PatternCompiler(limit: Pattern.limit)
    try compiler.emit(.group(node, number: 0))
    program = compiler.program + [.match]
  }

  /// What matching against a text costs beyond the first unit: a tenth of the text times a quarter of the pattern.
  ///
  /// The pattern counts as it is compiled, so that a counted repetition costs what it does.
  func cost(onLength length: Int) -> Int {
    let units = ((length + 10) / 10).multipliedReportingOverflow(by: (program.count + 3) / 4)
    return units.overflow ? .max >> 2 : max(0, units.partialValue - 1)
  }

  private static let cache = Mutex<[String: Result<Pattern, EvaluationError>]>([:])
  private static let cacheLimit = 256

  /// The compiled form of a pattern, or what is wrong with it, kept for the next time.
  static func cached(_ pattern: String) throws(EvaluationError) -> Pattern {
    // Canonically equivalent patterns are one key to Swift and two patterns here, so the key spells out what is not ASCII.
    let key = pattern.utf8.allSatisfy { $0 < 0x80 } ? pattern : pattern.unicodeScalars.map { "\($0.value)," }.joined()
    if let known = cache.withLock({ $0[key] }) { return try known.get() }
    let compiled = compile(pattern)
    cache.withLock { cache in
      if cache.count >= cacheLimit { cache.removeAll(keepingCapacity: true) }
      cache[key] = compiled
    }
    return try compiled.get()
  }

  private static func compile(_ pattern: String) -> Result<Pattern, EvaluationError> {
    do throws(EvaluationError) { return .success(try Pattern(pattern)) } catch { return .failure(error) }
  }

  /// Whether the pattern stands anywhere in a text.
  ///
  /// - Complexity: O(n · m) for n characters and m instructions, whatever the pattern.
  func matches(_ text: String) -> Bool {
    var machine = PatternMachine(program, slotCount: 0)
    return machine.run(PatternSubject(text), from: 0) != nil
  }

  /// The first and, of those that start there, the preferred match at or behind a position.
  func firstMatch(in subject: PatternSubject, from start: Int) -> PatternMatch? {
    var machine = PatternMachine(program, slotCount: slotCount)
    return machine.run(subject, from: start).map { PatternMatch(slots: $0) }
  }

  /// The matches one behind the other, none overlapping.
  ///
  /// A pattern that looks far ahead for each match could make this quadratic, as in every engine of this kind, so the characters
  /// gone through are limited to a multiple of the text.
  func allMatches(in subject: PatternSubject, limit: Int?) throws(EvaluationError) -> [PatternMatch] {
    var result: [PatternMatch] = []
    var machine = PatternMachine(program, slotCount: slotCount)
    var position = 0
    var lastEnd = -1
    // The call was charged for going through the text once.
    let patience = 10 * subject.scalars.count + 2_000_000 / program.count
    while position <= subject.scalars.count, result.count < limit ?? .max {
      guard let match = machine.run(subject, from: position).map({ PatternMatch(slots: $0) }) else { break }
      if machine.steps > patience {
        throw EvaluationError(.costExceeded, "the pattern goes through the text too often")
      }
      let range = match.range
      // An empty match directly behind another is part of it.
      if !range.isEmpty || range.lowerBound != lastEnd { result.append(match) }
      lastEnd = range.upperBound
      position = range.isEmpty ? range.upperBound + 1 : range.upperBound
    }
    return result
  }
}

/// A text to match against, as code points.
struct PatternSubject {
  let scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }
}

/// Where a pattern and its groups stand in a text.
struct PatternMatch {
  /// The start and end of each group, -1 where it took no part.
  let slots: [Int]

  var range: Range<Int> { slots[0]..<slots[1] }

  /// The text of a group, or `nil` when it took no part.
  func text(of group: Int, in subject: PatternSubject) -> String? {
    let (start, end) = (slots[2 * group], slots[2 * group + 1])
    guard start >= 0, end >= start else { return nil }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: subject.scalars[start..<end])
    return String(view)
  }
}
