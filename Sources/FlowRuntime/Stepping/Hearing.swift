internal import CEL
internal import FlowProgram

extension Machine {
  /// Why nobody hears an input, or `nil` when somebody does.
  func reasonToDrop(_ input: Input) -> DroppedInput.Reason? {
    switch input {
    case .advance, .resume: return nil
    case .back: return outline.hasExited ? .exited : nil
    case .event(let instance, let event, let payload):
      if outline.hasExited { return .exited }
      if !isAlive(instance) { return .gone }
      let index = Int(instance.index)
      if index != Machine.flowNode, outline.stack.last?.instance != instance { return .covered }
      let presenter = layout.presenters[Int(nodes[index].presenter)].presenter
      guard presenter.events.indices.contains(event) else { return .unknown }
      return fits(payload, presenter.events[event].payload) ? nil : .unknown
    }
  }

  /// Whether a payload is one of an event: formulas rely on the declared types.
  private func fits(_ payload: RecordValue, _ declaration: RecordDeclaration) -> Bool {
    guard payload.shape === declaration.shape || payload.shape.name == declaration.shape.name else { return false }
    guard payload.fields.count == declaration.fields.count else { return false }
    for (field, value) in zip(declaration.fields, payload.fields) {
      guard let value else { return false }
      if !value.fits(field.type, in: layout.program.types, depth: 0) { return false }
    }
    return true
  }

  /// Whether back would do something other than end the flow. Writes what it computes, so it is asked of a copy.
  var isBackHandled: Bool {
    if outline.hasExited { return false }
    if outline.stack.count > 1 { return true }
    if let top = outline.stack.last?.instance, enterContext(of: top), hasBackHandler { return true }
    context = context(ofNode: Machine.flowNode)
    return hasBackHandler
  }

  /// Whether a handler of the present context would run; one whose guard fails would at least report that.
  private var hasBackHandler: Bool {
    context.layout.presenter.back.contains { alternative in
      guard let condition = alternative.guardExpression else { return true }
      return (try? holds(condition)) ?? true
    }
  }
}

extension Value {
  /// Whether the value is one of a declared type, in all its parts.
  ///
  /// - Complexity: Linear in the size of the value. What is nested deeper than any type is refused.
  fileprivate func fits(_ type: ValueType, in types: Environment, depth: Int) -> Bool {
    guard depth <= RuntimeLimits.standard.nesting else { return false }
    switch (type, self) {
    case (.nullable, .null), (.null, .null), (.bool, .bool), (.int, .int), (.uint, .uint), (.double, .double),
      (.string, .string), (.bytes, .bytes), (.timestamp, .timestamp), (.duration, .duration), (.dyn, _):
      return true
    case (.nullable(let wrapped), _): return fits(wrapped, in: types, depth: depth)
    case (.enumeration(let name), .enumeration(let value)): return value.shape.name == name
    case (.list(let element), .list(let list)):
      return list.allSatisfy { $0.fits(element, in: types, depth: depth + 1) }
    case (.map(let key, let value), .map(let map)):
      return map.allSatisfy {
        $0.key.fits(key, in: types, depth: depth + 1) && $0.value.fits(value, in: types, depth: depth + 1)
      }
    case (.record(let name), .record(let record)):
      guard record.shape.name == name, let declaration = types.record(named: name) else { return false }
      return record.fits(declaration, in: types, depth: depth + 1)
    default: return false
    }
  }
}

extension RecordValue {
  fileprivate func fits(_ declaration: RecordDeclaration, in types: Environment, depth: Int) -> Bool {
    guard fields.count == declaration.fields.count else { return false }
    if declaration.isUnion, fields.filter({ $0 != nil }).count != 1 { return false }
    for (field, value) in zip(declaration.fields, fields) {
      guard let value else {
        if declaration.isUnion { continue }
        return false
      }
      if !value.fits(field.type, in: types, depth: depth) { return false }
    }
    return true
  }
}
