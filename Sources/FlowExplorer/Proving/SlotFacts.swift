internal import CEL
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime
internal import Synchronization

/// The demanded facts about a value: two values on whose facts all demands agree lead to the same decisions.
indirect enum ValueFacts: Sendable {
  /// Nothing is demanded.
  case nothing
  /// The whole value is demanded.
  case whole
  /// Whether the value is there, and facts about it.
  case presence(ValueFacts)
  /// Whether a string is in each of some languages.
  case text([Language], KnownAnswers)
  /// The order of a number relative to constants.
  case number([NumberComparison])
  /// The number of elements or its order relative to constants, and facts about each element.
  case list(countsAll: Bool, [NumberComparison], element: ValueFacts)
  /// Facts about some fields. Of a union at most one of them is there.
  case record([(field: String, facts: ValueFacts)], isUnion: Bool)

  /// The answers that were computed, by string.
  final class KnownAnswers: Sendable {
    fileprivate let answers = Mutex<[String: Value]>([:])
  }

  /// Collects the facts of a slot.
  init(_ entries: [DemandTable.Entry], of type: ValueType, in program: Program) {
    self.init(entries, type, path: [], program)
  }

  private init(
    _ entries: [DemandTable.Entry], _ type: ValueType, path: [Place.Part], _ program: Program
  ) {
    let inside = entries.filter { $0.path.starts(with: path) }
    guard !inside.isEmpty, path.count <= Place.depth else {
      self = inside.isEmpty ? .nothing : .whole
      return
    }
    let own = inside.filter { $0.path == path }.map(\.demand)
    if case .nullable(let wrapped) = type {
      if own.contains(where: \.isWhole) {
        self = .whole
        return
      }
      let rest = inside.filter { !($0.path == path && $0.demand == .presence) }
      self = .presence(ValueFacts(rest, wrapped, path: path, program))
      return
    }
    self = ValueFacts.known(own.filter { $0 != .presence && $0 != .counted }, inside, type, path, program) ?? .whole
  }

  /// Returns the facts of a value that is there, or `nil` if they are not told apart from the whole value.
  private static func known(
    _ own: [Demand], _ inside: [DemandTable.Entry], _ type: ValueType, _ path: [Place.Part], _ program: Program
  ) -> ValueFacts? {
    if own.contains(where: \.isWhole) { return nil }
    switch type {
    case .string, .secret:
      let languages = own.compactMap(\.language)
      return languages.count == own.count ? .text(languages, KnownAnswers()) : nil
    case .int, .uint:
      let comparisons = own.compactMap { demand -> NumberComparison? in
        guard case .number(let comparison, let number) = demand else { return nil }
        return NumberComparison(comparison: comparison, number: number)
      }
      return comparisons.count == own.count ? .number(comparisons) : nil
    case .list(let element):
      let sizes = own.compactMap { demand -> NumberComparison? in
        guard case .size(let comparison, let number) = demand else { return nil }
        return NumberComparison(comparison: comparison, number: .int(number))
      }
      let facts = ValueFacts(inside, element, path: path + [.element], program)
      let countsAll = own.contains(.count)
      // Facts about elements are demanded together with their number.
      if case .nothing = facts {} else if !countsAll { return nil }
      guard own.allSatisfy(\.isAboutSize) else { return nil }
      return .list(countsAll: countsAll, countsAll ? [] : sizes, element: facts)
    case .record(let name):
      guard own.isEmpty, let record = program.types.record(named: name), !record.isOpaque else { return nil }
      let fields = record.fields.compactMap { field -> (field: String, facts: ValueFacts)? in
        let type = record.isUnion ? ValueType.nullable(field.type.withoutNull) : field.type
        let facts = ValueFacts(inside, type, path: path + [.field(field.name)], program)
        if case .nothing = facts { return nil }
        return (field.name, facts)
      }
      let named = Set(record.fields.map { Place.Part.field($0.name) })
      guard inside.allSatisfy({ $0.path.count > path.count && named.contains($0.path[path.count]) }) else { return nil }
      return .record(fields, isUnion: record.isUnion)
    default: return nil
    }
  }

  /// The treatment of a slot with these facts.
  var treatment: StateAbstraction.Treatment {
    if case .nothing = self { return .ignored }
    return countsOnly ? .seen(SlotView { image(of: $0) }) : .exact
  }

  /// Whether only the length of a list is demanded. Other values are told apart completely, because few of them occur.
  private var countsOnly: Bool {
    switch self {
    case .list(_, _, element: .nothing): true
    case .presence(let facts): facts.countsOnly
    case .list, .nothing, .whole, .text, .number, .record: false
    }
  }

  /// Returns a value that is equal for two values with the same facts.
  func image(of value: Value) -> Value {
    switch (self, value) {
    case (.nothing, _): return .null
    case (.whole, _): return value
    case (.presence, .null): return .null
    case (.presence(let facts), _): return .list(ListValue([facts.image(of: value)]))
    case (.text(let languages, let known), .string), (.text(let languages, let known), .secret):
      guard let text = value.revealedText else { return value }
      if let answers = known.answers.withLock({ $0[text] }) { return answers }
      let answers = Value.list(ListValue(languages.map { .bool($0.contains(text)) }))
      known.answers.withLock { $0[text] = answers }
      return answers
    case (.number(let comparisons), .int), (.number(let comparisons), .uint):
      return .list(ListValue(comparisons.map { .bool($0.isTrue(of: value)) }))
    case (.list(let countsAll, let sizes, let element), .list(let items)):
      let count = Value.int(Int64(items.count))
      if case .nothing = element {
        return countsAll ? count : .list(ListValue(sizes.map { .bool($0.isTrue(of: count)) }))
      }
      return .list(ListValue(items.map { element.image(of: $0) }))
    case (.record(let fields, let isUnion), .record(let record)):
      return .list(
        ListValue(
          fields.map { name, facts in
            guard let position = record.shape.fields.firstIndex(of: name), record.fields.indices.contains(position)
            else { return .null }
            let field = record.fields[position]
            return isUnion
              ? field.map { .list(ListValue([facts.image(of: $0)])) } ?? .null : facts.image(of: field ?? .null)
          }))
    default: return value
    }
  }
}

extension Demand {
  /// Whether the whole value is demanded, or something that only the whole value tells.
  var isWhole: Bool {
    switch self {
    case .exact, .identity, .name: true
    case .presence, .count, .size, .text, .number, .counted: false
    }
  }

  /// Whether only the number of elements is demanded.
  var isAboutSize: Bool {
    switch self {
    case .count, .size: true
    case .exact, .identity, .name, .presence, .text, .number, .counted: false
    }
  }

  /// Whether only the emptiness of a list is demanded, which that of two lists has if both have it.
  var isAboutEmptiness: Bool {
    guard case .size(let comparison, let number) = self else { return false }
    switch comparison {
    case .equal, .notEqual, .greater, .lessEqual: return number == 0
    case .less, .greaterEqual: return number == 1
    }
  }

  /// The strings for which the answer is yes.
  var language: Language? {
    guard case .text(let changes, let language) = self else { return nil }
    return changes.reversed().reduce(language) { $1.preimage(of: $0) }
  }
}
