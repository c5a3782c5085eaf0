internal import CEL
internal import FlowProgram

extension Engine {
  /// Returns the reason why no presenter hears an external event, or `nil` when one does.
  func reasonToDrop(_ event: EventID, _ payload: RecordValue, to instance: InstanceID) -> DroppedInput.Reason? {
    if outline.hasExited { return .exited }
    if !isAlive(instance) { return .gone }
    if isOffered(event, payload, of: instance) { return nil }
    if !isActive(instance.node) { return .covered }
    let layout = context(ofNode: instance.node).layout
    if layout.events.isPlain(event) { return payload.fields.isEmpty ? nil : .unknown }
    let presenter = layout.presenter
    guard presenter.role != .store, presenter.events.ids.contains(event), presenter.events[event].isOpen else {
      return .unknown
    }
    return fits(payload, presenter.events[event].payload) ? nil : .unknown
  }

  /// Whether a payload fits an event, because expressions rely on the declared types. A field with a default may be
  /// unset.
  private func fits(_ payload: RecordValue, _ declaration: RecordDeclaration) -> Bool {
    if declaration.fields.isEmpty { return payload.fields.isEmpty }
    guard payload.shape === declaration.shape || payload.shape.name == declaration.shape.name else { return false }
    guard payload.fields.count == declaration.fields.count else { return false }
    for (field, value) in zip(declaration.fields, payload.fields) {
      guard let value = value ?? field.defaultValue, value.fits(field.type, in: layout.program.types) else {
        return false
      }
    }
    return true
  }

  /// Returns the payload with defaults for its unset fields.
  func completed(_ payload: RecordValue, _ declaration: RecordDeclaration) -> RecordValue {
    var complete = payload
    for (position, field) in declaration.fields.enumerated() where payload[position] == nil {
      complete = complete.replacing(at: position, with: field.defaultValue)
    }
    return complete
  }
}
