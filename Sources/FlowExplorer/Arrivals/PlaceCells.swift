internal import CEL
internal import Diagnostics
internal import FlowProgram

/// The cells of one place: the combinations of answers to the questions that a flow asks about its values.
struct PlaceCells {
  struct Cell {
    /// The answer to each question.
    let answers: [Bool]
    /// A value with these answers.
    let witness: Value
    /// The positions of the questions whose answers identify the cell among all cells.
    fileprivate(set) var deciding: [Int] = []
  }

  let place: OutsidePlace
  let questions: [AskedCondition]
  /// At least two cells, in the order of the length of their strings or of the size of their numbers.
  let cells: [Cell]
  private let positions: [[Bool]: Int]

  /// Finds the cells of a place; `nil` if there are fewer than two, or too many.
  init?(_ place: OutsidePlace, _ asked: [(question: ValueQuestion, cause: Span?)]) {
    self.place = place
    var conditions: [AskedCondition] = []
    for (question, cause) in asked {
      guard let condition = AskedCondition(question, of: place.type, cause: cause) else { continue }
      if !conditions.contains(where: { $0.test == condition.test }) { conditions.append(condition) }
    }
    questions = conditions
    guard !conditions.isEmpty, var cells = PlaceCells.cells(of: conditions, in: place), cells.count > 1 else {
      return nil
    }
    let all = cells.map(\.answers)
    for index in cells.indices { cells[index].deciding = PlaceCells.deciding(index, among: all) }
    self.cells = cells
    positions = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
  }

  /// Returns the position of the cell of a value, or `nil` for a value of another type.
  func position(of value: Value) -> Int? {
    let isText = value.revealedText != nil
    guard isText == (place.type == .string || place.type == .secret) else { return nil }
    return positions[questions.map { $0.test.holds(for: value) }]
  }

  /// Returns a description of a cell that programs with the same place have in common.
  func content(of cell: Cell) -> String {
    let path = place.place.path.map(\.text).joined()
    return "\(place.means) \(path) \(cell.answers) \(cell.witness.revealedText ?? cell.witness.text)"
  }

  /// Returns the fewest answers that identify a cell, preferring positive ones.
  private static func deciding(_ index: Int, among all: [[Bool]]) -> [Int] {
    let own = all[index]
    var others = all.indices.filter { $0 != index }
    var chosen: [Int] = []
    while !others.isEmpty {
      func excluded(_ question: Int) -> Int { others.count { all[$0][question] != own[question] } }
      let best = own.indices.max { left, right in
        let (first, second) = (excluded(left), excluded(right))
        return (first, own[left] ? 1 : 0, right) < (second, own[right] ? 1 : 0, left)
      }
      guard let best, excluded(best) > 0 else { break }
      chosen.append(best)
      others.removeAll { all[$0][best] != own[best] }
    }
    return chosen
  }

  // MARK: Finding

  private static func cells(of conditions: [AskedCondition], in place: OutsidePlace) -> [Cell]? {
    if case .options(let options) = place.limits { return distinct(options, conditions) }
    guard place.type == .string || place.type == .secret else {
      return distinct(numbers(conditions, place), conditions)?.sorted { $0.witness.isSmaller(than: $1.witness) }
    }
    var languages = conditions.compactMap(\.test.language)
    if case .nonEmpty = place.limits { languages.append(.word("")) }
    let found = LanguageCells(languages, limit: mostCells)
    guard found.isComplete, found.cells.count <= mostCells else { return nil }
    let possible = found.cells.filter { $0.answers.count == conditions.count || $0.answers.last == false }
    return possible.map { cell in
      let answers = Array(cell.answers.prefix(conditions.count))
      let text = cell.witness.isEmpty ? longerText(answering: answers, conditions) ?? "" : cell.witness
      return Cell(answers: answers, witness: place.type == .secret ? .secret(Secret(text)) : .string(text))
    }
  }

  /// Returns a string with the same answers as the empty string, which is an unlikely example; `nil` if none is at hand.
  private static func longerText(answering answers: [Bool], _ conditions: [AskedCondition]) -> String? {
    let constants = conditions.flatMap { $0.test.language?.constants ?? [] }
    return (["a", "0"] + constants).first { text in
      !text.isEmpty && conditions.map { $0.test.holds(for: .string(text)) } == answers
    }
  }

  /// Returns the cells of some values, each with its first value.
  private static func distinct(_ values: [Value], _ conditions: [AskedCondition]) -> [Cell]? {
    var known: Set<[Bool]> = []
    let cells = values.compactMap { value -> Cell? in
      let answers = conditions.map { $0.test.holds(for: value) }
      return known.insert(answers).inserted ? Cell(answers: answers, witness: value) : nil
    }
    return cells.count <= mostCells ? cells : nil
  }

  /// Returns numbers of which each cell contains one, first those close to zero.
  private static func numbers(_ conditions: [AskedCondition], _ place: OutsidePlace) -> [Value] {
    let near = conditions.compactMap(\.test.number).flatMap { $0.neighbours(as: place.type) }
    guard case .range(let range) = place.limits else { return near.sorted { $0.magnitude < $1.magnitude } }
    return range.values(atMost: sliderLimit) ?? [range.from, range.to] + near.filter { range.contains($0) }
  }

  /// The maximum number of cells of one place.
  private static let mostCells = 32
  /// The number of values of a slider up to which all are considered.
  private static let sliderLimit = 1_000
}

extension Value {
  /// The distance of a number from zero.
  fileprivate var magnitude: Double {
    switch self {
    case .int(let number): Double(number.magnitude)
    case .uint(let number): Double(number)
    case .double(let number): number.magnitude
    default: 0
    }
  }

  /// Whether a number is smaller than another of the same type.
  fileprivate func isSmaller(than other: Value) -> Bool {
    switch (self, other) {
    case (.int(let left), .int(let right)): left < right
    case (.uint(let left), .uint(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    default: false
    }
  }
}

extension Number {
  /// Returns numbers around the number, as values of a type. At the end of the range of its type, the one beyond is the
  /// number at the other end.
  fileprivate func neighbours(as type: ValueType) -> [Value] {
    switch (type, self) {
    case (.int, .int(let number)):
      return [number &- 1, number, number &+ 1].map { .int($0) }
    case (.int, .double(let number)):
      return Int64(exactly: number.rounded(.down)).map { Number.int($0).neighbours(as: .int) } ?? []
    case (.uint, .uint(let number)):
      return [number &- 1, number, number &+ 1].map { .uint($0) }
    case (.double, .int(let number)): return Number.double(Double(number)).neighbours(as: .double)
    case (.double, .double(let number)):
      return [-1, -0.5, 0, 0.5, 1].map { .double(number + $0) }
    default: return []
    }
  }
}
