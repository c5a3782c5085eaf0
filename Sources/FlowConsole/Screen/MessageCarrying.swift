internal import CEL
internal import FlowProgram

extension Program {
  /// Whether a model hands a message on to its view, which then decides where it is shown.
  ///
  /// It does where a field is that message or a list with it in it. A field of text does only where its formula reads
  /// `messages` itself: text that is merely the same may be anything.
  func hands(_ message: Message, toViewOf model: PresenterModel) -> Bool {
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
  /// Whether values of the type are of another, or lists of it.
  fileprivate func isMade(of part: ValueType) -> Bool {
    switch self {
    case .nullable(let type), .list(let type): type.isMade(of: part)
    default: self == part
    }
  }
}

extension Value {
  /// Whether a condition holds for the value or, of a list, for something in it.
  fileprivate func holds(_ condition: (Value) -> Bool) -> Bool {
    if case .list(let items) = self { return items.contains { $0.holds(condition) } }
    return condition(self)
  }

  fileprivate func isMessage(_ message: Message) -> Bool {
    guard case .record(let record) = self, record.shape.name == Message.declaration.shape.name else { return false }
    return record["id"]?.asInt == message.id
  }
}
