internal import Diagnostics

extension Checker {
  private mutating func declareLocal(_ name: String, _ type: ValueType) -> Int {
    let number = macros.count
    macros.count += 1
    macros.locals.append(Local(name: name, number: number, type: type))
    return number
  }

  mutating func checkComprehension(_ id: NodeID, _ loop: Comprehension) -> ValueType {
    let range = checkResolved(loop.range)
    let (first, second) = variableTypes(loop, range)
    meanings[id] = .locals(macros.count)
    if loop.variables.count == 2 {
      _ = declareLocal(loop.variables[0], first)
      _ = declareLocal(loop.variables[1], second)
    } else {
      _ = declareLocal(loop.variables[0], first)
    }
    let outer = facts
    if let condition = loop.condition {
      check(condition)
      let yes = whenTrue
      requireCondition(condition)
      facts = facts.and(yes)
    }
    let body = checkResolved(loop.body)
    facts = outer
    macros.locals.removeLast(loop.variables.count)
    return resultType(loop, range, first, body)
  }

  private mutating func requireCondition(_ id: NodeID) {
    if isChecked, !unifier.assign(types[id], to: .bool) { _ = rejectMisfit(id, types[id], .bool) }
  }

  /// Returns the types of the variables of a loop over a range.
  private mutating func variableTypes(_ loop: Comprehension, _ range: ValueType) -> (ValueType, ValueType) {
    let isPair = loop.variables.count == 2
    switch range {
    case .parameter where isStrict:
      _ = reject(NotIterable(written: source(loop.range), type: .error, macro: loop.kind.name), loop.range)
    case .dyn, .parameter: return (.dyn, .dyn)
    case .error: return (.error, .error)
    case .list(let element): return isPair ? (.int, element) : (element, .error)
    case .map(let key, let value) where loop.kind != .sortBy: return isPair ? (key, value) : (key, .error)
    case .nullable where isStrict:
      _ = reject(MissingNullCheck(written: source(loop.range), type: range), loop.range)
    default:
      _ = reject(NotIterable(written: source(loop.range), type: range, macro: loop.kind.name), loop.range)
    }
    return (.error, .error)
  }

  private mutating func resultType(
    _ loop: Comprehension, _ range: ValueType, _ first: ValueType, _ body: ValueType
  ) -> ValueType {
    switch loop.kind {
    case .all, .exists, .existsOne:
      requireCondition(loop.body)
      return .bool
    case .filter:
      requireCondition(loop.body)
      return .list(first)
    case .map, .transformList: return .list(body)
    case .transformMap: return .map(first, body)
    case .transformMapEntry:
      if case .map = body { return body }
      if body.isOpen { return .map(.dyn, .dyn) }
      return rejectMisfit(loop.body, body, .map(.dyn, .dyn))
    case .sortBy:
      if isChecked, !body.isOrdered { return reject(NotOrdered(written: source(loop.body), type: body), loop.body) }
      return range
    }
  }

  mutating func checkBind(_ id: NodeID, _ bind: Bind) -> ValueType {
    let type = checkResolved(bind.value)
    var bound = type
    if bind.kind != .bind {
      switch type {
      case .optional(let wrapped): bound = wrapped
      case .dyn, .error, .parameter: break
      default: bound = rejectMisfit(bind.value, type, .optional(.dyn))
      }
    }
    meanings[id] = .locals(macros.count)
    _ = declareLocal(bind.name, bound)
    let body = checkResolved(bind.body)
    macros.locals.removeLast()
    switch bind.kind {
    case .bind: return body
    case .optMap: return body == .error ? .error : .optional(body)
    case .optFlatMap:
      if body.isOpen { return body }
      if case .optional = body { return body }
      return rejectMisfit(bind.body, body, .optional(.dyn))
    }
  }

  mutating func checkBlock(_ id: NodeID, _ values: [NodeID], _ body: NodeID) -> ValueType {
    // Values can refer to earlier ones only. Their own loops use local numbers in between.
    let first = macros.count
    macros.count += values.count
    meanings[id] = .locals(first)
    for (index, value) in values.enumerated() {
      let type = checkResolved(value)
      macros.locals.append(Local(name: "@index\(index)", number: first + index, type: type))
    }
    let type = check(body)
    macros.locals.removeLast(values.count)
    return type
  }
}

extension Comprehension.Kind {
  /// The name of the macro in source.
  var name: String {
    switch self {
    case .all: "all"
    case .exists: "exists"
    case .existsOne: "existsOne"
    case .map: "map"
    case .filter: "filter"
    case .transformList: "transformList"
    case .transformMap: "transformMap"
    case .transformMapEntry: "transformMapEntry"
    case .sortBy: "sortBy"
    }
  }
}

extension ValueType {
  /// Whether values of the type are ordered.
  var isOrdered: Bool {
    switch self {
    case .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .dyn, .error, .parameter: true
    default: false
    }
  }
}
