internal import Diagnostics

/// In the strict language a literal takes the type that its context expects: next to a double, `2` is a double;
/// where an enum is expected, `'dark'` is one of its cases.
extension Checker {
  /// Whether a checked node can be used where a type is expected, as it is or as a literal adapted to that type.
  mutating func fits(_ id: NodeID, _ target: ValueType) -> Bool {
    if unifier.assign(types[id], to: target) { return true }
    return isStrict && adapt(id, to: unifier.resolve(target))
  }

  /// Adapts a literal to a type, or the parts of a literal to the parts of the type.
  mutating func adapt(_ id: NodeID, to target: ValueType) -> Bool {
    let target = target.withoutNull
    switch (tree[id].kind, target) {
    case (.literal(.int(let number)), .double):
      // A whole number that a double cannot represent exactly is rejected, not rounded.
      guard let double = Double(exactly: number) else { return false }
      meanings[id] = .constant(.double(double))
      types[id] = .double
      return true
    case (.literal(.string(let text)), .secret):
      meanings[id] = .constant(.secret(Secret(text)))
      types[id] = .secret
      return true
    case (.literal(.string(let name)), .enumeration(let enumeration)):
      return adaptCase(id, name, enumeration)
    case (.list(let elements), .list(let element)):
      for part in elements where !fits(part.value, part.isOptional ? .optional(element) : element) { return false }
      types[id] = target
      return true
    case (.map(let entries), .map(let key, let value)):
      for entry in entries {
        if !fits(entry.key, key) { return false }
        if !fits(entry.value, entry.isOptional ? .optional(value) : value) { return false }
      }
      types[id] = target
      return true
    case (.conditional(_, let yes, let no), _):
      guard fits(yes, target), fits(no, target) else { return false }
      types[id] = target
      return true
    case (.comprehension(let loop), .list(let element)):
      guard loop.kind == .map || loop.kind == .transformList, fits(loop.body, element) else { return false }
      types[id] = target
      return true
    case (.bind(let bind), _) where bind.kind == .bind:
      guard fits(bind.body, target) else { return false }
      types[id] = target
      return true
    default: return false
    }
  }

  private mutating func adaptCase(_ id: NodeID, _ name: String, _ enumeration: String) -> Bool {
    guard let declaration = environment.types.enumerations[enumeration] else { return false }
    types[id] = .enumeration(enumeration)
    if name == Environment.hole { hole.enumeration = enumeration }
    if let value = declaration.shape.value(of: name) {
      meanings[id] = .constant(.enumeration(value))
    } else {
      let cases = declaration.shape.cases
      types[id] = reject(UnknownEnumCase(name: name, enumeration: enumeration, cases: cases), id)
    }
    return true
  }
}
