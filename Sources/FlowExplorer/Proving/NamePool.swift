internal import CEL
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime

/// The names that a proof run tries: several texts and numbers for each combination of answers to what else is asked
/// of names.
struct NamePool: Sendable {
  private(set) var texts: [String] = []
  private(set) var ints: [Int64] = []
  private(set) var uints: [UInt64] = []
  /// The names of each combination of answers that more values have than are tried.
  private(set) var groups: [[Value]] = []
  /// The number of names that one input can bring into the flow.
  let arrivals: Int
  /// The number of tried names of each combination.
  let count: Int
  /// Whether the questions about names are not understood.
  private(set) var isIncomplete = false

  /// Finds the names for the demands of a table.
  ///
  /// - Parameter count: The number of names of each combination of answers.
  init(_ table: DemandTable, _ program: Program, count: Int) {
    self.count = count
    let places = table.named.values.flatMap(\.self)
    var arrivals: [Place.Root: Int] = [:]
    for place in places {
      switch place.root {
      case .payload, .reply, .failure: arrivals[place.root, default: 0] += 1
      case .slot(let presenter, let slot) where slot.position < program.presenters[presenter].parameterCount:
        // The params of a link come together.
        arrivals[.slot(presenter: presenter, slot: SlotID(0)), default: 0] += 1
      case .slot, .derived, .model, .result: break
      }
    }
    self.arrivals = max(1, arrivals.values.max() ?? 1)
    addTexts(table)
    addInts(table)
    addUints(table)
    if groups.count * count > 64 { isIncomplete = true }
  }

  /// The groups as sets of bits of the names in them.
  var bits: NamedValues {
    var texts: [String: UInt64] = [:]
    var numbers: [Int64: UInt64] = [:]
    var naturals: [UInt64: UInt64] = [:]
    for (position, value) in groups.flatMap(\.self).enumerated() where position < 64 {
      switch value {
      case .string(let text): texts[text] = 1 << UInt64(position)
      case .int(let number): numbers[number] = 1 << UInt64(position)
      case .uint(let number): naturals[number] = 1 << UInt64(position)
      default: break
      }
    }
    return NamedValues(texts: texts, ints: numbers, uints: naturals)
  }

  /// Whether there is a free name of each combination for each one that an input may bring.
  func suffices(for alive: UInt64) -> Bool {
    var first = 0
    for group in groups {
      let mask = (group.count == 64 ? UInt64.max : (1 << UInt64(group.count)) - 1) << UInt64(first)
      if (alive & mask).nonzeroBitCount + arrivals > count { return false }
      first += group.count
    }
    return true
  }

  /// The numbers among the names, as a program writes them.
  var numbers: [String] { ints.map { "\($0)" } + uints.map { "\($0)u" } }

  // MARK: Texts

  private mutating func addTexts(_ table: DemandTable) {
    guard let places = table.named[.text] else { return }
    // A link cannot pass the empty text everywhere, so it is never one of several names.
    var languages: [Language] = [.word("")]
    func add(_ language: Language) { if !languages.contains(language) { languages.append(language) } }
    for place in places {
      for entry in table.entries(of: place.root) where entry.path == place.path { entry.demand.language.map(add) }
    }
    for text in table.names.constants.compactMap(\.revealedText) { add(.word(text)) }
    let cells = LanguageCells(languages, limit: NamePool.mostCells)
    guard cells.isComplete, cells.cells.count <= NamePool.mostCells else { return isIncomplete = true }
    for cell in cells.cells {
      let region = Language.all(zip(languages, cell.answers).map { $1 ? $0 : $0.inverted })
      var names = [cell.witness]
      while names.count < count {
        let rest = Language.all([region, Language.words(names).inverted])
        if let next = rest.witness() {
          names.append(next)
          continue
        }
        let search = LanguageCells([rest])
        if !search.isComplete || search.cells.contains(where: { $0.answers == [true] }) { isIncomplete = true }
        break
      }
      if names.count == count { groups.append(names.map { .string($0) }) }
      texts += names
    }
  }

  // MARK: Numbers

  private mutating func addInts(_ table: DemandTable) {
    guard let places = table.named[.int] else { return }
    let comparisons = comparisons(
      table, places, table.names.constants.filter { if case .int = $0 { true } else { false } })
    var candidates: [Int64] = comparisons.isEmpty ? Array(0..<Int64(count)) : []
    for comparison in comparisons {
      guard case .int(let number) = comparison.number, number.magnitude < 1 << 52 else { return isIncomplete = true }
      candidates += number - Int64(count)...number + Int64(count)
    }
    ints = chosen(Array(Set(candidates)).sorted().map { .int($0) }, comparisons).compactMap(\.asInt)
  }

  private mutating func addUints(_ table: DemandTable) {
    guard let places = table.named[.uint] else { return }
    let comparisons = comparisons(
      table, places, table.names.constants.filter { if case .uint = $0 { true } else { false } })
    var candidates: [UInt64] = comparisons.isEmpty ? Array(0..<UInt64(count)) : []
    for comparison in comparisons {
      guard case .uint(let number) = comparison.number, number < 1 << 52 else { return isIncomplete = true }
      candidates += (number > UInt64(count) ? number - UInt64(count) : 0)...number + UInt64(count)
    }
    uints = chosen(Array(Set(candidates)).sorted().map { .uint($0) }, comparisons).compactMap {
      if case .uint(let number) = $0 { number } else { nil }
    }
  }

  private func comparisons(_ table: DemandTable, _ places: [Place], _ constants: [Value]) -> [NumberComparison] {
    var found: [NumberComparison] = constants.compactMap { constant in
      Number(constant).map { NumberComparison(comparison: .equal, number: $0) }
    }
    for place in places {
      for entry in table.entries(of: place.root) where entry.path == place.path {
        if case .number(let comparison, let number) = entry.demand {
          found.append(NumberComparison(comparison: comparison, number: number))
        }
      }
    }
    return found
  }

  /// Returns some numbers of each combination of answers. Each combination has at least as many numbers next to some
  /// constant as are wanted, or else only these.
  private mutating func chosen(_ candidates: [Value], _ comparisons: [NumberComparison]) -> [Value] {
    var order: [[Bool]] = []
    var byAnswers: [[Bool]: [Value]] = [:]
    for value in candidates {
      let answers = comparisons.map { $0.isTrue(of: value) }
      if byAnswers[answers] == nil { order.append(answers) }
      if byAnswers[answers, default: []].count < count { byAnswers[answers, default: []].append(value) }
    }
    let found = order.compactMap { byAnswers[$0] }
    groups += found.filter { $0.count == count }
    return found.flatMap(\.self)
  }

  /// The maximum number of names of each combination of answers.
  static let most = 4
  /// The maximum number of combinations of answers to questions about texts.
  private static let mostCells = 48
}
