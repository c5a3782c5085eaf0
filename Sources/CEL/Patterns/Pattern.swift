internal import Synchronization

/// A compiled regular expression.
final class Pattern: Sendable {
  let program: [PatternInstruction]
  let groupCount: Int

  /// The maximum number of instructions of a pattern. It bounds the work for each character of a string.
  static let limit = 10_000

  /// The number of tracked starts and ends: those of the whole match and of the nine groups that can be referred to.
  private var slotCount: Int { 2 * min(groupCount, 9) + 2 }

  /// Compiles a pattern.
  ///
  /// - Throws: An error when the pattern is malformed or too large.
  init(_ pattern: String) throws(EvaluationError) {
    var parser = PatternParser(pattern)
    let node = try parser.run()
    groupCount = parser.groupCount
    var compiler = PatternCompiler(limit: Pattern.limit)
    try compiler.emit(.group(node, number: 0))
    program = compiler.program + [.match]
  }

  /// Returns the cost of matching against a string beyond the first unit: a tenth of the string times a quarter of
  /// the pattern.
  ///
  /// The pattern is measured in compiled form, so that a counted repetition is charged in full.
  func cost(onLength length: Int) -> Int {
    let units = ((length + 10) / 10).multipliedReportingOverflow(by: (program.count + 3) / 4)
    return units.overflow ? .max >> 2 : max(0, units.partialValue - 1)
  }

  private static let cache = Mutex<[String: Result<Pattern, EvaluationError>]>([:])
  private static let cacheLimit = 256

  /// Returns the compiled form of a pattern, or throws its error. Both are cached.
  static func cached(_ pattern: String) throws(EvaluationError) -> Pattern {
    // Canonically equivalent patterns are equal keys in Swift but different patterns here, so the key spells out
    // characters beyond ASCII.
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

  /// Whether the pattern matches anywhere in a string.
  ///
  /// - Complexity: O(n · m) for n characters and m instructions, whatever the pattern.
  func matches(_ text: String) -> Bool {
    var machine = PatternMachine(program, slotCount: 0)
    return machine.run(PatternSubject(text), from: 0) != nil
  }

  /// Returns the first match at or after a position. Of several matches with the same start, it is the preferred one.
  func firstMatch(in subject: PatternSubject, from start: Int) -> PatternMatch? {
    var machine = PatternMachine(program, slotCount: slotCount)
    return machine.run(subject, from: start).map { PatternMatch(slots: $0) }
  }

  /// Returns the consecutive matches, without overlaps.
  ///
  /// A pattern that looks far ahead for each match could make this quadratic, as in every engine of this kind. The
  /// number of traversed characters is therefore limited to a multiple of the length of the string.
  func allMatches(in subject: PatternSubject, limit: Int?) throws(EvaluationError) -> [PatternMatch] {
    var result: [PatternMatch] = []
    var machine = PatternMachine(program, slotCount: slotCount)
    var position = 0
    var lastEnd = -1
    // The call was charged for one traversal of the string.
    let patience = 10 * subject.scalars.count + 2_000_000 / program.count
    while position <= subject.scalars.count, result.count < limit ?? .max {
      guard let match = machine.run(subject, from: position).map({ PatternMatch(slots: $0) }) else { break }
      if machine.steps > patience {
        throw EvaluationError(.costExceeded, "the pattern exceeds the work limit for this string")
      }
      let range = match.range
      // An empty match directly after another is part of that match.
      if !range.isEmpty || range.lowerBound != lastEnd { result.append(match) }
      lastEnd = range.upperBound
      position = range.isEmpty ? range.upperBound + 1 : range.upperBound
    }
    return result
  }
}

/// A string to match against, as code points.
struct PatternSubject {
  let scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }
}

/// The positions of a match and of its groups in a string.
struct PatternMatch {
  /// The start and end of each group, -1 for a group that did not participate.
  let slots: [Int]

  var range: Range<Int> { slots[0]..<slots[1] }

  /// Returns the text of a group, or `nil` when the group did not participate.
  func text(of group: Int, in subject: PatternSubject) -> String? {
    let (start, end) = (slots[2 * group], slots[2 * group + 1])
    guard start >= 0, end >= start else { return nil }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: subject.scalars[start..<end])
    return String(view)
  }
}
