/// A chain of `&&` or of `||`. Any term may decide, even after one that failed.
final class LogicalNode: ConditionNode, @unchecked Sendable {
  private let terms: [PlanNode]
  /// The value of a term that decides alone.
  private let decisive: Bool

  init(_ terms: [PlanNode], isAnd: Bool, _ range: Range<Int>) {
    self.terms = terms
    decisive = !isAnd
    super.init(range, cost: terms.first?.cost ?? 0)
  }

  override func bool(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    var failure: EvaluationError?
    for index in terms.indices {
      do throws(EvaluationError) {
        if index > 0 { try frame.charge(terms[index].cost) }
        if try terms[index].bool(scope, &frame) == decisive { return decisive }
      } catch {
        if !error.isAbsorbable { throw error }
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return !decisive
  }
}

/// `a && b` or `a || b`, the most frequent chain.
final class LogicalPairNode: ConditionNode, @unchecked Sendable {
  private let left: PlanNode
  private let right: PlanNode
  private let decisive: Bool

  init(_ left: PlanNode, _ right: PlanNode, isAnd: Bool, _ range: Range<Int>) {
    self.left = left
    self.right = right
    decisive = !isAnd
    super.init(range, cost: left.cost)
  }

  override func bool(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    do throws(EvaluationError) {
      if try left.bool(scope, &frame) == decisive { return decisive }
    } catch {
      if !error.isAbsorbable { throw error }
      try frame.charge(right.cost)
      let isDecided: Bool
      do throws(EvaluationError) {
        isDecided = try right.bool(scope, &frame) == decisive
      } catch let second {
        // Of two failures the first is reported, unless the second ends the evaluation.
        throw second.isAbsorbable ? error : second
      }
      if isDecided { return decisive }
      throw error
    }
    try frame.charge(right.cost)
    return try right.bool(scope, &frame)
  }
}

/// A negation, `!a`.
final class NotNode: ConditionNode, @unchecked Sendable {
  private let operand: PlanNode

  init(_ operand: PlanNode, _ range: Range<Int>) {
    self.operand = operand
    super.init(range, cost: operand.cost + 1)
  }

  override func bool(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    !(try operand.bool(scope, &frame))
  }
}

/// `c ? a : b`, which evaluates one branch.
final class ConditionalNode: PlanNode, @unchecked Sendable {
  private let condition: PlanNode
  private let yes: PlanNode
  private let no: PlanNode

  init(_ condition: PlanNode, _ yes: PlanNode, _ no: PlanNode, _ range: Range<Int>) {
    self.condition = condition
    self.yes = yes
    self.no = no
    super.init(range, cost: condition.cost)
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    if try condition.bool(scope, &frame) {
      try frame.charge(yes.cost)
      return try yes.value(scope, &frame)
    }
    try frame.charge(no.cost)
    return try no.value(scope, &frame)
  }

  override func bool(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    if try condition.bool(scope, &frame) {
      try frame.charge(yes.cost)
      return try yes.bool(scope, &frame)
    }
    try frame.charge(no.cost)
    return try no.bool(scope, &frame)
  }

  override func int(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Int64 {
    if try condition.bool(scope, &frame) {
      try frame.charge(yes.cost)
      return try yes.int(scope, &frame)
    }
    try frame.charge(no.cost)
    return try no.int(scope, &frame)
  }

  override func double(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Double {
    if try condition.bool(scope, &frame) {
      try frame.charge(yes.cost)
      return try yes.double(scope, &frame)
    }
    try frame.charge(no.cost)
    return try no.double(scope, &frame)
  }
}

/// `a == b` or `a != b` of any values.
final class EqualityNode: RelationNode, @unchecked Sendable {
  override func bool(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    let left = try left.value(scope, &frame)
    let right = try right.value(scope, &frame)
    try frame.charge(min(left.comparisonCost, right.comparisonCost))
    return left.equals(right) == (sign == .equal)
  }
}

/// `a == 'text'` or `a != 'text'`.
final class TextEqualityNode: ConditionNode, @unchecked Sendable {
  private let operand: PlanNode
  private let text: String
  private let isEqual: Bool

  init(_ operand: PlanNode, _ text: String, isEqual: Bool, _ range: Range<Int>) {
    self.operand = operand
    self.text = text
    self.isEqual = isEqual
    super.init(range, cost: operand.cost + max(1, (text.utf8.count + 9) / 10))
  }

  override func bool(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    switch try operand.value(scope, &frame) {
    case .string(let found): return sameCodePoints(found, text) == isEqual
    case .secret(let secret): return sameCodePoints(secret.revealed, text) == isEqual
    default: return !isEqual
    }
  }
}

/// `<`, `<=`, `>` or `>=` of any ordered values.
final class ComparisonNode: RelationNode, @unchecked Sendable {
  override func bool(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    let left = try left.value(scope, &frame)
    let right = try right.value(scope, &frame)
    try frame.charge(min(left.comparisonCost, right.comparisonCost))
    guard let order = valueOrder(left, right) else {
      throw EvaluationError(
        .noMatchingOverload,
        "'\(sign.rawValue)' cannot compare \(left.literal(limit: 40)) with \(right.literal(limit: 40))", at: range)
    }
    return switch sign {
    case .less: order == .before
    case .lessEqual: order == .before || order == .same
    case .greater: order == .after
    default: order == .after || order == .same
    }
  }
}

/// `a in b` for a list or a map.
final class MembershipNode: RelationNode, @unchecked Sendable {
  override func bool(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    let item = try left.value(scope, &frame)
    let collection = try right.value(scope, &frame)
    switch collection {
    case .list(let list):
      // Only containers are compared part by part.
      try frame.charge(max(0, (item.weight == 1 ? list.count : collection.weight) - 1))
      for element in list where element.equals(item) { return true }
      return false
    case .map(let map):
      if case .string(let text) = item, text.utf8.count > 10 { try frame.charge(item.comparisonCost) }
      return map[key: item] != nil
    default: throw mismatch("a list or a map", collection)
    }
  }
}

extension Value {
  /// The cost of a comparison with this beyond the first unit: a tenth of its length, or one unit for each element.
  var comparisonCost: Int {
    switch self {
    case .string(let text): max(0, (text.utf8.count + 9) / 10 - 1)
    case .bytes(let bytes): max(0, (bytes.count + 9) / 10 - 1)
    case .list(let list): max(list.count, weight)
    case .map(let map): max(map.count, weight)
    case .record(let record): max(record.fields.count, weight)
    case .optional: weight
    default: 0
    }
  }
}
