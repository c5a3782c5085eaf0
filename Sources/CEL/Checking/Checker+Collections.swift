internal import Diagnostics

extension Checker {
  mutating func checkList(_ id: NodeID, _ elements: [Element]) -> ValueType {
    var joined: ValueType?
    for (index, element) in elements.enumerated() {
      let type = elementType(element.value, check(element.value), isOptional: element.isOptional)
      guard let known = joined else {
        joined = type
        continue
      }
      joined = joinElement(known, element.value, type, earlier: elements[..<index].lazy.map(\.value))
      if joined == .error { return .error }
    }
    return .list(joined ?? unifier.fresh())
  }

  /// Returns the type of an element. The type of an optional element (`?`) is unwrapped.
  private mutating func elementType(_ id: NodeID, _ type: ValueType, isOptional: Bool) -> ValueType {
    guard isOptional else { return type }
    let wrapped = unifier.fresh()
    if unifier.assign(type, to: .optional(wrapped)) { return type.isOpen ? .dyn : unifier.resolve(wrapped) }
    return reject(UnexpectedType(written: source(id), found: type, expected: .optional(.dyn)), id)
  }

  /// Returns the type of a collection with one more element. In the strict language, literals are adapted and mixed
  /// types are reported.
  private mutating func joinElement(
    _ known: ValueType, _ id: NodeID, _ type: ValueType, earlier: some Collection<NodeID>
  ) -> ValueType {
    if let joined = unifier.join(known, type) { return joined }
    guard isStrict else { return .dyn }
    let (left, right) = (unifier.resolve(known), unifier.resolve(type))
    if adapt(id, to: left) { return left }
    if earlier.allSatisfy({ types[$0] == right || canAdapt($0, to: right) }) {
      for element in earlier where types[element] != right { _ = adapt(element, to: right) }
      return right
    }
    return reject(MixedElements(written: source(id), type: right, others: left), id)
  }

  private func canAdapt(_ id: NodeID, to type: ValueType) -> Bool {
    guard case .literal(.int(let number)) = tree[id].kind else { return false }
    return type.withoutNull == .double && Double(exactly: number) != nil
  }

  mutating func checkMap(_ id: NodeID, _ entries: [Entry]) -> ValueType {
    var key: ValueType?
    var value: ValueType?
    for (index, entry) in entries.enumerated() {
      let keyType = check(entry.key)
      key = key.map { joinElement($0, entry.key, keyType, earlier: entries[..<index].lazy.map(\.key)) } ?? keyType
      let valueType = elementType(entry.value, check(entry.value), isOptional: entry.isOptional)
      value =
        value.map { joinElement($0, entry.value, valueType, earlier: entries[..<index].lazy.map(\.value)) } ?? valueType
      if isStrict, let mistake = keyMistake(entry.key) { return mistake }
    }
    if key == .error || value == .error { return .error }
    // Creating a map with such keys fails at run time. Also, a type that contains another type twice could grow
    // without bounds.
    if let known = key, !unifier.resolve(known).mayBeKey { key = .dyn }
    return .map(key ?? unifier.fresh(), value ?? unifier.fresh())
  }

  private mutating func keyMistake(_ id: NodeID) -> ValueType? {
    let type = unifier.resolve(types[id])
    return type.mayBeKey ? nil : reject(UnusableKey(written: source(id), type: type), id)
  }

  mutating func checkIndex(
    _ id: NodeID, _ operand: NodeID, _ index: NodeID, isOptional: Bool
  ) -> ValueType {
    var type = checkResolved(operand)
    check(index)
    var givesOptional = isOptional
    if case .optional(let wrapped) = type {
      type = unifier.resolve(wrapped)
      givesOptional = true
    }
    let result: ValueType
    switch type {
    case .parameter where isStrict: return reject(NotIndexable(written: source(operand), type: .error), operand)
    case .dyn, .parameter: result = .dyn
    case .error: return .error
    case .list(let element): result = checkKey(index, .int) ? element : .error
    case .map(let key, let value):
      result = checkKey(index, key) ? value : .error
      // The key type of an empty map may still be open, and a lookup must not bind it to a type that cannot be a key.
      if isStrict, result != .error, let mistake = keyMistake(index) { return mistake }
    case .nullable where isStrict: return reject(MissingNullCheck(written: source(operand), type: type), operand)
    default: return reject(NotIndexable(written: source(operand), type: type), operand)
    }
    if case .optional = result, givesOptional { return result }
    return givesOptional && result != .error ? .optional(result) : result
  }

  private mutating func checkKey(_ index: NodeID, _ key: ValueType) -> Bool {
    if fits(index, key) { return true }
    _ = rejectMisfit(index, types[index], key)
    return false
  }

  mutating func checkRecord(_ id: NodeID, _ literal: RecordLiteral) -> ValueType {
    let types = environment.types
    let names = candidates(literal.name, isRooted: literal.isRooted)
    guard let declaration = names.lazy.compactMap({ types.literalType($0) }).first else {
      for field in literal.fields { check(field.value) }
      meanings[id] = .failure(.unboundVariable, "no type is named '\(literal.name)'")
      return reject(UnknownType(name: literal.name, known: environment.types.orderedNames), at: literal.nameRange)
    }
    meanings[id] = .record(declaration)
    var given: [String] = []
    for field in literal.fields {
      let type = check(field.value)
      guard !given.contains(field.name.name) else {
        _ = reject(RepeatedField(name: field.name.name), at: field.name.range)
        continue
      }
      given.append(field.name.name)
      checkField(id, field, type, declaration)
    }
    if isStrict { checkCompleteness(id, literal, declaration, given: given) }
    return .record(declaration.name)
  }

  private mutating func checkField(
    _ id: NodeID, _ field: RecordLiteral.Field, _ type: ValueType, _ declaration: RecordDeclaration
  ) {
    guard let declared = declaration.field(named: field.name.name) else {
      let fields = declaration.shape.fields
      let mistake = UnknownField(name: field.name.name, record: declaration.name, fields: fields)
      _ = reject(mistake, at: field.name.range)
      meanings[id] = .failure(.noSuchField, mistake.message)
      return
    }
    if !isChecked { return }
    let expected = field.name.isOptional ? ValueType.optional(declared.type) : declared.type
    if fits(field.value, expected) { return }
    // In the non-strict language `null` is checked at evaluation: it leaves a field unset, or the field rejects it.
    if !isStrict, type == .null { return }
    _ = rejectMisfit(field.value, type, expected)
  }

  private mutating func checkCompleteness(
    _ id: NodeID, _ literal: RecordLiteral, _ declaration: RecordDeclaration, given: [String]
  ) {
    if declaration.isUnion {
      if given.count != 1 {
        let mistake = UnionNeedsOneCase(union: declaration.name, cases: declaration.shape.fields, given: given)
        _ = reject(mistake, id)
      }
      return
    }
    let missing = declaration.fields.filter { $0.defaultValue == nil && !given.contains($0.name) }
    if let first = missing.first {
      let mistake = MissingField(
        record: declaration.name, names: missing.map(\.name), firstType: first.type)
      _ = reject(mistake, at: literal.nameRange)
    }
  }
}

extension ValueType {
  /// Whether values of the type can be map keys.
  fileprivate var mayBeKey: Bool {
    switch self {
    case .bool, .int, .uint, .string, .enumeration, .error, .dyn, .parameter: true
    default: false
    }
  }
}
