/// Decides whether types are assignable, and binds placeholders in the process.
struct Unifier {
  let isStrict: Bool
  private var bindings: [ValueType?] = []
  /// The bindings before each change, so that an attempt can be undone without copying all of them.
  private var trail: [(number: Int, earlier: ValueType?)] = []

  init(isStrict: Bool) { self.isStrict = isStrict }

  /// The start of an attempt, for ``undo(to:)``.
  var mark: Int { trail.count }

  /// Undoes all bindings made since a mark.
  mutating func undo(to mark: Int) {
    while trail.count > mark, let change = trail.popLast() { bindings[change.number] = change.earlier }
  }

  private mutating func set(_ number: Int, _ type: ValueType) {
    trail.append((number, bindings[number]))
    bindings[number] = type
  }

  /// Returns a new placeholder, which can be bound to any one type.
  mutating func fresh() -> ValueType {
    bindings.append(nil)
    return .parameter("%\(bindings.count - 1)")
  }

  private func variable(_ type: ValueType) -> Int? {
    guard case .parameter(let name) = type, name.utf8.first == UInt8(ascii: "%") else { return nil }
    // A host may declare a placeholder with such a name, which is not one of ours.
    guard let number = Int(name.utf8.count > 10 ? "" : name.dropFirst()), number < bindings.count else { return nil }
    return number
  }

  /// Returns the type with all bound placeholders replaced.
  func resolve(_ type: ValueType) -> ValueType {
    guard type.hasParameters else { return type }
    return resolve(type, depth: 0)
  }

  private func resolve(_ type: ValueType, depth: Int) -> ValueType {
    // Assigning checks for cycles; this limit only guards against types of extreme depth.
    if depth > 300 { return .dyn }
    switch type {
    case .parameter:
      guard let number = variable(type), let bound = bindings[number] else { return type }
      return resolve(bound, depth: depth + 1)
    case .list(let element): return .list(resolve(element, depth: depth + 1))
    case .map(let key, let value): return .map(resolve(key, depth: depth + 1), resolve(value, depth: depth + 1))
    case .nullable(let wrapped): return .nullable(resolve(wrapped, depth: depth + 1))
    case .optional(let wrapped): return .optional(resolve(wrapped, depth: depth + 1))
    case .type(let described): return .type(described.map { resolve($0, depth: depth + 1) })
    case .opaque(let name, let arguments): return .opaque(name, arguments.map { resolve($0, depth: depth + 1) })
    default: return type
    }
  }

  /// Returns the type with bound placeholders replaced and every unbound placeholder made dynamic.
  func settled(_ type: ValueType) -> ValueType {
    guard type.hasParameters else { return type }
    return settle(resolve(type))
  }

  private func settle(_ type: ValueType) -> ValueType {
    switch type {
    case .parameter: variable(type) == nil ? type : .dyn
    case .list(let element): .list(settle(element))
    case .map(let key, let value): .map(settle(key), settle(value))
    case .nullable(let wrapped): .nullable(settle(wrapped))
    case .optional(let wrapped): .optional(settle(wrapped))
    case .type(let described): .type(described.map(settle))
    case .opaque(let name, let arguments): .opaque(name, arguments.map(settle))
    default: type
    }
  }

  /// Returns the type of a declaration with its placeholders replaced by fresh ones.
  mutating func instantiate(_ type: ValueType, _ fresh: inout [String: ValueType]) -> ValueType {
    guard type.hasParameters else { return type }
    switch type {
    case .parameter(let name):
      if let known = fresh[name] { return known }
      let placeholder = self.fresh()
      fresh[name] = placeholder
      return placeholder
    case .list(let element): return .list(instantiate(element, &fresh))
    case .map(let key, let value): return .map(instantiate(key, &fresh), instantiate(value, &fresh))
    case .nullable(let wrapped): return .nullable(instantiate(wrapped, &fresh))
    case .optional(let wrapped): return .optional(instantiate(wrapped, &fresh))
    case .type(let described): return .type(described.map { instantiate($0, &fresh) })
    case .opaque(let name, let arguments):
      var instantiated: [ValueType] = []
      for argument in arguments { instantiated.append(instantiate(argument, &fresh)) }
      return .opaque(name, instantiated)
    default: return type
    }
  }

  /// Whether values of a type can be used where another is expected. Placeholders on both sides are bound in the
  /// process.
  ///
  /// Bindings are undone when the result is false.
  mutating func assign(_ type: ValueType, to target: ValueType) -> Bool {
    if type == target { return true }
    let before = mark
    if unify(type, target) { return true }
    undo(to: before)
    return false
  }

  private mutating func unify(_ type: ValueType, _ target: ValueType) -> Bool {
    if type == target { return true }
    if let number = variable(target) { return bind(number, target, type, isTarget: true) }
    if let number = variable(type) { return bind(number, type, target, isTarget: false) }
    if type.isOpen || target.isOpen { return true }
    switch (type, target) {
    case (.null, _): return acceptsNull(target)
    case (.nullable(let left), .nullable(let right)): return unify(left, right)
    case (_, .nullable(let right)): return unify(type, right)
    case (.nullable(let left), _): return !isStrict && unify(left, target)
    case (.list(let left), .list(let right)), (.optional(let left), .optional(let right)): return unify(left, right)
    case (.map(let leftKey, let left), .map(let rightKey, let right)):
      return unify(leftKey, rightKey) && unify(left, right)
    case (.type, .type): return true
    // A function that takes any enum declares an empty name.
    case (.enumeration, .enumeration(let name)): return name.isEmpty
    case (.opaque(let left, let arguments), .opaque(let right, let others)):
      guard left == right, arguments.count == others.count else { return false }
      for (argument, other) in zip(arguments, others) where !unify(argument, other) { return false }
      return true
    default: return false
    }
  }

  private func acceptsNull(_ target: ValueType) -> Bool {
    switch target {
    case .nullable, .null: true
    case .record, .timestamp, .duration, .opaque, .optional: !isStrict
    default: false
    }
  }

  private mutating func bind(_ number: Int, _ variable: ValueType, _ type: ValueType, isTarget: Bool) -> Bool {
    let resolved = resolve(type)
    if resolved == variable { return true }
    guard let bound = bindings[number] else {
      if occurs(number, in: resolved) { return false }
      set(number, resolved)
      return true
    }
    let before = mark
    if isTarget ? unify(type, bound) : unify(bound, type) {
      set(number, mostGeneral(resolve(bound), resolve(type)))
      return true
    }
    undo(to: before)
    if isTarget ? unify(bound, type) : unify(type, bound) {
      set(number, mostGeneral(resolve(bound), resolve(type)))
      return true
    }
    // In the strict language, a nullable type and its non-nullable form have a common type.
    if isStrict, let common = nullableJoin(resolve(bound), resolve(type)) {
      set(number, common)
      return true
    }
    return false
  }

  private func occurs(_ number: Int, in type: ValueType) -> Bool {
    switch type {
    case .parameter: variable(type) == number
    case .list(let element), .nullable(let element), .optional(let element): occurs(number, in: element)
    case .map(let key, let value): occurs(number, in: key) || occurs(number, in: value)
    case .type(let described): described.map { occurs(number, in: $0) } ?? false
    case .opaque(_, let arguments): arguments.contains { occurs(number, in: $0) }
    default: false
    }
  }

  /// Returns the common type of two types that differ only in nullability.
  func nullableJoin(_ left: ValueType, _ right: ValueType) -> ValueType? {
    if left == .null, right != .null { return .nullable(right.withoutNull) }
    if right == .null, left != .null { return .nullable(left.withoutNull) }
    if left != right, left.withoutNull == right.withoutNull { return .nullable(left.withoutNull) }
    return nil
  }

  /// Returns the less specific of two types, one of which is assignable to the other.
  func mostGeneral(_ left: ValueType, _ right: ValueType) -> ValueType {
    if left == right { return left }
    if left.isOpen { return left }
    if right.isOpen { return right }
    switch (left, right) {
    case (.parameter, _), (.null, _): return variable(left) == nil && left != .null ? left : right
    case (_, .parameter), (_, .null): return left
    case (.nullable(let wrapped), .nullable(let other)): return .nullable(mostGeneral(wrapped, other))
    case (.nullable(let wrapped), let other), (let other, .nullable(let wrapped)):
      return .nullable(mostGeneral(wrapped, other))
    case (.list(let left), .list(let right)): return .list(mostGeneral(left, right))
    case (.optional(let left), .optional(let right)): return .optional(mostGeneral(left, right))
    case (.map(let leftKey, let left), .map(let rightKey, let right)):
      return .map(mostGeneral(leftKey, rightKey), mostGeneral(left, right))
    case (.opaque(let name, let arguments), .opaque(_, let others)):
      return .opaque(name, zip(arguments, others).map { mostGeneral($0, $1) })
    default: return left
    }
  }

  /// Returns the element type of a collection that holds values of both types, or `nil` when they have no common type.
  mutating func join(_ left: ValueType, _ right: ValueType) -> ValueType? {
    if left == right { return left }
    if assign(right, to: left) || assign(left, to: right) { return mostGeneral(resolve(left), resolve(right)) }
    return isStrict ? nullableJoin(resolve(left), resolve(right)) : nil
  }
}
