internal import Diagnostics

extension Checker {
  /// Reports an operand that is not a bool.
  private mutating func requireBool(_ id: NodeID) {
    let type = types[id]
    if isChecked, !unifier.assign(type, to: .bool) { _ = rejectMisfit(id, type, .bool) }
  }

  mutating func checkLogical(_ terms: [NodeID], isAnd: Bool) -> ValueType {
    let outer = facts
    // The facts that hold when the evaluation reaches the next term.
    var passed = Facts.none
    var stopped = Facts.impossible
    for term in terms {
      facts = outer.and(passed)
      check(term)
      let (yes, no) = (whenTrue, whenFalse)
      requireBool(term)
      stopped = stopped.or(passed.and(isAnd ? no : yes))
      passed = passed.and(isAnd ? yes : no)
    }
    facts = outer
    (whenTrue, whenFalse) = isAnd ? (passed, stopped) : (stopped, passed)
    return .bool
  }

  mutating func checkNot(_ id: NodeID, _ operand: NodeID) -> ValueType {
    check(operand)
    let (yes, no) = (whenTrue, whenFalse)
    let type = types[operand]
    if isChecked, !unifier.assign(type, to: .bool) {
      let resolved = unifier.resolve(type)
      _ = reject(UnaryMismatch(sign: "!", written: source(operand), type: resolved), id)
    }
    (whenTrue, whenFalse) = (no, yes)
    return .bool
  }

  mutating func checkNegate(_ id: NodeID, _ operand: NodeID) -> ValueType {
    let type = checkResolved(operand)
    if type.isOpen { return type }
    for number in [ValueType.int, .double] where unifier.assign(type, to: number) { return number }
    if isStrict, case .nullable(let wrapped) = type, wrapped == .int || wrapped == .double {
      return reject(MissingNullCheck(written: source(operand), type: type), operand)
    }
    return reject(UnaryMismatch(sign: "-", written: source(operand), type: type), id)
  }

  mutating func checkConditional(
    _ id: NodeID, _ condition: NodeID, _ yes: NodeID, _ no: NodeID
  ) -> ValueType {
    let outer = facts
    check(condition)
    let (conditionTrue, conditionFalse) = (whenTrue, whenFalse)
    requireBool(condition)
    facts = outer.and(conditionTrue)
    let yesType = check(yes)
    let (yesTrue, yesFalse) = (conditionTrue.and(whenTrue), conditionTrue.and(whenFalse))
    facts = outer.and(conditionFalse)
    let noType = check(no)
    let (noTrue, noFalse) = (conditionFalse.and(whenTrue), conditionFalse.and(whenFalse))
    facts = outer
    let type = commonType(yes, yesType, no, noType)
    (whenTrue, whenFalse) = isStrict ? (yesTrue.or(noTrue), yesFalse.or(noFalse)) : (.none, .none)
    if let type { return type }
    let (left, right) = (unifier.resolve(yesType), unifier.resolve(noType))
    return reject(BranchMismatch(yes: source(yes), yesType: left, no: source(no), noType: right), id)
  }

  /// Returns the common type of two operands of one placeholder, with literals adapted to it, or `nil` when there
  /// is none.
  mutating func commonType(
    _ left: NodeID, _ leftType: ValueType, _ right: NodeID, _ rightType: ValueType
  ) -> ValueType? {
    if leftType == rightType { return leftType }
    if leftType == .error || rightType == .error { return .error }
    let placeholder = unifier.fresh()
    if unifier.assign(leftType, to: placeholder), unifier.assign(rightType, to: placeholder) {
      return unifier.resolve(placeholder)
    }
    guard isStrict else { return nil }
    let (resolvedLeft, resolvedRight) = (unifier.resolve(leftType), unifier.resolve(rightType))
    if adapt(left, to: resolvedRight) { return resolvedRight }
    if adapt(right, to: resolvedLeft) { return resolvedLeft }
    return nil
  }
}
