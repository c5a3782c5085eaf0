internal import CEL

extension Program {
  /// Whether a model passes a message on to its view, which then decides where to show it.
  ///
  /// This is the case if a field is that message or a list that contains it. For a string field, its expression
  /// must also read `messages` itself, because an equal string may have another origin.
  package func passes(_ message: Message, toViewOf model: PresenterModel) -> Bool {
    guard let shown = modelCase(of: model) else { return false }
    return zip(shown.fields, model.fields.fields).contains { field, value in
      guard let value else { return false }
      if field.type.isMade(of: .record(Message.declaration.shape.name)) { return value.holds { $0.isMessage(message) } }
      guard field.type.isMade(of: .string), field.plan.reads.contains(Variable.system(.messages).number) else {
        return false
      }
      return value.holds { $0.text.contains(message.text) }
    }
  }
}

extension ValueType {
  /// Whether this type is another type or a list of it.
  fileprivate func isMade(of part: ValueType) -> Bool {
    switch self {
    case .nullable(let type), .list(let type): type.isMade(of: part)
    default: self == part
    }
  }
}

extension Value {
  /// Whether a condition holds for the value or, for a list, for any of its elements.
  fileprivate func holds(_ condition: (Value) -> Bool) -> Bool {
    if case .list(let items) = self { return items.contains { $0.holds(condition) } }
    return condition(self)
  }

  fileprivate func isMessage(_ message: Message) -> Bool {
    guard case .record(let record) = self, record.shape.name == Message.declaration.shape.name else { return false }
    return record["id"]?.asInt == message.id
  }
}
