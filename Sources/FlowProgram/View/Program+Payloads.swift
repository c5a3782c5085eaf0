public import CEL

extension Program {
  /// Returns the payload that using an element sends, with the control's own value where the event takes it.
  public func payload(of action: Element.Action, value: Value? = nil) -> RecordValue {
    let declaration = presenters[action.presenter].events[action.event].payload
    var fields = action.fields
    if let index = action.valueField, fields.indices.contains(index) {
      fields[index] = value?.keptSecret(as: declaration.fields[index].type)
    }
    return RecordValue(shape: declaration.shape, fields: fields)
  }
}
