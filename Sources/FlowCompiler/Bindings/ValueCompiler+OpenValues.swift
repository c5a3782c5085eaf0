internal import CEL
internal import FlowProgram
internal import FlowSpec

// Values without a declared type: the data that is sent, and the results that replies are converted to.
extension ValueCompiler {
  /// Lowers an optional part: `nil` if it has an error, `.some(nil)` if it is absent.
  func ifWritten<Written, Lowered>(_ written: Written?, _ lower: (Written) -> Lowered?) -> Lowered?? {
    guard let written else { return .some(nil) }
    return lower(written).map { .some($0) }
  }

  /// Returns the scope with the standard CEL rules, under which values of unknown type can be read and combined.
  func open(_ scope: LocalScope) -> LocalScope {
    var open = scope
    open.environment = scope.environment.loosened
    return open
  }

  /// Lowers a value in YAML that may contain expressions. Its type is inferred.
  func outgoing(_ syntax: ValueSyntax, in scope: LocalScope) -> ValuePlan? {
    if syntax.expression != nil { return value(syntax, in: scope)?.plan }
    if let items = syntax.items {
      let plans = items.map { outgoing($0, in: scope) }
      let sound = plans.compactMap { $0 }
      return sound.count == plans.count ? ValuePlan.list(sound).folded : nil
    }
    if let entries = syntax.entries {
      let pairs = entries.map { entry in
        (Value.string(entry.key.text), outgoing(entry.value, in: scope))
      }
      let sound = pairs.compactMap { key, plan in plan.map { (key: key, value: $0) } }
      return sound.count == pairs.count ? ValuePlan.map(sound).folded : nil
    }
    if syntax.isNull { return .constant(.null) }
    // Sent values may contain secrets. A string that interpolates a secret is a secret.
    return syntax.scalar?.meaning == .string ? secretOrText(syntax, in: scope) : value(syntax, in: scope)?.plan
  }

  private func secretOrText(_ syntax: ValueSyntax, in scope: LocalScope) -> ValuePlan? {
    guard case .secret(let parts)? = text(syntax, isSecret: true, in: scope) else {
      return text(syntax, in: scope)
    }
    let holdsSecret = parts.contains {
      if case .interpolation(let interpolation) = $0 { interpolation.type == .secret } else { false }
    }
    return holdsSecret ? .secret(parts) : .text(parts)
  }
}

extension ValuePlan {
  /// The type of the value, to the extent that it is known at compile time.
  var foundType: ValueType {
    switch self {
    case .constant(let value): value.type
    case .expression(let expression): expression.type
    case .text: .string
    case .secret: .secret
    case .list(let items): .list(ValuePlan.common(items.map(\.foundType)))
    case .map(let pairs): .map(.string, ValuePlan.common(pairs.map(\.value.foundType)))
    case .record(let shape, _): .record(shape.name)
    case .event: .event
    }
  }

  private static func common(_ types: [ValueType]) -> ValueType {
    guard let first = types.first, types.allSatisfy({ $0 == first }) else { return .dyn }
    return first
  }
}

extension ValueType {
  /// Whether a value of this type may turn out to have the declared type once it is read at the decoding boundary.
  func mayBecome(_ declared: ValueType) -> Bool {
    switch (self, declared) {
    case (.dyn, _), (.error, _), (_, .error), (_, .dyn): true
    case (.null, .nullable): true
    case (.nullable(let own), _): own.mayBecome(declared.withoutNull)
    case (_, .nullable(let wrapped)): mayBecome(wrapped)
    case (.optional(let own), _): own.mayBecome(declared)
    case (.list(let own), .list(let element)): own.mayBecome(element)
    case (.list, .map): true
    case (.map(let key, let value), .map(let otherKey, let otherValue)):
      key.mayBecome(otherKey) && value.mayBecome(otherValue)
    case (.map(let key, _), .record): key.mayBecome(.string)
    case (.string, .enumeration), (.string, .timestamp), (.string, .duration), (.string, .bytes), (.string, .secret),
      (.string, .int), (.string, .uint), (.string, .double), (.string, .record), (.secret, .string):
      true
    case (.int, .double), (.int, .uint), (.uint, .int), (.uint, .double), (.double, .int), (.double, .uint): true
    default: self == declared
    }
  }
}
