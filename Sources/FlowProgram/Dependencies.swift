internal import CEL

/// The values to recompute or check after a change, determined before the flow runs.
///
/// Transitive: a slot that a derived value reads also lists the readers of that derived value.
public struct Dependencies: Sendable {
  /// The numbering of all readers of a presenter, as positions in a run of bits.
  public let readers: ReaderNumbering
  /// The readers of each slot of the presenter.
  public let slotReaders: [ReaderSet]
  private let otherReaders: [Variable: ReaderSet]

  /// Returns the readers of a variable that is neither a slot nor a derived value of the presenter itself.
  public func readers(of variable: Variable) -> ReaderSet { otherReaders[variable] ?? ReaderSet(readers) }

  /// The variables that the presenter reads but does not hold itself: of its children, of other presenters, of the
  /// flow and the system.
  public let outsideReads: [Variable]

  init(
    slotCount: Int, parameterCount: Int, derived: [Derived], model: Model, children: [Child], effects: [Effect],
    steps: [Int]
  ) {
    let numbering = ReaderNumbering(derived: derived.count, children: children.count, effects: effects.count)
    var graph = ReaderGraph(numbering)
    for (index, value) in derived.enumerated() { graph.add(reads: value.plan.reads, of: numbering.derived(index)) }
    for child in children.ids { graph.add(reads: children[child].reads, of: numbering.child(child)) }
    for effect in effects.ids { graph.add(reads: effects[effect].reads, of: numbering.effect(effect)) }
    graph.add(reads: model.reads, of: ReaderNumbering.model)
    graph.add(reads: steps, of: ReaderNumbering.steps)
    graph.close()

    let readsParams = graph.readers(of: .params)
    readers = numbering
    slotReaders = (0..<slotCount).map { slot in
      let found = graph.readers(of: .slot(SlotID(slot)))
      return slot < parameterCount ? found.union(readsParams) : found
    }
    outsideReads = graph.variables.filter(\.isOutside)
    otherReaders = Dictionary(uniqueKeysWithValues: outsideReads.map { ($0, graph.readers(of: $0)) })
  }
}

/// The order of a presenter's readers in a ``ReaderSet``: its model, its steps, its derived values, its children and
/// its effects.
public struct ReaderNumbering: Sendable, Hashable {
  private let derivedCount: Int
  private let childCount: Int
  private let effectCount: Int

  init(derived: Int, children: Int, effects: Int) {
    derivedCount = derived
    childCount = children
    effectCount = effects
  }

  public static let model = 0
  /// All steps together. The children they read must be up to date before they run.
  public static let steps = 1
  /// Returns the number of a derived value.
  public func derived(_ index: Int) -> Int { 2 + index }
  /// Returns the number of the reader that determines the existence, the rows and the params of a child.
  public func child(_ child: ChildID) -> Int { 2 + derivedCount + child.position }
  /// Returns the number of the reader that determines when an effect runs.
  public func effect(_ effect: EffectID) -> Int { 2 + derivedCount + childCount + effect.position }
  /// The number of readers.
  public var count: Int { 2 + derivedCount + childCount + effectCount }
  /// The number of words for their bits.
  public var wordCount: Int { (count + 63) / 64 }
  /// The numbers of the derived values.
  public var derived: Range<Int> { 2..<(2 + derivedCount) }
  /// The numbers of the children.
  public var children: Range<Int> { (2 + derivedCount)..<(2 + derivedCount + childCount) }
  /// The numbers of the effects.
  public var effects: Range<Int> { (2 + derivedCount + childCount)..<count }
}

/// A set of a presenter's readers, as bits.
public struct ReaderSet: Sendable, Hashable {
  /// The bits, 64 to a word, the first reader lowest.
  public private(set) var words: [UInt64]

  init(_ numbering: ReaderNumbering) { words = Array(repeating: 0, count: numbering.wordCount) }

  /// Whether a reader is in the set.
  public func contains(_ reader: Int) -> Bool { words[reader >> 6] & (1 << UInt64(reader & 63)) != 0 }

  /// Returns the readers of a range that are in the set, as offsets from the start of the range.
  public func members(of readers: Range<Int>) -> [Int] {
    readers.filter { contains($0) }.map { $0 - readers.lowerBound }
  }

  mutating func insert(_ reader: Int) { words[reader >> 6] |= 1 << UInt64(reader & 63) }

  mutating func formUnion(_ other: ReaderSet) {
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }

  /// Returns the union of both sets.
  public func union(_ other: ReaderSet) -> ReaderSet {
    var result = self
    result.formUnion(other)
    return result
  }
}

/// The readers of each variable, first direct and then also through derived values.
///
/// - Complexity: One pass over all reads, and n²/64 words for n derived values. A chain of thousands takes
///   milliseconds.
private struct ReaderGraph {
  private let numbering: ReaderNumbering
  private var direct: [Variable: [Int]] = [:]
  /// The transitive readers of each derived value, or `nil` until they are computed.
  private var reach: [ReaderSet?]

  init(_ numbering: ReaderNumbering) {
    self.numbering = numbering
    reach = Array(repeating: nil, count: numbering.derived.count)
  }

  /// All variables that have readers, in the order of their numbers.
  var variables: [Variable] { direct.keys.sorted { $0.number < $1.number } }

  mutating func add(reads: [Int], of reader: Int) {
    for number in Set(reads).sorted() {
      guard var variable = Variable(number: number) else { continue }
      // A localized string changes only with the locale.
      if case .string = variable { variable = .system(.locale) }
      if direct[variable]?.last != reader { direct[variable, default: []].append(reader) }
    }
  }

  /// Computes the transitive readers of each derived value, after those of its readers.
  mutating func close() {
    for index in reach.indices where reach[index] == nil {
      // An explicit stack, because chains may be longer than the stack of a thread is deep. A cycle, which the
      // compiler rejects, ends because entered values are not entered again.
      var path = [index]
      var entered: Set<Int> = [index]
      while let last = path.last {
        let open = derivedReaders(of: last).first { reach[$0] == nil && entered.insert($0).inserted }
        if let open {
          path.append(open)
        } else {
          reach[last] = union(of: direct[.derived(last)] ?? [])
          path.removeLast()
        }
      }
    }
  }

  /// Returns everything to recompute when a variable changes.
  func readers(of variable: Variable) -> ReaderSet { union(of: direct[variable] ?? []) }

  private func derivedReaders(of index: Int) -> [Int] {
    (direct[.derived(index)] ?? []).filter { numbering.derived.contains($0) }.map { $0 - numbering.derived.lowerBound }
  }

  /// Returns the readers themselves and their transitive readers.
  private func union(of readers: [Int]) -> ReaderSet {
    var set = ReaderSet(numbering)
    for reader in readers {
      if numbering.derived.contains(reader), let further = reach[reader - numbering.derived.lowerBound] {
        set.formUnion(further)
      }
      set.insert(reader)
    }
    return set
  }
}

extension Variable {
  /// Whether the value is held outside the presenter that reads it.
  fileprivate var isOutside: Bool {
    switch self {
    case .flowSlot, .flowDerived, .system, .child, .childInterface, .outer, .topInterface, .loading, .observed: true
    // Only conditions of properties and expectations read the last two, and they belong to no presenter.
    case .slot, .derived, .local, .params, .model, .string, .shown, .shownMode, .alive: false
    }
  }
}
