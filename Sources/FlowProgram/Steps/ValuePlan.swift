public import CEL

/// How a value comes about: known beforehand, computed, or put together from parts.
public indirect enum ValuePlan: Sendable {
  /// A value that is the same each time.
  case constant(Value)
  /// A formula.
  case expression(Expression)
  /// A text with holes.
  case text([TextPart])
  /// A text with holes, which may hold secrets, and is one itself.
  case secret([TextPart])
  /// A list of values.
  case list([ValuePlan])
  /// A record whose fields stand in the order of its shape; `nil` leaves a field unset.
  case record(RecordShape, [ValuePlan?])
  /// A map from keys to values.
  case map([(key: Value, value: ValuePlan)])
  /// An event of the presenter that evaluates the plan, to be sent later by whoever holds it.
  case event(presenter: Int, event: Int, payload: ValuePlan)

  /// The numbers of the variables that the value is made from; may repeat.
  public var reads: [Int] {
    switch self {
    case .constant: []
    case .expression(let expression): expression.reads
    case .text(let parts), .secret(let parts): parts.flatMap(\.reads)
    case .list(let items): items.flatMap(\.reads)
    case .record(_, let fields): fields.flatMap { $0?.reads ?? [] }
    case .map(let pairs): pairs.flatMap(\.value.reads)
    case .event(_, _, let payload): payload.reads
    }
  }

  /// Makes the value.
  ///
  /// - Throws: The fault of the first formula that fails, in the order of the file.
  public func evaluate(in scope: Scope) throws(EvaluationError) -> Value {
    switch self {
    case .constant(let value): return value
    case .expression(let expression): return try expression.evaluate(in: scope)
    case .text(let parts): return .string(try TextPart.join(parts, in: scope))
    case .secret(let parts): return .secret(Secret(try TextPart.join(parts, in: scope, revealing: true)))
    case .list(let items):
      var values: [Value] = []
      values.reserveCapacity(items.count)
      for item in items { values.append(try item.evaluate(in: scope)) }
      return .list(ListValue(values))
    case .record(let shape, let plans):
      var fields: [Value?] = []
      fields.reserveCapacity(plans.count)
      for plan in plans { fields.append(try plan?.evaluate(in: scope)) }
      return .record(RecordValue(shape: shape, fields: fields))
    case .map(let pairs):
      var values: [(Value, Value)] = []
      for pair in pairs { values.append((pair.key, try pair.value.evaluate(in: scope))) }
      return .map(MapValue(values))
    case .event(let presenter, let event, let payload):
      guard case .uint(let address) = try scope.value(of: Variable.system(.itself).number) else { return .null }
      let payload = try payload.evaluate(in: scope)
      return EventValue(instance: InstanceID(address: address), presenter: presenter, event: event, payload: payload)
        .value
    }
  }
}

/// A stretch of plain words or a `${hole}` in a text.
public enum TextPart: Sendable {
  /// Words that stand as they are.
  case words(String)
  /// A formula whose value is written out.
  case hole(Expression)

  var reads: [Int] {
    switch self {
    case .words: []
    case .hole(let expression): expression.reads
    }
  }

  /// Writes all parts one after another.
  ///
  /// - Parameter isRevealing: Whether secrets are written out, because what comes of it is one.
  public static func join(
    _ parts: [TextPart], in scope: Scope, revealing isRevealing: Bool = false
  ) throws(EvaluationError) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .words(let words): text += words
      case .hole(let expression):
        let value = try expression.evaluate(in: scope)
        if isRevealing, case .secret(let secret) = value { text += secret.revealed } else { text += value.text }
      }
    }
    return text
  }
}
