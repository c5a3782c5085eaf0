internal import CEL
internal import FlowProgram

extension ModelWriter {
  /// The value where the variables that it reads have these values, or `nil` where it has none.
  func attempt(_ symbol: Symbol, _ assignment: Assignment) -> Value? {
    do throws(EvaluationError) { return try value(symbol, assignment) } catch { return nil }
  }

  /// A value as the model says it, worked out beforehand for everything that the variables it depends on can hold.
  func table(_ symbol: Symbol, as holding: Holding, bound: UInt64? = nil) throws(Refusal) -> Code {
    let cells = try reads(symbol)
    let tree = DecisionTree(cells: cells, domains: try domains(of: cells), test: test)
    var answers: [String?] = []
    var fails: [String] = []
    var range: ClosedRange<Int64>?
    for assignment in tree.assignments {
      let found = attempt(symbol, assignment)
      fails.append(found == nil ? "1" : "0")
      // What is of another type was excluded by a test that stands around it.
      guard let found, found.isHeld(as: holding) else {
        answers.append(nil)
        continue
      }
      answers.append(try encoded(found, as: holding, bound: bound))
      if case .int(let number) = found {
        range = min(range?.lowerBound ?? number, number)...max(range?.upperBound ?? number, number)
      }
    }
    let text = tree.text(answers, isTruth: holding == .truth)
    if avoidsChoices, text.contains("->") { throw Refusal.choiceInClaim }
    let failure = fails.contains("1") ? tree.text(fails, isTruth: true) : "0"
    return Code(text: text, fails: failure, range: range ?? 0...0)
  }

  /// When a value cannot be computed, as far as that can be gone through.
  func failure(_ symbol: Symbol) -> String {
    guard let cells = try? reads(symbol), let domains = try? domains(of: cells) else { return "0" }
    let tree = DecisionTree(cells: cells, domains: domains, test: test)
    let fails = tree.assignments.map { attempt(symbol, $0) == nil }
    return fails.contains(true) ? tree.text(fails.map { $0 ? "1" : "0" }, isTruth: true) : "0"
  }

  /// All values of some variables, unless these are too many to be gone through together.
  func domains(of cells: [Cell]) throws(Refusal) -> [[Value]] {
    var all: [[Value]] = []
    var count = 1
    for cell in cells {
      guard let domain = domain(of: cell) else {
        if cell.holding != .number { throw tooMany(cell) }
        throw Refusal(
          "a formula over '\(said(cell))', which can be any number",
          hint: "bound it: 'explore: { bounds: { \(cell.name == "depth" ? "backstack" : said(cell)): 9 } }'",
          isOfVariable: true)
      }
      all.append(domain)
      count *= max(1, domain.count)
      if count > ModelWriter.combinationLimit {
        throw Refusal(
          "a formula over more than \(ModelWriter.combinationLimit) combinations of values",
          hint: "bound what it reads under 'explore', or give fewer samples")
      }
    }
    return all
  }

  private func domain(of cell: Cell) -> [Value]? {
    switch cell.holding {
    case .truth: return [.bool(false), .bool(true)]
    case .position(SystemVariable.screen.name):
      return screenSites.map { .enumeration(position(of: $0.presenter)) }
    case .position(let name):
      guard let shape = program.types.enumeration(named: name)?.shape else { return [] }
      return shape.cases.indices.compactMap { EnumValue(shape: shape, index: $0).map(Value.enumeration) }
    case .number where cell.name == "calls": return (0...callRoom).map { .int(Int64($0)) }
    case .number where cell.name == "depth": return stackBound.map { bound in (0...bound + 2).map { .int(Int64($0)) } }
    case .number, .token: return found.values(of: cell.key)
    }
  }

  /// A value as the model writes it.
  func encoded(_ value: Value, as holding: Holding, bound: UInt64? = nil) throws(Refusal) -> String {
    switch (holding, value) {
    case (.truth, .bool(let value)): return value ? "1" : "0"
    case (.number, .int(let value)):
      guard Code.widest.contains(value) else {
        throw Refusal("the number \(value)", hint: "numbers of a model lie within a thousand million")
      }
      return value < 0 ? "(\(value))" : "\(value)"
    case (.position(let name), .enumeration(let value)): return names.position(value, of: name)
    case (.token, _):
      if let bound, value.extentForBounds > bound { return "BEYOND" }
      guard !value.holdsIdentity else {
        throw Refusal("an event that is handed on as a value", hint: "send it from the presenter whose event it is")
      }
      return names.token(found.token(value), value)
    default: throw Refusal("a value of another type than it was declared with", hint: "give it the declared type")
    }
  }

  /// The condition that a variable holds one of some values.
  private func test(_ cell: Cell, _ values: [Value]) -> String {
    switch cell.holding {
    case .truth:
      if case .bool(true)? = values.first { return cell.text }
      return Logic.not(cell.text)
    case .number:
      let numbers = values.compactMap(\.asInt).sorted()
      return Logic.any(runs(of: numbers).map { test(cell.text, $0) })
    case .position, .token:
      let names = values.map { value in (try? encoded(value, as: cell.holding)) ?? "0" }
      return Logic.any(names.map { "\(cell.text) == \($0)" })
    }
  }

  private func test(_ name: String, _ run: ClosedRange<Int64>) -> String {
    func written(_ number: Int64) -> String { number < 0 ? "(\(number))" : "\(number)" }
    if run.lowerBound == run.upperBound { return "\(name) == \(written(run.lowerBound))" }
    return "(\(name) >= \(written(run.lowerBound)) && \(name) <= \(written(run.upperBound)))"
  }

  private func runs(of numbers: [Int64]) -> [ClosedRange<Int64>] {
    var runs: [ClosedRange<Int64>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }

  /// The most combinations of values that one formula is worked out for.
  static let combinationLimit = 16_384
}

/// Questions about variables one after another, which end in an answer.
struct DecisionTree {
  let cells: [Cell]
  let domains: [[Value]]
  /// The condition that a variable holds one of some values.
  let test: (Cell, [Value]) -> String

  /// Everything that the variables can hold together, the last running fastest.
  var assignments: [Assignment] {
    var all: [Assignment] = [[:]]
    for (cell, domain) in zip(cells, domains) {
      all = all.flatMap { known in
        domain.map { value in
          var longer = known
          longer[cell] = value
          return longer
        }
      }
    }
    return all
  }

  /// The tree in one expression. Where there is no answer, any will do.
  ///
  /// - Parameter answers: One for each of ``assignments``.
  func text(_ answers: [String?], isTruth: Bool) -> String { text(answers[...], level: 0, isTruth) ?? "0" }

  private func text(_ answers: ArraySlice<String?>, level: Int, _ isTruth: Bool) -> String? {
    guard level < cells.count else { return answers.first ?? nil }
    let width = domains[level].isEmpty ? 0 : answers.count / domains[level].count
    var groups: [(text: String, values: [Value])] = []
    var others: [Value] = []
    for (position, value) in domains[level].enumerated() {
      let start = answers.startIndex + position * width
      guard let text = text(answers[start..<start + width], level: level + 1, isTruth) else {
        others.append(value)
        continue
      }
      if let known = groups.firstIndex(where: { $0.text == text }) {
        groups[known].values.append(value)
      } else {
        groups.append((text, [value]))
      }
    }
    return joined(groups, cells[level], isTruth)
  }

  private func joined(_ groups: [(text: String, values: [Value])], _ cell: Cell, _ isTruth: Bool) -> String? {
    guard let largest = groups.indices.max(by: { groups[$0].values.count <= groups[$1].values.count }) else {
      return nil
    }
    if groups.count == 1 { return groups[0].text }
    if isTruth {
      let certain = groups.filter { $0.text == "1" || $0.text == "0" }
      if certain.count == groups.count, let yes = groups.first(where: { $0.text == "1" }),
        let no = groups.first(where: { $0.text == "0" })
      {
        return no.values.count < yes.values.count ? Logic.not(test(cell, no.values)) : test(cell, yes.values)
      }
      return Logic.any(groups.map { Logic.all([test(cell, $0.values), $0.text]) })
    }
    var text = groups[largest].text
    for (position, group) in groups.enumerated().reversed() where position != largest {
      text = "(\(test(cell, group.values)) -> \(group.text) : \(text))"
    }
    return text
  }
}

extension Value {
  /// What a bound limits: the number of elements or characters.
  var extentForBounds: UInt64 {
    switch self {
    case .int(let value): value.magnitude
    case .uint(let value): value
    case .double(let value): value.magnitude < 9e18 ? UInt64(value.magnitude) : .max
    case .string(let text): UInt64(text.unicodeScalars.count)
    case .list(let list): UInt64(list.count)
    case .map(let map): UInt64(map.count)
    default: 0
    }
  }

  /// Whether a model can hold it in a way.
  func isHeld(as holding: Holding) -> Bool { holding == .token || Holding(type) == holding }

  /// Whether somebody's identity stands in it.
  var holdsIdentity: Bool {
    switch self {
    case .list(let list): list.contains(where: \.holdsIdentity)
    case .map(let map): map.contains { $0.value.holdsIdentity }
    case .record(let record): EventValue(self) != nil || record.fields.contains { $0?.holdsIdentity ?? false }
    default: false
    }
  }
}
