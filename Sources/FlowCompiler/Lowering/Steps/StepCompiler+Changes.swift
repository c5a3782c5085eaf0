internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension StepCompiler {
  /// Lowers `set` and records the facts that follow for the slots and fields it writes.
  func assign(_ written: NamedValues, in scope: inout LocalScope) -> Step.Action? {
    var outer = scope
    var writes: [Step.Write] = []
    var targets: [WriteTarget] = []
    for (name, syntax) in written {
      guard let target = writeTarget(name, in: outer) else { continue }
      targets.append(target)
      outer.assigned = name.text
      guard let plan = values.value(syntax, expecting: target.type, in: outer) else { continue }
      writes.append(Step.Write(slot: target.slot, path: target.path, value: plan))
      forget(target.slot, fields: target.fields, in: &scope)
      if plan.isNeverNull {
        scope.assume(.notNull(slot: Variable.slot(target.slot).number, fields: target.fields))
      }
    }
    return writes.count == written.count && !overlap(targets) ? .assign(writes) : nil
  }

  /// Drops the known facts about a written slot, or about a written field of its record, and about everything
  /// computed from the slot.
  ///
  /// Values that other presenters publish through an interface may also depend on the slot, by way of the values that
  /// this presenter provides.
  func forget(_ slot: SlotID, fields: [String] = [], in scope: inout LocalScope) {
    let own = Variable.slot(slot).number
    scope.environment.forget(slot: own, fields: fields)
    scope.forget(published)
    for number in [own] + published { scope.forget(derived.values(from: number)) }
  }

  /// Returns the position of a piece of state, whether or not it is writable here.
  func slotIndex(of name: String, in scope: LocalScope) -> SlotID? {
    signature.state(named: name, in: scope.mode)?.index
  }

  // MARK: Changes in place

  func append(_ syntax: ValueSyntax, to name: Name, in scope: LocalScope) -> Step.Action? {
    guard let (slot, element) = writableList(name, in: scope) else { return nil }
    return values.value(syntax, expecting: element, in: scope).map { .append(slot: slot, value: $0) }
  }

  func remove(from name: Name, _ item: Name, _ source: ExpressionSyntax, in scope: LocalScope) -> Step.Action? {
    guard let (slot, element) = writableList(name, in: scope) else { return nil }
    let (inner, local) = values.naming(item, type: element, in: scope)
    return values.condition(source, in: inner).map { .remove(slot: slot, item: local, condition: $0) }
  }

  func remove(_ key: ValueSyntax, from name: Name, in scope: LocalScope) -> Step.Action? {
    guard let (slot, keyType, _) = writableMap(name, in: scope) else { return nil }
    return values.value(key, expecting: keyType, in: scope).map { .removeKey(slot: slot, key: $0) }
  }

  /// Lowers `put`, which sets the value of a key in a map or an item of a list.
  func put(
    _ syntax: ValueSyntax, for key: ValueSyntax, in name: Name, in scope: LocalScope
  ) -> Step.Action? {
    guard let slot = writable(name, in: scope) else { return nil }
    switch slot.type {
    case .map(let keyType, let valueType):
      guard let key = values.value(key, expecting: keyType, in: scope) else { return nil }
      return values.value(syntax, expecting: valueType, in: scope).map { .put(slot: slot.index, key: key, value: $0) }
    case .list(let element):
      guard let index = values.value(key, expecting: .int, in: scope) else { return nil }
      return values.value(syntax, expecting: element, in: scope).map {
        .putItem(slot: slot.index, index: index, value: $0)
      }
    case .error: return nil
    default:
      report.add(NotAContainer(name: name.text, type: slot.type, expected: "a list or a map"), at: name.span)
      return nil
    }
  }

  func update(
    _ name: Name, _ item: Name, _ source: ExpressionSyntax?, _ written: NamedValues, in scope: LocalScope
  ) -> Step.Action? {
    guard let (slot, element) = writableList(name, in: scope) else { return nil }
    guard case .record(let type) = element, let record = types.environment.record(named: type), !record.shape.isUnion
    else {
      report.add(NotAContainer(name: name.text, type: .list(element), expected: "a list of records"), at: name.span)
      return nil
    }
    var (inner, local) = values.naming(item, type: element, in: scope)
    var condition: Expression?
    if let source {
      condition = values.condition(source, in: inner)
      inner.assume(condition?.whenTrue)
    }
    var fields: [(field: Int, value: ValuePlan)] = []
    for (field, syntax) in written {
      guard let index = record.shape.index(of: field.text) else {
        report.add(
          UnknownArgument(name: field.text, owner: .record(type), known: record.fields.map(\.name)), at: field.span)
        continue
      }
      if let plan = values.value(syntax, expecting: record.fields[index].type, in: inner) {
        fields.append((index, plan))
      }
    }
    guard source == nil || condition != nil else { return nil }
    return fields.count == written.count ? .update(slot: slot, item: local, condition: condition, fields: fields) : nil
  }

  // MARK: Writable names

  func writable(_ name: Name, in scope: LocalScope) -> SlotSignature? {
    if let slot = signature.state(named: name.text, in: scope.mode) {
      usage.writes.insert(slot.index)
      return slot
    }
    values.reportUnwritable(name, in: scope.mode)
    return nil
  }

  private func writableList(_ name: Name, in scope: LocalScope) -> (slot: SlotID, element: ValueType)? {
    guard let slot = writable(name, in: scope) else { return nil }
    if case .list(let element) = slot.type { return (slot.index, element) }
    if slot.type != .error {
      report.add(NotAContainer(name: name.text, type: slot.type, expected: "a list"), at: name.span)
    }
    return nil
  }

  private func writableMap(_ name: Name, in scope: LocalScope) -> (slot: SlotID, key: ValueType, value: ValueType)? {
    guard let slot = writable(name, in: scope) else { return nil }
    if case .map(let key, let value) = slot.type { return (slot.index, key, value) }
    if slot.type != .error {
      report.add(NotAContainer(name: name.text, type: slot.type, expected: "a map"), at: name.span)
    }
    return nil
  }
}

extension ValuePlan {
  /// Whether the type of the value alone rules out null.
  fileprivate var isNeverNull: Bool {
    switch self {
    case .constant(.null): false
    case .constant, .text, .secret, .list, .record, .map, .event: true
    case .expression(let expression):
      switch expression.type {
      case .nullable, .null, .dyn, .error: false
      default: true
      }
    }
  }
}
