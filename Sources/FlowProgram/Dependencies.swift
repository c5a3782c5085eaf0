internal import CEL

/// What has to be computed anew after a write, known before the flow runs.
///
/// Transitive: a slot that a derived value reads also lists what reads that derived value.
public struct Dependencies: Sendable {
  /// What one write makes stale.
  public struct Readers: Sendable, Hashable {
    /// Positions of derived values, ascending.
    public var derived: [Int] = []
    /// Whether the model reads the written value, directly or through a derived value.
    public var model = false

    /// Whether nothing reads the written value.
    public var isEmpty: Bool { derived.isEmpty && !model }
  }

  /// For each slot of the presenter, what reads it.
  public let slotReaders: [Readers]
  private let otherReaders: [Variable: Readers]

  /// What reads a variable that is not a slot of the presenter itself: state of the flow, a system value.
  public func readers(of variable: Variable) -> Readers { otherReaders[variable] ?? Readers() }

  /// The variables of the flow and of the system that this presenter reads anywhere but in steps.
  public let outsideReads: [Variable]

  init(slotCount: Int, derived: [Derived], model: Model) {
    var closure: [Set<Variable>] = []
    for index in derived.indices { closure.append(Dependencies.reads(of: index, in: derived)) }
    var modelReads: Set<Variable> = []
    for number in model.reads {
      guard let variable = Variable(number: number) else { continue }
      modelReads.insert(variable)
      if case .derived(let index) = variable, closure.indices.contains(index) { modelReads.formUnion(closure[index]) }
    }

    func readers(of variable: Variable) -> Readers {
      Readers(
        derived: closure.indices.filter { closure[$0].contains(variable) }, model: modelReads.contains(variable))
    }
    let readsParams = readers(of: .params)
    slotReaders = (0..<slotCount).map { slot in
      var found = readers(of: .slot(slot))
      found.derived = Set(found.derived).union(readsParams.derived).sorted()
      found.model = found.model || readsParams.model
      return found
    }
    var others: [Variable: Readers] = [:]
    for variable in closure.reduce(modelReads, { $0.union($1) }) where variable.isOutside {
      others[variable] = readers(of: variable)
    }
    otherReaders = others
    outsideReads = others.keys.sorted { $0.number < $1.number }
  }

  /// All that a derived value reads, through other derived values too. Bounded even if they went in circles.
  private static func reads(of index: Int, in derived: [Derived]) -> Set<Variable> {
    var found: Set<Variable> = []
    var open = [index]
    while let next = open.popLast() {
      for number in derived[next].expression.reads {
        guard let variable = Variable(number: number), found.insert(variable).inserted else { continue }
        if case .derived(let inner) = variable, derived.indices.contains(inner) { open.append(inner) }
      }
    }
    return found
  }
}

extension Variable {
  /// Whether the value belongs to the flow or to the system rather than to the presenter that reads it.
  fileprivate var isOutside: Bool {
    switch self {
    case .flowSlot, .flowDerived, .system: true
    case .slot, .derived, .local, .params, .model: false
    }
  }
}
