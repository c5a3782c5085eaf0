internal import CEL
internal import FlowProgram
internal import FlowReports

/// The demanded facts about the values of all places.
struct DemandTable: Sendable {
  /// A demand on a place, with its first cause.
  struct Entry: Sendable {
    let path: [Place.Part]
    let demand: Demand
    let cause: DemandCause
  }

  private let program: Program
  private var entries: [Place.Root: [Entry]] = [:]
  /// The places of names, in the order of discovery.
  private(set) var named: [AskedNames.Kind: [Place]] = [:]
  /// The constants and calculations that names come from.
  var names = AskedNames()
  /// The numbers that the flow counts.
  var counted = CountedNumbers()
  /// The texts that are not always told apart.
  var blurred = BlurredTexts.none
  /// Whether a demand was added since the flag was cleared.
  var hasGrown = false

  init(_ program: Program) { self.program = program }

  /// Whether something is demanded of any part of a root.
  func isDemanded(_ root: Place.Root) -> Bool { entries[root] != nil }

  /// The demands on a root and on its parts, in the order of discovery.
  func entries(of root: Place.Root) -> [Entry] { entries[root] ?? [] }

  /// Returns the demands on a value that is written to a place, with the path inside the value. A place whose whole
  /// is demanded exactly passes the demand on to its parts.
  func demands(on place: Place) -> [Entry] {
    entries(of: place.root).compactMap { entry in
      if entry.path.starts(with: place.path) {
        return Entry(
          path: Array(entry.path.dropFirst(place.path.count)), demand: entry.demand, cause: entry.cause)
      }
      guard entry.demand == .exact, place.path.starts(with: entry.path) else { return nil }
      return Entry(path: [], demand: .exact, cause: entry.cause)
    }
  }

  /// The number of demands.
  var count: Int { entries.values.reduce(0) { $0 + $1.count } }

  // MARK: Adding

  /// Adds a demand on a place, together with the facts that it presumes: that the records around it are there, and
  /// that the lists around it have such elements.
  mutating func add(_ demand: Demand, on place: Place, because cause: DemandCause) {
    if let type = type(of: place.root) { return add(demand, on: place, from: 0, type, because: cause) }
    let fields = fields(of: place.root)
    if let field = fields.first(where: { place.path.starts(with: $0.path) }) {
      return add(demand, on: place, from: field.path.count, field.type, because: cause)
    }
    if demand == .presence, place.path.isEmpty { return }
    for field in fields { insert(.exact, place.root, field.path, cause) }
  }

  private mutating func add(
    _ demand: Demand, on place: Place, from start: Int, _ whole: ValueType, because cause: DemandCause
  ) {
    var type = whole
    for position in start..<place.path.count {
      let path = Array(place.path[..<position])
      if type.isNullable { insert(.presence, place.root, path, cause) }
      guard path.count < Place.depth, let inner = self.type(of: place.path[position], in: type.withoutNull) else {
        return insert(.exact, place.root, path, cause)
      }
      if place.path[position] == .element { insert(.members(upTo: 1), place.root, path, cause) }
      type = inner
    }
    if type.isNullable { insert(.presence, place.root, place.path, cause) }
    if demand == .name, addToParts(of: place, type.withoutNull, because: cause) { return }
    guard let demand = usual(demand, of: type, isKept: place.root.isKept) else { return }
    if demand == .name, let kind = AskedNames.Kind(type), !named[kind, default: []].contains(place) {
      named[kind, default: []].append(place)
    }
    insert(demand, place.root, place.path, cause)
  }

  /// Demands the names in a record or a list. Returns whether it is one.
  private mutating func addToParts(of place: Place, _ type: ValueType, because cause: DemandCause) -> Bool {
    guard place.path.count < Place.depth else { return false }
    switch type {
    case .record(let name):
      guard let record = declaration(named: name), !record.isOpaque else { return false }
      for field in record.fields { add(.name, on: place.part(.field(field.name)), because: cause) }
      return true
    case .list:
      insert(.count, place.root, place.path, cause)
      add(.name, on: place.part(.element), because: cause)
      return true
    default: return false
    }
  }

  /// Returns the form of a demand for a type, or `nil` if all values of the type agree on it.
  ///
  /// - Parameter isKept: Whether the value stays while messages come and go.
  private func usual(_ demand: Demand, of type: ValueType, isKept: Bool) -> Demand? {
    if demand == .presence { return type.isNullable ? .presence : nil }
    if demand == .name, let kind = AskedNames.Kind(type), !names.calculated.contains(kind) { return .name }
    switch type.withoutNull {
    case .null: return nil
    case .bool, .enumeration: return .exact
    case .string, .secret: if case .text = demand { return demand } else { return .exact }
    case .int where demand == .identity && !isKept: return .identity
    case .int where demand == .counted: return .counted
    case .int, .uint, .double: if case .number = demand { return demand } else { return .exact }
    case .list:
      switch demand {
      case .count, .members, .size: return demand
      default: return .exact
      }
    case .opaque: return demand == .identity ? .identity : .exact
    default: return .exact
    }
  }

  private mutating func insert(_ demand: Demand, _ root: Place.Root, _ path: [Place.Part], _ cause: DemandCause) {
    var known = entries[root] ?? []
    var own = 0
    for entry in known where entry.path == path {
      if entry.demand.implies(demand) { return }
      own += 1
    }
    // Too many questions about one value are asked together: they demand the whole, or the number of elements.
    let whole = demand.isAboutSize ? Demand.count : .exact
    known.append(Entry(path: path, demand: own >= DemandTable.limit ? whole : demand, cause: cause))
    entries[root] = known
    hasGrown = true
  }

  /// Removes a fact about a root, for tests.
  mutating func remove(_ position: Int, of root: Place.Root) {
    entries[root]?.remove(at: position)
    if entries[root]?.isEmpty == true { entries[root] = nil }
  }

  /// The maximum number of facts about one place that are told apart.
  static let limit = 24

  // MARK: Types

  /// Returns the type of a whole value, or `nil` for a record that no declared type describes.
  private func type(of root: Place.Root) -> ValueType? {
    switch root {
    case .slot(let presenter, let slot): program.presenters[presenter].slots[slot].type
    case .derived(let presenter, let derived): program.presenters[presenter].derived[derived].type
    case .result(let presenter): program.presenters[presenter].result
    case .reply(let operation): program.operations[operation].type
    case .model, .payload, .failure: nil
    }
  }

  /// Returns the fields of a record that no declared type describes.
  func fields(of root: Place.Root) -> [(path: [Place.Part], type: ValueType)] {
    switch root {
    case .payload(let presenter, let event):
      return program.presenters[presenter].events[event].payload.fields.map { ([.field($0.name)], $0.type) }
    case .failure(let operation, let error):
      let data = program.operations[operation].declaredError(named: error)?.data
      return (data?.fields ?? []).map { ([.field($0.name)], $0.type) }
    case .model(let presenter):
      return program.presenters[presenter].model.cases.flatMap { shape in
        shape.fields.map { field in
          ((shape.name.map { [Place.Part.field($0)] } ?? []) + [.field(field.name)], field.type)
        }
      }
    case .slot, .derived, .result, .reply: return []
    }
  }

  /// Returns a declared record, one that an interface declares, or that of messages.
  private func declaration(named name: String) -> RecordDeclaration? {
    if name == Message.declaration.name { return Message.declaration }
    return program.types.record(named: name) ?? program.interfaces.lazy.map(\.declaration).first { $0.name == name }
  }

  /// Returns the type of a part of a value, or `nil` for a part whose demands are not told apart from the whole.
  func type(of part: Place.Part, in type: ValueType) -> ValueType? {
    switch (part, type) {
    case (.element, .list(let element)): return element
    case (.field(let name), .record(let record)):
      guard let declaration = declaration(named: record),
        let field = declaration.field(named: name)
      else { return nil }
      // At most one field of a union is there.
      return declaration.isUnion ? .nullable(field.type.withoutNull) : field.type
    default: return nil
    }
  }
}

extension Place.Root {
  /// Whether a value stays in the place after the input that wrote it.
  fileprivate var isKept: Bool {
    switch self {
    case .payload, .model: false
    case .slot, .derived, .result, .reply, .failure: true
    }
  }
}
