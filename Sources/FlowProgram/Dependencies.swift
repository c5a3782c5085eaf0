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
    var graph = ReaderGraph(derivedCount: derived.count)
    for (index, value) in derived.enumerated() { graph.add(reads: value.expression.reads, of: .derived(index)) }
    graph.add(reads: model.reads, of: .model)
    graph.close()

    let readsParams = graph.readers(of: .params)
    slotReaders = (0..<slotCount).map { slot in
      var found = graph.readers(of: .slot(slot))
      if !readsParams.isEmpty {
        found.derived = Set(found.derived).union(readsParams.derived).sorted()
        found.model = found.model || readsParams.model
      }
      return found
    }
    outsideReads = graph.variables.filter(\.isOutside)
    otherReaders = Dictionary(uniqueKeysWithValues: outsideReads.map { ($0, graph.readers(of: $0)) })
  }
}

/// Who reads what, directly at first and then through derived values as well.
///
/// - Complexity: One pass over all reads, and n²/64 words for n derived values: a chain of thousands takes milliseconds.
private struct ReaderGraph {
  /// What reads something: a derived value, or the model.
  enum Reader: Hashable {
    case derived(Int)
    case model
  }

  private let derivedCount: Int
  private var direct: [Variable: [Reader]] = [:]
  /// For each derived value the set of those that read it in any number of steps, as bits; the last bit is the model.
  private var reach: [[UInt64]]

  init(derivedCount: Int) {
    self.derivedCount = derivedCount
    reach = Array(repeating: [], count: derivedCount)
  }

  /// All variables that anything reads, in the order of their numbers.
  var variables: [Variable] { direct.keys.sorted { $0.number < $1.number } }

  mutating func add(reads: [Int], of reader: Reader) {
    for number in Set(reads).sorted() {
      if let variable = Variable(number: number) { direct[variable, default: []].append(reader) }
    }
  }

  /// Finds for each derived value who reads it through others, each after those that read it.
  mutating func close() {
    for index in 0..<derivedCount where reach[index].isEmpty {
      // A stack of our own, since chains may be longer than the stack of a thread is deep. A circle, which a compiler
      // refuses, ends because what has been entered is not entered again.
      var path = [index]
      var entered: Set<Int> = [index]
      while let last = path.last {
        let open = derivedReaders(of: last).first { reach[$0].isEmpty && entered.insert($0).inserted }
        if let open {
          path.append(open)
        } else {
          reach[last] = union(of: direct[.derived(last)] ?? [])
          path.removeLast()
        }
      }
    }
  }

  /// Everything that has to be computed anew when a variable changes.
  func readers(of variable: Variable) -> Dependencies.Readers {
    let bits = union(of: direct[variable] ?? [])
    return Dependencies.Readers(
      derived: (0..<derivedCount).filter { bits[$0 >> 6] & (1 << UInt64($0 & 63)) != 0 },
      model: bits[derivedCount >> 6] & (1 << UInt64(derivedCount & 63)) != 0)
  }

  private func derivedReaders(of index: Int) -> [Int] {
    (direct[.derived(index)] ?? []).compactMap { if case .derived(let reader) = $0 { reader } else { nil } }
  }

  /// The readers themselves and whoever reads them.
  private func union(of readers: [Reader]) -> [UInt64] {
    var bits = [UInt64](repeating: 0, count: derivedCount >> 6 + 1)
    for reader in readers {
      let number: Int
      switch reader {
      case .model: number = derivedCount
      case .derived(let index):
        number = index
        for (position, word) in reach[index].enumerated() { bits[position] |= word }
      }
      bits[number >> 6] |= 1 << UInt64(number & 63)
    }
    return bits
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
