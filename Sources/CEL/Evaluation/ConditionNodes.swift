/// A chain of `&&` or of `||`: any term may decide, even behind one that failed.
final class LogicalNode: PlanNode, @unchecked Sendable {
  private let terms: [PlanNode]
  /// What a term must be to decide alone.
  private let decisive: Bool

  init(_ terms: [PlanNode], isAnd: Bool, _ range: Range<Int>) {
    self.terms = terms
    decisive = !isAnd
    super.init(range, cost: terms.first?.cost ?? 0)
  }

  override func value(_ frame: inout Frame) throws(EvaluationError) -> Value { .bool(try bool(&frame)) }

  override func bool(_ frame: inout Frame) throws(EvaluationError) -> Bool {
    var failure: EvaluationError?
    for index in terms.indices {
      do throws(EvaluationError) {
        if index > 0 { try frame.charge(terms[index].cost) }
        if try terms[index].bool(&frame) == decisive { return decisive }
      } catch {
        if !error.isAbsorbable { throw error }
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return !decisive
  }
}

/// `!a`.
final class NotNode: PlanNode, @unchecked Sendable {
  private let operand: PlanNode

  init(_ operand: PlanNode, _ range: Range<Int>) {
    self.operand = operand
    super.init(range, cost: operand.cost + 1)
  }

  override func value(_ frame: inout Frame) throws(EvaluationError) -> Value { .bool(try bool(&frame)) }
  override func bool(_ frame: inout Frame) throws(EvaluationError) -> Bool { !(try operand.bool(&frame)) }
}

/// `c ? a : b`, of which one branch is evaluated.
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

  private func branch(_ frame: inout Frame) throws(EvaluationError) -> PlanNode {
    let branch = try condition.bool(&frame) ? yes : no
    try frame.charge(branch.cost)
    return branch
  }

  override func value(_ frame: inout Frame) throws(EvaluationError) -> Value { try branch(&frame).value(&frame) }
  override func bool(_ frame: inout Frame) throws(EvaluationError) -> Bool { try branch(&frame).bool(&frame) }
  override func int(_ frame: inout Frame) throws(EvaluationError) -> Int64 { try branch(&frame).int(&frame) }
  override func double(_ frame: inout Frame) throws(EvaluationError) -> Double { try branch(&frame).double(&frame) }
}

/// `a == b` or `a != b` of any values.
final class EqualityNode: PlanNode, @unchecked Sendable {
  private let left: PlanNode
  private let right: PlanNode
  private let isEqual: Bool

  init(_ left: PlanNode, _ right: PlanNode, isEqual: Bool, _ range: Range<Int>) {
    self.left = left
    self.right = right
    self.isEqual = isEqual
    super.init(range, cost: left.cost + right.cost + 1)
  }

  override func value(_ frame: inout Frame) throws(EvaluationError) -> Value { .bool(try bool(&frame)) }

  override func bool(_ frame: inout Frame) throws(EvaluationError) -> Bool {
    let left = try left.value(&frame)
    let right = try right.value(&frame)
    try frame.charge(min(left.comparisonCost, right.comparisonCost))
    return left.equals(right) == isEqual
  }
}

/// `a == 'text'` or `a != 'text'`.
final class TextEqualityNode: PlanNode, @unchecked Sendable {
  private let operand: PlanNode
  private let text: String
  private let isEqual: Bool

  init(_ operand: PlanNode, _ text: String, isEqual: Bool, _ range: Range<Int>) {
    self.operand = operand
    self.text = text
    self.isEqual = isEqual
    super.init(range, cost: operand.cost + 1 + text.utf8.count / 10)
  }

  override func value(_ frame: inout Frame) throws(EvaluationError) -> Value { .bool(try bool(&frame)) }

  override func bool(_ frame: inout Frame) throws(EvaluationError) -> Bool {
    guard case .string(let found) = try operand.value(&frame) else { return !isEqual }
    return sameCodePoints(found, text) == isEqual
  }
}

/// `<`, `<=`, `>` or `>=` of any ordered values.
final class ComparisonNode: PlanNode, @unchecked Sendable {
  private let left: PlanNode
  private let right: PlanNode
  private let sign: BinaryOperator

  init(_ left: PlanNode, _ right: PlanNode, _ sign: BinaryOperator, _ range: Range<Int>) {
    self.left = left
    self.right = right
    self.sign = sign
    super.init(range, cost: left.cost + right.cost + 1)
  }

  override func value(_ frame: inout Frame) throws(EvaluationError) -> Value { .bool(try bool(&frame)) }

  override func bool(_ frame: inout Frame) throws(EvaluationError) -> Bool {
    let left = try left.value(&frame)
    let right = try right.value(&frame)
    try frame.charge(min(left.comparisonCost, right.comparisonCost))
    guard let order = valueOrder(left, right) else {
      throw EvaluationError(
        .noMatchingOverload,
        "'\(sign.rawValue)' does not compare \(left.literal(limit: 40)) with \(right.literal(limit: 40))", at: range)
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
final class MembershipNode: PlanNode, @unchecked Sendable {
  private let item: PlanNode
  private let collection: PlanNode

  init(_ item: PlanNode, _ collection: PlanNode, _ range: Range<Int>) {
    self.item = item
    self.collection = collection
    super.init(range, cost: item.cost + collection.cost + 1)
  }

  override func value(_ frame: inout Frame) throws(EvaluationError) -> Value { .bool(try bool(&frame)) }

  override func bool(_ frame: inout Frame) throws(EvaluationError) -> Bool {
    let item = try item.value(&frame)
    let collection = try collection.value(&frame)
    switch collection {
    case .list(let list):
      try frame.charge(list.count)
      for element in list where element.equals(item) { return true }
      return false
    case .map(let map): return map[key: item] != nil
    default: throw mismatch("a list or a map", collection)
    }
  }
}

extension Value {
  /// What comparing this costs beyond the call: a tenth of its length, rounded down since the call itself counts one.
  var comparisonCost: Int {
    switch self {
    case .string(let text): text.utf8.count / 10
    case .bytes(let bytes): bytes.count / 10
    case .list(let list): list.count
    case .map(let map): map.count
    case .record(let record): record.fields.count
    default: 0
    }
  }
}
