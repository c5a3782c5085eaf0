internal import FlowProgram

/// The demands on a slot, by the parts of its value.
struct DemandTree: Sendable {
  /// The demands on the value itself, with their numbers.
  private(set) var own: [(demand: Demand, number: Int)] = []
  private(set) var fields: [(name: String, facts: DemandTree)] = []
  private var elements: [DemandTree] = []

  /// The demands on each element of a list.
  var element: DemandTree? { elements.first }

  var isEmpty: Bool { own.isEmpty && fields.isEmpty && elements.isEmpty }

  /// Whether neither the number nor the order of the elements of a list is demanded. The order of names matters,
  /// because they are numbered in the order of their places.
  var tellsMembersOnly: Bool { !own.contains { $0.demand == .count } && !elements.contains(where: \.hasNames) }

  /// The number of equal elements that are told apart.
  var copies: Int64 { own.map(\.demand.copies).max() ?? 0 }

  private var hasNames: Bool {
    own.contains { $0.demand == .name } || fields.contains { $0.facts.hasNames } || elements.contains(where: \.hasNames)
  }

  init(_ entries: [DemandTable.Entry]) {
    for (number, entry) in entries.enumerated() { add(entry.demand, number, at: entry.path[...]) }
  }

  private init() {}

  private mutating func add(_ demand: Demand, _ number: Int, at path: ArraySlice<Place.Part>) {
    let rest = path.dropFirst()
    switch path.first {
    case nil: own.append((demand, number))
    case .field(let name):
      let position = fields.firstIndex { $0.name == name } ?? fields.count
      if position == fields.count { fields.append((name, DemandTree())) }
      fields[position].facts.add(demand, number, at: rest)
    case .element:
      if elements.isEmpty { elements.append(DemandTree()) }
      elements[0].add(demand, number, at: rest)
    case .key, .value: own.append((.exact, number))
    }
  }
}
