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
  /// The number of elements, and facts about each element in their order.
  case elements(ValueFacts)
  /// The order of the number of elements relative to constants, and how many elements have each combination of facts,
  /// up to a number.
  case members([NumberComparison], ValueFacts, upTo: Int64)
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
      guard own.allSatisfy(\.isAboutSize) else { return nil }
      if own.contains(.count) { return .elements(facts) }
      // The names of a state are numbered in the order of their places.
      let hasNames = inside.contains { $0.demand == .name }
      return hasNames ? nil : .members(sizes, facts, upTo: own.map(\.copies).max() ?? 0)
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
    return mergesLists ? .seen(SlotView { image(of: $0) }) : .exact
  }

  /// Whether lists count as equal that differ in elements, their number or their order. Other values are told apart
  /// completely, because few of them occur.
  private var mergesLists: Bool {
    switch self {
    case .members, .elements(.nothing): true
    case .elements(let facts), .presence(let facts): facts.mergesLists
    case .record(let fields, _): fields.contains { $0.facts.mergesLists }
    case .nothing, .whole, .text, .number: false
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
    case (.elements(.nothing), .list(let items)): return .int(Int64(items.count))
    case (.elements(let facts), .list(let items)): return .list(ListValue(items.map { facts.image(of: $0) }))
    case (.members(let sizes, let facts, let copies), .list(let items)):
      let count = Value.int(Int64(items.count))
      let members = ValueFacts.members(items.map { facts.image(of: $0) }, upTo: copies)
      return .list(ListValue(sizes.map { .bool($0.isTrue(of: count)) } + members))
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

extension ValueFacts {
  /// Returns some values in an order that depends on the values alone, with a limited number of equal ones.
  private static func members(_ values: [Value], upTo copies: Int64) -> [Value] {
    var members: [Fingerprint: [Value]] = [:]
    for value in values {
      var print = Fingerprint()
      value.fingerprint(into: &print)
      if members[print, default: []].count < copies { members[print, default: []].append(value) }
    }
    return members.sorted { $0.key.words < $1.key.words }.flatMap(\.value)
  }
}

extension Demand {
  /// Whether the whole value is demanded, or something that only the whole value tells.
  var isWhole: Bool {
    switch self {
    case .exact, .identity, .name: true
    case .presence, .count, .members, .size, .text, .number, .counted: false
    }
  }

  /// Whether only the number of elements is demanded, or a fact that follows from the number and the elements.
  var isAboutSize: Bool {
    switch self {
    case .count, .members, .size: true
    case .exact, .identity, .name, .presence, .text, .number, .counted: false
    }
  }

  /// The number of equal elements that are told apart, if these are demands on a list.
  var copies: Int64 { if case .members(let copies) = self { copies } else { 0 } }

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
