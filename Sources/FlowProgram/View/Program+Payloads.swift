public import CEL

extension Program {
  /// Returns the payload that using an element sends, with the control's own value where the event takes it. It is
  /// empty for an event that this program does not have.
  public func payload(of action: Element.Action, value: Value? = nil) -> RecordValue {
    guard let declaration = presenters.element(at: action.presenter)?.events.element(at: action.event)?.payload else {
      return RecordValue(shape: RecordShape(name: "", fields: []), fields: [])
    }
    var fields = action.fields
    if let index = action.valueField, fields.indices.contains(index), declaration.fields.indices.contains(index) {
      fields[index] = value?.keptSecret(as: declaration.fields[index].type)
    }
    return RecordValue(shape: declaration.shape, fields: fields)
  }
}
