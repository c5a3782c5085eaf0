internal import CEL
internal import FlowProgram
internal import FlowReports
internal import Synchronization

/// The values of a proof run: one for each combination of answers to what is demanded of a place, so that every other
/// value leads to the same decisions as one of them.
final class ProofValues: Sendable {
  private let program: Program
  private let table: DemandTable
  private let refused = Mutex<[DemandCause]>([])
  private let known = Mutex<[Place: CellTable]>([:])

  /// The names to try, if there are names.
  private let names: NamePool?
  /// The params that only links are compared with.
  private let arrivals: [Place.Root: ArrivalTexts]
  /// A mistake that a test makes in the cells.
  private let mutation: ProofMutation?

  init(
    _ program: Program, _ table: DemandTable, _ names: NamePool?, _ arrivals: [Place.Root: ArrivalTexts] = [:],
    _ mutation: ProofMutation? = nil
  ) {
    (self.program, self.table, self.names) = (program, table, names)
    (self.arrivals, self.mutation) = (arrivals, mutation)
  }

  /// The demands that no choice of values covers, in the order of discovery.
  var refusals: [DemandCause] { refused.withLock { $0 } }

  /// Whether some demand is not covered, so that the run proves nothing.
  var isRefused: Bool { refused.withLock { !$0.isEmpty } }

  /// The cells of all places for which values were chosen, in no order.
  var tables: [CellTable] { known.withLock { Array($0.values) } }

  /// Returns the values of a place.
  func choices(of type: ValueType, at place: Place) -> SampleValues.Choices {
    let arrival = place.path.isEmpty ? arrivals[place.root] : nil
    if let arrival, arrival.isLikeNew {
      return SampleValues.Choices(values: arrival.others.map { .string($0) }, isExhaustive: true)
    }
    var search = search(at: place)
    var values = search.values(of: type, path: [], isExact: false)
    note(search, at: place)
    if let arrival {
      values += arrival.others.map { .string($0) }.filter { other in !values.contains { $0.isIdentical(to: other) } }
    }
    return SampleValues.Choices(values: values, isExhaustive: search.isWhole)
  }

  /// Returns the combinations of the values of fields, each under its own place.
  func records(_ declaration: RecordDeclaration, at place: Place) -> SampleValues.Choices {
    var search = search(at: place)
    let values = search.records(declaration, path: [], isExact: false)
    note(search, at: place)
    return SampleValues.Choices(values: values, isExhaustive: search.isWhole)
  }

  private func search(at place: Place) -> Search {
    Search(
      program: program, names: names, demands: table.demands(on: place),
      omitted: mutation?.omittedCell(of: place, in: program))
  }

  private func note(_ search: Search, at place: Place) {
    for cause in search.refusals { refuse(cause) }
    known.withLock { known in
      for table in search.tables.map({ $0.inside(place) }) { known[table.place] = table }
    }
  }

  /// Records a demand that is not covered, and ends the run.
  func refuse(_ cause: DemandCause) {
    refused.withLock { if !$0.contains(cause) { $0.append(cause) } }
  }

  /// The demands on one place and its parts.
  private struct Search {
    let program: Program
    let names: NamePool?
    let demands: [DemandTable.Entry]
    /// The cell that a test leaves out.
    let omitted: ProofMutation.OmittedCell?
    var refusals: [DemandCause] = []
    /// The cells of the strings and numbers.
    var tables: [CellTable] = []
    /// Whether the values stand for all others.
    var isWhole = true

    mutating func refuse(_ entries: [DemandTable.Entry]) {
      isWhole = false
      if let first = entries.first, !refusals.contains(first.cause) { refusals.append(first.cause) }
    }

    /// Returns the values of a part. If the whole is demanded exactly, only all values of the type suffice.
    mutating func values(of type: ValueType, path: [Place.Part], isExact: Bool) -> [Value] {
      let own = demands.filter { $0.path == path }
      let inside = demands.filter { $0.path.starts(with: path) }
      let exact = isExact || own.contains { $0.demand == .exact }
      let isFree = inside.isEmpty && !exact
      let causes = inside.isEmpty ? demands : inside
      switch type {
      case .null: return [.null]
      case .bool: return isFree ? [.bool(false)] : [.bool(false), .bool(true)]
      case .nullable(let wrapped):
        return isFree ? [.null] : [.null] + values(of: wrapped, path: path, isExact: exact)
      case .enumeration(let name): return cases(name, isFree: isFree)
      case .string, .secret:
        let texts = texts(type, own, isExact: exact, causes)
        return texts.map { type == .secret ? .secret(Secret($0)) : .string($0) }
      case .int, .uint, .double: return numbers(type, own, isExact: exact, causes)
      case .list(let element): return lists(of: element, own, inside, path, isExact: exact, causes)
      case .record(let name):
        guard let declaration = program.types.record(named: name), !declaration.isOpaque else {
          refuse(causes)
          return []
        }
        return records(declaration, path: path, isExact: exact)
      default:
        if isFree, let value = type.anyValue { return [value] }
        refuse(causes)
        return type.anyValue.map { [$0] } ?? []
      }
    }

    private func cases(_ name: String, isFree: Bool) -> [Value] {
      guard let shape = program.types.enumeration(named: name)?.shape else { return [] }
      let cases = shape.cases.indices.compactMap { EnumValue(shape: shape, index: $0).map(Value.enumeration) }
      return isFree ? Array(cases.prefix(1)) : cases
    }

    private mutating func lists(
      of element: ValueType, _ own: [DemandTable.Entry], _ inside: [DemandTable.Entry], _ path: [Place.Part],
      isExact: Bool, _ causes: [DemandTable.Entry]
    ) -> [Value] {
      if inside.isEmpty, !isExact { return [.list(ListValue([]))] }
      var lengths: Set<Int64> = [0]
      var copies: Int64 = 0
      for entry in inside where isExact || !entry.path.dropFirst(path.count).starts(with: [.element]) {
        switch entry.demand {
        case .size(_, let number) where !isExact && (-1...ProofValues.longestList).contains(number):
          lengths.formUnion([number - 1, number, number + 1].filter { $0 > 0 })
        case .members(let number) where !isExact && number <= ProofValues.longestList:
          copies = max(copies, number)
        default:
          refuse([entry])
          return [.list(ListValue([]))]
        }
      }
      // A list brings any number of names, and the pool has names for a few.
      let named = inside.filter { $0.demand == .name }
      if !named.isEmpty {
        refuse(named)
        return [.list(ListValue([]))]
      }
      let items = values(of: element, path: path + [.element], isExact: false)
      guard let item = items.first else { return [] }
      // If nothing is asked of the items, they are told apart by their keys at most.
      if !inside.contains(where: { $0.path.count > path.count }) {
        lengths.formUnion(0...copies)
        return lengths.sorted().map { length in .list(ListValue((0..<length).map { item.varied($0) })) }
      }
      guard let lists = Search.lists(of: items, upTo: copies, lengths) else {
        refuse(inside)
        return [.list(ListValue([]))]
      }
      return lists
    }

    /// Returns lists in which each item occurs each number of times up to a maximum, or `nil` if there are too many.
    /// An item with the maximum stands for any larger number, so each length is tried with more of them.
    private static func lists(of items: [Value], upTo copies: Int64, _ lengths: Set<Int64>) -> [Value]? {
      var selections: [(items: [Value], repeated: Value?)] = [([], nil)]
      for item in items {
        selections = selections.flatMap { selection in
          (0...copies).map { count in
            (
              selection.items + Array(repeating: item, count: Int(count)), count == copies ? item : selection.repeated
            )
          }
        }
        if selections.count > ProofValues.mostLists { return nil }
      }
      return selections.flatMap { selection -> [Value] in
        let least = Int64(selection.items.count)
        guard let item = selection.repeated else { return [.list(ListValue(selection.items))] }
        return lengths.union([least]).filter { $0 >= least }.sorted().map { length in
          .list(ListValue(selection.items + Array(repeating: item, count: Int(length - least))))
        }
      }
    }

    mutating func records(_ declaration: RecordDeclaration, path: [Place.Part], isExact: Bool) -> [Value] {
      guard path.count < ProofValues.depth else {
        refuse(demands)
        return []
      }
      if declaration.isUnion { return cases(declaration, path: path, isExact: isExact) }
      var rows: [[Value?]] = [[]]
      for field in declaration.fields {
        let choices = values(of: field.type, path: path + [.field(field.name)], isExact: isExact)
        rows = rows.flatMap { row in choices.map { row + [$0] } }
        if rows.count > ProofValues.limit {
          refuse(demands)
          return []
        }
      }
      return rows.map { .record(RecordValue(shape: declaration.shape, fields: $0)) }
    }

    private mutating func cases(_ declaration: RecordDeclaration, path: [Place.Part], isExact: Bool) -> [Value] {
      var all: [Value] = []
      for (position, field) in declaration.fields.enumerated() {
        for value in values(of: field.type, path: path + [.field(field.name)], isExact: isExact) {
          var fields = [Value?](repeating: nil, count: declaration.fields.count)
          fields[position] = value
          all.append(.record(RecordValue(shape: declaration.shape, fields: fields)))
        }
      }
      return all
    }

    // MARK: Cells

    private mutating func texts(
      _ type: ValueType, _ own: [DemandTable.Entry], isExact: Bool, _ causes: [DemandTable.Entry]
    ) -> [String] {
      if isExact {
        refuse(own.filter { $0.demand == .exact } + causes)
        return ["a"]
      }
      if own.contains(where: { $0.demand == .name }) {
        guard let names else {
          refuse(own)
          return ["a"]
        }
        return names.texts
      }
      var languages: [Language] = []
      var asking: [DemandTable.Entry] = []
      for entry in own {
        guard case .text(let changes, let language) = entry.demand else {
          if entry.demand != .presence { refuse([entry]) }
          continue
        }
        let asked = changes.reversed().reduce(language) { $1.preimage(of: $0) }
        if languages.contains(asked) { continue }
        languages.append(asked)
        asking.append(entry)
      }
      if languages.isEmpty { return ["a"] }
      let found = LanguageCells(languages, limit: ProofValues.mostCells)
      if !found.isComplete || found.cells.count > ProofValues.mostCells { refuse(own) }
      let table = CellTable(type, at: asking[0].path, asking, found).omitting(omitted)
      tables.append(table)
      return table.cells.map(\.witness)
    }

    private mutating func numbers(
      _ type: ValueType, _ own: [DemandTable.Entry], isExact: Bool, _ causes: [DemandTable.Entry]
    ) -> [Value] {
      if isExact {
        refuse(own.filter { $0.demand == .exact } + causes)
        return [type.anyValue ?? .int(0)]
      }
      if let counted = own.first(where: { $0.demand == .counted }) { refuse([counted]) }
      if own.contains(where: { $0.demand == .name }) {
        guard let names, type != .double else {
          refuse(own)
          return [type.anyValue ?? .int(0)]
        }
        return type == .int ? names.ints.map { .int($0) } : names.uints.map { .uint($0) }
      }
      var comparisons: [NumberComparison] = []
      var asking: [DemandTable.Entry] = []
      for entry in own {
        guard case .number(let comparison, let number) = entry.demand else {
          if entry.demand != .presence { refuse([entry]) }
          continue
        }
        comparisons.append(NumberComparison(comparison: comparison, number: number))
        asking.append(entry)
      }
      guard let regions = NumberRegions(comparisons, type) else {
        refuse(own)
        return [type.anyValue ?? .int(0)]
      }
      guard let first = asking.first else { return regions.witnesses }
      let table = CellTable(type, at: first.path, asking, comparisons, regions.witnesses).omitting(omitted)
      tables.append(table)
      let tried = Set(table.cells.map(\.witness))
      return regions.witnesses.filter { tried.contains($0.text) }
    }
  }

  /// The maximum number of records of one place.
  private static let limit = 512
  /// The maximum number of cells of one text.
  private static let mostCells = 64
  /// The maximum length of a list that is built to answer a question about lengths.
  private static let longestList: Int64 = 16
  /// The maximum number of lists from outside with different items.
  private static let mostLists = 64
  /// The maximum depth of records inside one another.
  private static let depth = 6
}

extension Value {
  /// Returns the value with other texts and numbers, for a list whose items differ.
  fileprivate func varied(_ number: Int64) -> Value {
    if number == 0 { return self }
    switch self {
    case .string(let text): return .string(text + String(number))
    case .int(let value): return .int(value &+ number)
    case .record(let record):
      return .record(RecordValue(shape: record.shape, fields: record.fields.map { $0?.varied(number) }))
    default: return self
    }
  }
}

extension ValueType {
  /// A value of a type without parts.
  var anyValue: Value? {
    switch self {
    case .null: .null
    case .bool: .bool(false)
    case .int: .int(0)
    case .uint: .uint(0)
    case .double: .double(0)
    case .string: .string("a")
    case .secret: .secret(Secret("a"))
    case .bytes: .bytes(Bytes([]))
    case .duration: .duration(Value.Duration(nanoseconds: 0))
    case .timestamp: Timestamp(seconds: 0).map { .timestamp($0) }
    case .list: .list(ListValue([]))
    case .map: .map(MapValue([]))
    default: nil
    }
  }
}
