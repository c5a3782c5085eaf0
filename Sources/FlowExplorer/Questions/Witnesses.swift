internal import FlowReports
internal import CEL
internal import FlowProgram
internal import Synchronization

/// Test values, one for each combination of answers that the program's questions about a place can have.
final class Witnesses: Sendable {
  /// Values for a place.
  struct Choice: Sendable {
    let values: [Value]
    /// Whether every possible combination of answers is covered. Otherwise other values may add coverage.
    let isComplete: Bool
  }

  private let questions: Questions
  private let known = Mutex<[Place: Choice?]>([:])

  init(_ program: Program) { questions = Questions(program) }

  /// Returns the values for a place of strings or numbers, or `nil` if no followed question is asked about it.
  func choice(_ place: Place, of type: ValueType) -> Choice? {
    if let known = known.withLock({ $0[place] }) { return known }
    let choice = found(place, of: type)
    known.withLock { $0[place] = choice }
    return choice
  }

  /// Returns the values of a place whose answers differ from those of all other given values.
  ///
  /// - Parameter isInPath: Whether the place is a param in the path of a link, where no text is empty.
  func choice(
    _ place: Place, of type: ValueType, besides others: [Value], isInPath: Bool = false
  ) -> [Value] {
    guard let choice = isInPath ? found(place, of: type, isInPath: true) : choice(place, of: type) else { return [] }
    let languages = questions[place].compactMap(\.language)
    let comparisons = questions[place].compactMap(\.comparison)
    func answers(_ value: Value) -> [Bool] {
      if let text = value.revealedText { return languages.map { $0.contains(text) } }
      return comparisons.map { $0.isTrue(of: value) }
    }
    let covered = Set(others.map(answers))
    return choice.values.filter { !covered.contains(answers($0)) && !(isInPath && $0.revealedText == "") }
  }

  private func found(_ place: Place, of type: ValueType, isInPath: Bool = false) -> Choice? {
    let asked = questions[place]
    let isBlurred = asked.contains(.blurred)
    switch type {
    case .string, .secret:
      let languages = asked.compactMap(\.language)
      let texts = texts(isInPath && !languages.isEmpty ? languages + [.word("")] : languages)
      guard let texts else { return nil }
      let values = texts.values.map { type == .secret ? Value.secret(Secret($0)) : .string($0) }
      return Choice(values: values, isComplete: texts.isComplete && !isBlurred)
    case .int, .uint, .double:
      let numbers = numbers(asked.compactMap(\.comparison), type)
      return numbers.isEmpty ? nil : Choice(values: numbers, isComplete: !isBlurred)
    default: return nil
    }
  }

  // MARK: Strings

  private func texts(_ languages: [Language]) -> (values: [String], isComplete: Bool)? {
    var seen: Set<Language> = []
    let languages = languages.filter { seen.insert($0).inserted }
    if languages.isEmpty { return nil }
    let found = LanguageCells(languages, limit: Witnesses.limit)
    guard found.cells.count > Witnesses.limit else { return (found.cells.map(\.witness), found.isComplete) }
    // There are too many combinations: the values cover each answer to each question, with each answer to the one
    // before.
    var pairs: Set<[Int]> = []
    var values: [String] = []
    for cell in found.cells {
      let bits = cell.answers.map { $0 ? 1 : 0 }
      let fresh = bits.indices.filter { pairs.insert([$0, bits[$0], $0 == 0 ? 0 : bits[$0 - 1]]).inserted }
      if !fresh.isEmpty { values.append(cell.witness) }
    }
    return (values, false)
  }

  /// The maximum number of combinations that get a value.
  private static let limit = 48

  // MARK: Numbers

  /// Returns the constants with which numbers are compared, and their neighbours.
  private func numbers(_ comparisons: [NumberComparison], _ type: ValueType) -> [Value] {
    let surroundings = comparisons.map { $0.number.surroundings(as: type) }
    var found: [Value] = []
    for value in surroundings.joined() + between(surroundings.compactMap { $0.dropFirst().first })
    where !found.contains(where: { $0.isIdentical(to: value) }) { found.append(value) }
    return Array(found.prefix(Witnesses.limit))
  }

  /// Returns a double between each constant and the next larger one, as these can be closer than neighbours.
  private func between(_ constants: [Value]) -> [Value] {
    let numbers = constants.compactMap { if case .double(let number) = $0 { number } else { nil } }.sorted()
    return zip(numbers, numbers.dropFirst()).compactMap { low, high in
      let middle = low + (high - low) / 2
      return low < middle && middle < high ? .double(middle) : nil
    }
  }
}

/// A comparison of a number with a constant.
struct NumberComparison {
  let comparison: Comparison
  let number: Number

  func isTrue(of value: Value) -> Bool {
    switch (value, number) {
    case (.int(let value), .int(let number)): comparison.holds(value, number)
    case (.uint(let value), .uint(let number)): comparison.holds(value, number)
    case (.double(let value), .double(let number)): comparison.holds(value, number)
    case (.double(let value), .int(let number)): comparison.holds(value, Double(number))
    case (.int(let value), .double(let number)): comparison.holds(Double(value), number)
    default: false
    }
  }
}

extension ValueQuestion {
  fileprivate var comparison: NumberComparison? {
    if case .number(let comparison, let number) = self {
      NumberComparison(comparison: comparison, number: number)
    } else {
      nil
    }
  }
}

extension Number {
  /// Returns the number below, the number itself and the number above, as values of a type.
  fileprivate func surroundings(as type: ValueType) -> [Value] {
    switch (type, self) {
    case (.int, .int(let number)):
      return [number.subtractingReportingOverflow(1), (number, false), number.addingReportingOverflow(1)]
        .filter { !$0.overflow }.map { .int($0.partialValue) }
    case (.uint, .uint(let number)):
      return [number.subtractingReportingOverflow(1), (number, false), number.addingReportingOverflow(1)]
        .filter { !$0.overflow }.map { .uint($0.partialValue) }
    case (.double, .double(let number)): return [.double(number - 1), .double(number), .double(number + 1)]
    case (.double, .int(let number)):
      return [.double(Double(number) - 1), .double(Double(number)), .double(Double(number) + 1)]
    case (.int, .double(let number)):
      guard let whole = Int64(exactly: number.rounded(.down)) else { return [] }
      return Number.int(whole).surroundings(as: .int)
    default: return []
    }
  }
}
