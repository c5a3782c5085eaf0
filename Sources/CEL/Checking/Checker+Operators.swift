internal import Diagnostics

extension Checker {
  mutating func checkBinary(_ id: NodeID, _ sign: BinaryOperator, _ left: NodeID, _ right: NodeID) -> ValueType {
    if sign == .equal || sign == .notEqual { return checkEquality(id, sign, left, right) }
    let leftType = check(left)
    let rightType = check(right)
    (whenTrue, whenFalse) = (.none, .none)
    if !isChecked { return .dyn }
    if let result = OperatorTypes.direct(sign, leftType, rightType) { return result }
    if sign == .in_ { return checkMembership(id, left, leftType, right, rightType) }
    return checkOperands(id, sign, left, right)
  }

  private mutating func checkOperands(
    _ id: NodeID, _ sign: BinaryOperator, _ left: NodeID, _ right: NodeID
  ) -> ValueType {
    let (leftType, rightType) = (unifier.resolve(types[left]), unifier.resolve(types[right]))
    if leftType == .error || rightType == .error { return sign.isRelation ? .bool : .error }
    if sign == .add, leftType.mayBeList, rightType.mayBeList, !(leftType.isOpen && rightType.isOpen) {
      if let common = commonType(left, leftType, right, rightType) { return common }
      // Lists can be concatenated when their elements have a common type. No other row accepts two lists.
      if !leftType.isOpen, !rightType.isOpen { return rejectOperands(id, sign, left, right) }
    }
    var matching: [OperatorTypes.Row] = []
    for row in OperatorTypes.rows(sign) {
      // Trying a row must not bind a placeholder.
      let before = unifier.mark
      if unifier.assign(leftType, to: row.left), unifier.assign(rightType, to: row.right) { matching.append(row) }
      unifier.undo(to: before)
    }
    let results = matching.reduce(into: [ValueType]()) { if !$0.contains($1.result) { $0.append($1.result) } }
    if matching.count == 1 {
      _ = unifier.assign(leftType, to: matching[0].left)
      _ = unifier.assign(rightType, to: matching[0].right)
    }
    if sign == .add, leftType.isOpen, rightType.isOpen { return .dyn }
    if results.count == 1 { return results[0] }
    if results.count > 1 { return .dyn }
    if isStrict {
      for row in OperatorTypes.rows(sign) where row.left == leftType || row.right == rightType {
        if fits(left, row.left), fits(right, row.right) { return row.result }
      }
      for (operand, type) in [(left, leftType), (right, rightType)] {
        guard case .nullable = type else { continue }
        _ = reject(MissingNullCheck(written: source(operand), type: type), operand)
        return sign.isRelation ? .bool : .error
      }
    }
    return rejectOperands(id, sign, left, right)
  }

  private mutating func rejectOperands(
    _ id: NodeID, _ sign: BinaryOperator, _ left: NodeID, _ right: NodeID
  ) -> ValueType {
    let mistake = OperandMismatch(
      sign: sign.rawValue, left: source(left), leftType: unifier.resolve(types[left]), right: source(right),
      rightType: unifier.resolve(types[right]))
    let type = reject(mistake, id)
    return sign.isRelation ? .bool : type
  }

  private mutating func checkMembership(
    _ id: NodeID, _ left: NodeID, _ leftType: ValueType, _ right: NodeID, _ rightType: ValueType
  ) -> ValueType {
    let collection = unifier.resolve(rightType)
    switch collection {
    case .dyn, .error, .parameter: return .bool
    case .list(let item), .map(let item, _):
      if fits(left, item) || unifier.assign(item, to: leftType) { return .bool }
      if isStrict, unifier.nullableJoin(unifier.resolve(leftType), item) != nil { return .bool }
      if isStrict, case .list = tree[right].kind, adapt(right, to: .list(unifier.resolve(leftType))) { return .bool }
    case .nullable where isStrict:
      _ = reject(MissingNullCheck(written: source(right), type: collection), right)
      return .bool
    default: break
    }
    if unifier.resolve(leftType) == .error { return .bool }
    return rejectOperands(id, .in_, left, right)
  }

  private mutating func checkEquality(
    _ id: NodeID, _ sign: BinaryOperator, _ left: NodeID, _ right: NodeID
  ) -> ValueType {
    let leftIsNull = isNullLiteral(left)
    let rightIsNull = isNullLiteral(right)
    // A null check may be repeated where its result is already established.
    let leftType = check(left, narrowing: !rightIsNull)
    let rightType = check(right, narrowing: !leftIsNull)
    (whenTrue, whenFalse) = (.none, .none)
    if !isChecked { return .bool }
    if commonType(left, leftType, right, rightType) == nil, !areTextAndSecret(leftType, rightType) {
      return rejectOperands(id, sign, left, right)
    }
    if isStrict, !leftIsNull, !rightIsNull, isIncomparable(leftType) || isIncomparable(rightType) {
      return rejectOperands(id, sign, left, right)
    }
    if isStrict, leftIsNull != rightIsNull {
      let (operand, type) = leftIsNull ? (right, rightType) : (left, leftType)
      let resolved = unifier.resolve(type)
      if !resolved.isNullable, resolved != .error {
        let rule = NeverNull(
          written: source(operand), type: resolved, isEqual: sign == .equal, entry: mapEntry(operand))
        _ = reject(rule, id)
      }
    }
    if isStrict { learnFromEquality(left, right, isEqual: sign == .equal) }
    return .bool
  }

  /// Whether a string is compared with a secret. Such a comparison reveals only whether the two are the same.
  private func areTextAndSecret(_ left: ValueType, _ right: ValueType) -> Bool {
    let types = [unifier.resolve(left).withoutNull, unifier.resolve(right).withoutNull]
    return types == [.string, .secret] || types == [.secret, .string]
  }

  /// Whether values of the type have nothing to compare: those of an opaque type without fields.
  private func isIncomparable(_ type: ValueType) -> Bool {
    guard case .record(let name) = unifier.resolve(type).withoutNull, let record = environment.types.records[name]
    else {
      return false
    }
    return record.isOpaque && record.fields.isEmpty
  }

  private func isNullLiteral(_ id: NodeID) -> Bool {
    if case .literal(.null) = tree[id].kind { return true }
    return false
  }

  private mutating func learnFromEquality(_ left: NodeID, _ right: NodeID, isEqual: Bool) {
    var equal = Facts.none
    var unequal = Facts.none
    for (operand, other) in [(left, right), (right, left)] {
      guard let path = paths[operand] else { continue }
      if isNullLiteral(other) {
        equal = equal.and(Facts(.isNull(path)))
        unequal = unequal.and(Facts(.notNull(path)))
      } else if !unifier.resolve(types[other]).isNullable, types[other] != .error {
        equal = equal.and(Facts(.notNull(path)))
      }
    }
    (whenTrue, whenFalse) = isEqual ? (equal, unequal) : (unequal, equal)
  }
}

extension BinaryOperator {
  var isRelation: Bool {
    switch self {
    case .add, .subtract, .multiply, .divide, .modulo: false
    default: true
    }
  }
}

extension ValueType {
  var mayBeList: Bool {
    switch self {
    case .list, .dyn, .error, .parameter: true
    default: false
    }
  }
}

/// The operand and result types of operators.
enum OperatorTypes {
  struct Row {
    let left: ValueType
    let right: ValueType
    let result: ValueType
  }

  private static func same(_ types: ValueType..., result: ValueType? = nil) -> [Row] {
    types.map { Row(left: $0, right: $0, result: result ?? $0) }
  }

  private static let sums =
    same(.int, .uint, .double, .string, .bytes, .duration) + [
      Row(left: .timestamp, right: .duration, result: .timestamp),
      Row(left: .duration, right: .timestamp, result: .timestamp),
      Row(left: .list(.dyn), right: .list(.dyn), result: .list(.dyn)),
    ]
  private static let differences =
    same(.int, .uint, .double, .duration) + [
      Row(left: .timestamp, right: .timestamp, result: .duration),
      Row(left: .timestamp, right: .duration, result: .timestamp),
    ]
  private static let products = same(.int, .uint, .double)
  private static let remainders = same(.int, .uint)
  private static let relations = same(
    .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, result: .bool)

  /// Returns the operand and result types of an operator. Equality and membership are handled separately.
  static func rows(_ sign: BinaryOperator) -> [Row] {
    switch sign {
    case .add: sums
    case .subtract: differences
    case .multiply, .divide: products
    case .modulo: remainders
    default: relations
    }
  }

  /// Returns the result type for the operands of almost every expression, without a search.
  static func direct(_ sign: BinaryOperator, _ left: ValueType, _ right: ValueType) -> ValueType? {
    switch (left, right) {
    case (.int, .int): sign == .in_ ? nil : sign.isRelation ? .bool : .int
    case (.double, .double): sign == .in_ || sign == .modulo ? nil : sign.isRelation ? .bool : .double
    case (.string, .string): sign == .add ? .string : sign.isRelation && sign != .in_ ? .bool : nil
    // A value derived from a secret is a secret.
    case (.secret, .secret), (.secret, .string), (.string, .secret): sign == .add ? .secret : nil
    default: nil
    }
  }
}
