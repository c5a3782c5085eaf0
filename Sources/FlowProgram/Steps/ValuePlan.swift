public import CEL

/// The plan of a value: constant, evaluated, or assembled from parts.
public indirect enum ValuePlan: Sendable {
  /// A constant value.
  case constant(Value)
  /// An expression.
  case expression(Expression)
  /// A string with interpolations.
  case text([StringPart])
  /// A string with interpolations that may contain secrets, and is itself a secret.
  case secret([StringPart])
  /// A list of values.
  case list([ValuePlan])
  /// A record with its fields in the order of its shape. `nil` leaves a field unset.
  case record(RecordShape, [ValuePlan?])
  /// A map from keys to values.
  case map([(key: Value, value: ValuePlan)])
  /// An event of the presenter that evaluates the plan, to be sent later by the holder of the value.
  case event(presenter: PresenterID, event: EventID, payload: ValuePlan)

  /// The numbers of the variables that the value depends on. May contain repetitions.
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

  /// Returns the value of the plan.
  ///
  /// - Throws: The error of the first expression that fails, in source order.
  public func evaluate(in scope: Scope) throws(EvaluationError) -> Value {
    switch self {
    case .constant(let value): return value
    case .expression(let expression): return try expression.evaluate(in: scope)
    case .text(let parts): return .string(try StringPart.join(parts, in: scope))
    case .secret(let parts): return .secret(Secret(try StringPart.join(parts, in: scope, revealing: true)))
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

/// A literal part or a `${hole}` of a string.
public enum StringPart: Sendable {
  /// Literal text.
  case words(String)
  /// An interpolated expression.
  case interpolation(Expression)

  var reads: [Int] {
    switch self {
    case .words: []
    case .interpolation(let expression): expression.reads
    }
  }

  /// Joins all parts.
  ///
  /// - Parameter isRevealing: Whether secrets are written in clear, because the result is a secret.
  public static func join(
    _ parts: [StringPart], in scope: Scope, revealing isRevealing: Bool = false
  ) throws(EvaluationError) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .words(let words): text += words
      case .interpolation(let expression):
        let value = try expression.evaluate(in: scope)
        if isRevealing, case .secret(let secret) = value { text += secret.revealed } else { text += value.text }
      }
    }
    return text
  }
}
