internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension PresenterCompiler {
  /// Lowers `set` and records the facts that follow for the slots and fields it writes.
  func assign(_ values: NamedValues, in scope: inout LocalScope) -> Step.Action? {
    let outer = scope
    var writes: [Step.Write] = []
    var targets: [WriteTarget] = []
    for (name, syntax) in values {
      guard let target = writeTarget(name, in: outer) else { continue }
      targets.append(target)
      assigned = name.text
      defer { assigned = nil }
      guard let plan = value(syntax, expecting: target.type, in: outer) else { continue }
      writes.append(Step.Write(slot: target.slot, path: target.path, value: plan))
      forget(target.slot, fields: target.fields, in: &scope)
      if plan.isNeverNull {
        scope.assume(.notNull(slot: Variable.slot(target.slot).number, fields: target.fields))
      }
    }
    return writes.count == values.count && !overlap(targets) ? .assign(writes) : nil
  }

  /// Drops the known facts about a written slot, or about a written field of its record, and about everything
  /// computed from the slot.
  ///
  /// Values that other presenters publish through an interface may also depend on the slot, by way of the values that
  /// this presenter provides.
  func forget(_ slot: Int, fields: [String] = [], in scope: inout LocalScope) {
    let top =
      signature.isFlow
      ? types.allInterfaces.map { Variable.topInterface(home.number(of: $0)).number } : []
    let published = tree.childInterfaces.indices.map { Variable.childInterface($0).number } + top
    let own = Variable.slot(slot).number
    scope.environment.forget(slot: own, fields: fields)
    scope.forget(published)
    for number in [own] + published { scope.forget(derivedValues(from: number)) }
  }

  /// Returns the position of a piece of state, whether or not it is writable here.
  func slotIndex(of name: String) -> Int? { signature.state(named: name, in: mode)?.index }

  // MARK: Changes in place

  func append(_ syntax: ValueSyntax, to name: Name, in scope: LocalScope) -> Step.Action? {
    guard let (slot, element) = writableList(name) else { return nil }
    return value(syntax, expecting: element, in: scope).map { .append(slot: slot, value: $0) }
  }

  func remove(from name: Name, _ item: Name, _ source: ExpressionSyntax, in scope: LocalScope) -> Step.Action? {
    guard let (slot, element) = writableList(name) else { return nil }
    let (inner, local) = naming(item, type: element, in: scope)
    return condition(source, in: inner).map { .remove(slot: slot, item: local, condition: $0) }
  }

  func remove(_ key: ValueSyntax, from name: Name, in scope: LocalScope) -> Step.Action? {
    guard let (slot, keyType, _) = writableMap(name) else { return nil }
    return value(key, expecting: keyType, in: scope).map { .removeKey(slot: slot, key: $0) }
  }

  /// Lowers `put`, which sets the value of a key in a map or an item of a list.
  func put(
    _ syntax: ValueSyntax, for key: ValueSyntax, in name: Name, in scope: LocalScope
  ) -> Step.Action? {
    guard let slot = writable(name) else { return nil }
    switch slot.type {
    case .map(let keyType, let valueType):
      guard let key = value(key, expecting: keyType, in: scope) else { return nil }
      return value(syntax, expecting: valueType, in: scope).map { .put(slot: slot.index, key: key, value: $0) }
    case .list(let element):
      guard let index = value(key, expecting: .int, in: scope) else { return nil }
      return value(syntax, expecting: element, in: scope).map { .putItem(slot: slot.index, index: index, value: $0) }
    case .error: return nil
    default:
      report.add(NotAContainer(name: name.text, type: slot.type, expected: "a list or a map"), at: name.span)
      return nil
    }
  }

  func update(
    _ name: Name, _ item: Name, _ source: ExpressionSyntax?, _ values: NamedValues, in scope: LocalScope
  ) -> Step.Action? {
    guard let (slot, element) = writableList(name) else { return nil }
    guard case .record(let type) = element, let record = types.environment.record(named: type), !record.shape.isUnion
    else {
      report.add(NotAContainer(name: name.text, type: .list(element), expected: "a list of records"), at: name.span)
      return nil
    }
    var (inner, local) = naming(item, type: element, in: scope)
    var condition: Expression?
    if let source {
      condition = self.condition(source, in: inner)
      inner.assume(condition?.whenTrue)
    }
    var fields: [(field: Int, value: ValuePlan)] = []
    for (field, syntax) in values {
      guard let index = record.shape.index(of: field.text) else {
        report.add(
          UnknownArgument(name: field.text, owner: .record(type), known: record.fields.map(\.name)), at: field.span)
        continue
      }
      if let plan = value(syntax, expecting: record.fields[index].type, in: inner) { fields.append((index, plan)) }
    }
    guard source == nil || condition != nil else { return nil }
    return fields.count == values.count ? .update(slot: slot, item: local, condition: condition, fields: fields) : nil
  }

  /// Returns a scope in which an item has a name.
  func naming(_ item: Name, type: ValueType, in scope: LocalScope) -> (scope: LocalScope, local: Int) {
    checkLocal(item)
    var inner = scope
    let local = inner.nextLocal
    inner.nextLocal += 1
    localCount = max(localCount, inner.nextLocal)
    inner.declare(item.text, type, .local(local))
    return (inner, local)
  }

  // MARK: Writable names

  func writable(_ name: Name) -> SlotSignature? {
    if let slot = signature.state(named: name.text, in: mode) {
      usage.writes.insert(slot.index)
      return slot
    }
    reportUnwritable(name)
    return nil
  }

  /// Reports why a name is not writable, unless the section that may declare it failed to parse.
  func reportUnwritable(_ name: Name) {
    if signature.declaration.unread.contains(.state) { return }
    report.add(UnwritableName(name: name.text, in: signature, flow: signatures.flow), at: name.span)
  }

  private func writableList(_ name: Name) -> (slot: Int, element: ValueType)? {
    guard let slot = writable(name) else { return nil }
    if case .list(let element) = slot.type { return (slot.index, element) }
    if slot.type != .error {
      report.add(NotAContainer(name: name.text, type: slot.type, expected: "a list"), at: name.span)
    }
    return nil
  }

  private func writableMap(_ name: Name) -> (slot: Int, key: ValueType, value: ValueType)? {
    guard let slot = writable(name) else { return nil }
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
