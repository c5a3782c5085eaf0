/// The range of a macro: the elements of a list, or the keys of a map.
struct LoopRange {
  private let list: ListValue
  private let map: MapValue
  private let isMap: Bool
  let count: Int

  init(_ value: Value, _ node: PlanNode) throws(EvaluationError) {
    switch value {
    case .list(let list):
      (self.list, map, isMap, count) = (list, LoopRange.noMap, false, list.count)
    case .map(let map):
      (list, self.map, isMap, count) = ([], map, true, map.count)
    default: throw node.mismatch("a list or a map", value)
    }
  }

  private static let noMap = MapValue()

  /// Returns the value of the variable of a macro with one variable.
  func element(_ index: Int) -> Value { isMap ? map[index].key : list[index] }

  /// Returns the values of the variables of a macro with two variables: index and element, or key and value.
  func pair(_ index: Int) -> (Value, Value) {
    isMap ? (map[index].key, map[index].value) : (.int(Int64(index)), list[index])
  }
}

/// The common part of the macros that iterate over a range: the positions of their variables and the start of an
/// iteration.
class LoopNode: PlanNode, @unchecked Sendable {
  struct Parts {
    let source: PlanNode
    let first: Int
    let isPair: Bool
    let condition: PlanNode?
    let body: PlanNode
  }

  final let parts: Parts
  private final let roundCost: Int

  init(_ parts: Parts, _ range: Range<Int>) {
    self.parts = parts
    roundCost = parts.body.cost + (parts.condition?.cost ?? 0) + 1
    super.init(range, cost: parts.source.cost + 1)
  }

  final func loopRange(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> LoopRange {
    try LoopRange(try parts.source.value(scope, &frame), parts.source)
  }

  /// Binds the variables of an iteration and deducts its cost from the budget.
  @inline(__always) final func enter(
    _ index: Int, _ range: LoopRange, _ scope: Scope, _ frame: inout Frame
  ) throws(EvaluationError) {
    try frame.tick(roundCost, scope)
    if parts.isPair {
      let (first, second) = range.pair(index)
      frame.locals[parts.first] = first
      frame.locals[parts.first + 1] = second
    } else {
      frame.locals[parts.first] = range.element(index)
    }
  }

  /// Whether an iteration passes the condition of the macro.
  @inline(__always) final func isWanted(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    guard let condition = parts.condition else { return true }
    return try condition.bool(scope, &frame)
  }
}

/// `all` and `exists`. Any element may decide, even after one that failed.
final class QuantifierNode: LoopNode, @unchecked Sendable {
  private let decisive: Bool

  init(_ parts: Parts, isAll: Bool, _ range: Range<Int>) {
    decisive = !isAll
    super.init(parts, range)
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    .bool(try bool(scope, &frame))
  }

  override func bool(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    let range = try loopRange(scope, &frame)
    var failure: EvaluationError?
    for index in 0..<range.count {
      try enter(index, range, scope, &frame)
      do throws(EvaluationError) {
        if try parts.body.bool(scope, &frame) == decisive { return decisive }
      } catch {
        if !error.isAbsorbable { throw error }
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return !decisive
  }
}

/// `existsOne`. It evaluates every element, and fails when one of them fails.
final class ExistsOneNode: LoopNode, @unchecked Sendable {
  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    .bool(try bool(scope, &frame))
  }

  override func bool(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    let range = try loopRange(scope, &frame)
    var found = 0
    for index in 0..<range.count {
      try enter(index, range, scope, &frame)
      if try parts.body.bool(scope, &frame) { found += 1 }
    }
    return found == 1
  }
}

/// `map` and `transformList`: the body of every element that passes the condition.
final class CollectNode: LoopNode, @unchecked Sendable {
  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    let range = try loopRange(scope, &frame)
    var result: [Value] = []
    if parts.condition == nil { result.reserveCapacity(range.count) }
    for index in 0..<range.count {
      try enter(index, range, scope, &frame)
      if try isWanted(scope, &frame) { result.append(try parts.body.value(scope, &frame)) }
    }
    return .list(ListValue(result))
  }
}

/// `filter`: the elements for which the body holds.
final class FilterNode: LoopNode, @unchecked Sendable {
  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    let range = try loopRange(scope, &frame)
    var result: [Value] = []
    for index in 0..<range.count {
      try enter(index, range, scope, &frame)
      if try parts.body.bool(scope, &frame) { result.append(range.element(index)) }
    }
    return .list(ListValue(result))
  }
}

/// `transformMap`: a map with the same keys and the bodies as values.
final class TransformMapNode: LoopNode, @unchecked Sendable {
  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    let range = try loopRange(scope, &frame)
    var entries: [MapValue.Entry] = []
    for index in 0..<range.count {
      try enter(index, range, scope, &frame)
      guard try isWanted(scope, &frame) else { continue }
      entries.append(MapValue.Entry(key: range.pair(index).0, value: try parts.body.value(scope, &frame)))
    }
    return .map(MapValue.distinct(entries).map)
  }
}

/// `transformMapEntry`: a map of all entries that the bodies return.
final class TransformEntryNode: LoopNode, @unchecked Sendable {
  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    let range = try loopRange(scope, &frame)
    var entries: [MapValue.Entry] = []
    for index in 0..<range.count {
      try enter(index, range, scope, &frame)
      guard try isWanted(scope, &frame) else { continue }
      let value = try parts.body.value(scope, &frame)
      guard case .map(let map) = value else { throw parts.body.mismatch("a map", value) }
      entries += map
    }
    let (map, duplicate) = MapValue.distinct(entries)
    if let duplicate {
      throw EvaluationError(
        .invalidArgument, "the key \(duplicate.literal(limit: 40)) occurs twice", at: parts.body.range)
    }
    return .map(map)
  }
}

/// `sortBy`: the elements in the order of their bodies. Equal elements keep their order.
final class SortByNode: LoopNode, @unchecked Sendable {
  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    let range = try loopRange(scope, &frame)
    var keyed: [(key: Value, element: Value)] = []
    keyed.reserveCapacity(range.count)
    for index in 0..<range.count {
      try enter(index, range, scope, &frame)
      keyed.append((try parts.body.value(scope, &frame), range.element(index)))
    }
    do throws(EvaluationError) {
      try requireOneOrder(keyed.map(\.key))
    } catch {
      throw error.located(parts.body.range)
    }
    // Sorting is stable in Swift; the language relies on this.
    let sorted = keyed.sorted { valueOrder($0.key, $1.key) == .before }
    return .list(ListValue(sorted.map(\.element)))
  }
}

/// Throws unless all values have one ordered type.
func requireOneOrder(_ values: [Value]) throws(EvaluationError) {
  guard let first = values.first else { return }
  for value in values where !value.type.isOrdered || value.type != first.type {
    throw EvaluationError(
      .invalidArgument, "\(first.literal(limit: 40)) and \(value.literal(limit: 40)) cannot be ordered")
  }
}
