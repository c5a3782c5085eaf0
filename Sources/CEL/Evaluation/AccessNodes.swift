/// Access to a record field whose position is known.
final class RecordFieldNode: PlanNode, @unchecked Sendable {
  private let operand: PlanNode
  private let index: Int
  private let name: String
  private let unset: Value

  init(_ operand: PlanNode, index: Int, name: String, unset: Value, _ range: Range<Int>) {
    self.operand = operand
    self.index = index
    self.name = name
    self.unset = unset
    super.init(range, cost: operand.cost + 1)
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    let operand = try operand.value(scope, &frame)
    guard case .record(let record) = operand else { throw noSuchField(name, of: operand).located(range) }
    if let value = record[index] { return value }
    if record.shape.isUnion { throw absentCase(name, of: record).located(range) }
    return unset
  }
}

/// Access to a field of a map, or of a value whose type is known only at run time.
final class SelectNode: PlanNode, @unchecked Sendable {
  private let operand: PlanNode
  private let name: String
  private let isOptional: Bool
  /// Whether null counts as missing, as in the strict language.
  private let isStrict: Bool
  private let types: TypeTable

  init(
    _ operand: PlanNode, _ name: String, isOptional: Bool, isStrict: Bool, types: TypeTable, _ range: Range<Int>
  ) {
    self.operand = operand
    self.name = name
    self.isOptional = isOptional
    self.isStrict = isStrict
    self.types = types
    super.init(range, cost: operand.cost + 1)
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    let operand = try operand.value(scope, &frame)
    if !isOptional, case .map(let map) = operand, let value = map[text: name] { return value }
    do throws(EvaluationError) {
      if isStrict, operand.isNull { return .optional(.none) }
      let value = try select(operand, name, isOptional: isOptional, types)
      if isStrict, case .optional(let optional) = value, optional.value?.isNull == true { return .optional(.none) }
      return value
    } catch {
      throw error.located(range)
    }
  }
}

/// A presence test, `has(e.f)`.
final class PresenceNode: ConditionNode, @unchecked Sendable {
  private let operand: PlanNode
  private let name: String

  init(_ operand: PlanNode, _ name: String, _ range: Range<Int>) {
    self.operand = operand
    self.name = name
    super.init(range, cost: operand.cost + 1)
  }

  override func bool(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    let operand = try operand.value(scope, &frame)
    if case .map(let map) = operand { return map[text: name] != nil }
    do throws(EvaluationError) { return try hasField(operand, name) } catch { throw error.located(range) }
  }
}

/// An index, `a[b]` or `a[?b]`.
final class IndexNode: PlanNode, @unchecked Sendable {
  private let operand: PlanNode
  private let index: PlanNode
  private let isOptional: Bool

  init(_ operand: PlanNode, _ index: PlanNode, isOptional: Bool, _ range: Range<Int>) {
    self.operand = operand
    self.index = index
    self.isOptional = isOptional
    super.init(range, cost: operand.cost + index.cost + 1)
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    let operand = try operand.value(scope, &frame)
    let index = try index.value(scope, &frame)
    if case .string(let text) = index, text.utf8.count > 10 { try frame.charge(index.comparisonCost) }
    do throws(EvaluationError) {
      if case .optional(let optional) = operand {
        guard let wrapped = optional.value else { return operand }
        return .optional(flattened(try element(of: wrapped, at: index)))
      }
      let found = try element(of: operand, at: index)
      if isOptional { return .optional(flattened(found)) }
      if let found { return found }
      throw missingElement(operand, index)
    } catch {
      throw error.located(range)
    }
  }
}

func noSuchField(_ name: String, of value: Value) -> EvaluationError {
  EvaluationError(.noSuchField, "\(value.literal(limit: 60)) has no field '\(name)'")
}

private func absentCase(_ name: String, of record: RecordValue) -> EvaluationError {
  let present = record.unionCase?.name ?? "empty"
  return EvaluationError(.noSuchField, "this \(record.shape.name) is '\(present)', not '\(name)'")
}

private func flattened(_ value: Value?) -> OptionalValue {
  if case .optional(let optional) = value { return optional }
  return OptionalValue(value)
}

/// Returns a field by name, with the rules for optional values.
private func select(
  _ operand: Value, _ name: String, isOptional: Bool, _ types: TypeTable
) throws(EvaluationError) -> Value {
  switch operand {
  case .map(let map):
    let value = map[text: name]
    if isOptional { return .optional(flattened(value)) }
    if let value { return value }
    throw EvaluationError(.noSuchKey, "the map has no key '\(name)'")
  case .record(let record):
    guard let index = record.shape.index(of: name) else { throw noSuchField(name, of: operand) }
    if isOptional { return .optional(flattened(record.isSet(index) ? record[index] : nil)) }
    if let value = record[index] { return value }
    if record.shape.isUnion { throw absentCase(name, of: record) }
    guard let declaration = types.records[record.shape.name] else { return .null }
    return types.unsetValue(of: declaration.fields[index])
  case .optional(let optional):
    guard let wrapped = optional.value else { return operand }
    return try select(wrapped, name, isOptional: true, types)
  default: throw noSuchField(name, of: operand)
  }
}

/// Whether a map has a key, or a record has a field that is set.
private func hasField(_ operand: Value, _ name: String) throws(EvaluationError) -> Bool {
  switch operand {
  case .map(let map): return map[text: name] != nil
  case .record(let record):
    guard let index = record.shape.index(of: name) else { throw noSuchField(name, of: operand) }
    return record.isSet(index)
  case .optional(let optional):
    guard let wrapped = optional.value else { return false }
    return try hasField(wrapped, name)
  default: throw noSuchField(name, of: operand)
  }
}

extension RecordValue {
  /// Whether a field has a value other than `null`.
  func isSet(_ index: Int) -> Bool {
    guard let value = self[index] else { return false }
    return !value.isNull
  }
}

/// Returns the element at an index or under a key, or `nil` when there is none.
private func element(of collection: Value, at index: Value) throws(EvaluationError) -> Value? {
  switch collection {
  case .list(let list):
    if case .int(let number) = index { return Int(exactly: number).flatMap { list.element(at: $0) } }
    switch index.lookupKey {
    case .int(let number): return Int(exactly: number).flatMap { list.element(at: $0) }
    case .uint(let number): return Int(exactly: number).flatMap { list.element(at: $0) }
    default:
      throw EvaluationError(.invalidArgument, "\(index.literal(limit: 40)) is not an index of a list")
    }
  case .map(let map):
    if case .string(let text) = index { return map[text: text] }
    if index.lookupKey == nil, index.type != .double {
      throw EvaluationError(.noMatchingOverload, "\(index.literal(limit: 40)) cannot be a key")
    }
    return map[key: index]
  default:
    throw EvaluationError(.noMatchingOverload, "\(collection.literal(limit: 40)) has no elements")
  }
}

private func missingElement(_ collection: Value, _ index: Value) -> EvaluationError {
  if case .list(let list) = collection {
    return EvaluationError(
      .outOfRange, "index \(index.literal) is out of range of a list of \(list.count)")
  }
  return EvaluationError(.noSuchKey, "the map has no key \(index.literal(limit: 60))")
}
