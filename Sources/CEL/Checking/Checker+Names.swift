internal import Diagnostics

extension Checker {
  /// Returns the fully qualified names that a name can refer to, the innermost container first.
  func candidates(_ name: String, isRooted: Bool) -> [String] {
    let container = environment.options.container
    if isRooted || container.isEmpty { return [name] }
    var result: [String] = []
    var parts = container.split(separator: ".")
    while !parts.isEmpty {
      result.append(parts.joined(separator: ".") + "." + name)
      parts.removeLast()
    }
    return result + [name]
  }

  func local(_ name: String) -> Local? { macros.locals.last { $0.name == name } }

  mutating func checkIdentifier(_ id: NodeID, _ name: String, isRooted: Bool) -> ValueType {
    if name == Environment.hole {
      hole.locals = macros.locals
      return .error
    }
    if !isRooted, let local = local(name) {
      meanings[id] = .local(local.number)
      if isStrict { paths[id] = Path(root: -1 - local.number, fields: []) }
      return local.type
    }
    if let type = resolve(id, name, isRooted: isRooted) { return type }
    meanings[id] = .failure(.unboundVariable, "no variable is named '\(name)'")
    if let enumeration = environment.types.enumerations[name] {
      return reject(EnumIsNoValue(name: name, cases: enumeration.shape.cases), id)
    }
    let isFunction = environment.overloads(of: name) != nil
    let enumeration = environment.types.enumeration(withCase: name)
    return reject(UnknownName(name: name, known: knownNames, isFunction: isFunction, enumeration: enumeration), id)
  }

  /// The names of variables and constants, without the names of types and of enum cases.
  private var knownNames: [String] {
    let declared = environment.orderedNames.filter { name in
      switch environment.names[name] {
      case .cases: return false
      case .variable, nil: return true
      case .constant(let constant):
        if case .type = constant.type { return false }
        return !name.utf8.contains(UInt8(ascii: "."))
      }
    }
    return macros.locals.map(\.name).reversed() + declared
  }

  /// Records the meaning of a possibly dotted name and returns its type, or returns `nil` when the name is undeclared.
  private mutating func resolve(_ id: NodeID, _ name: String, isRooted: Bool) -> ValueType? {
    for candidate in candidates(name, isRooted: isRooted) {
      switch environment.meaning(of: candidate) {
      // A flow has the same meaning alone and imported: its name is the container of its types, not of variables.
      case .variable where isStrict && candidate != name: continue
      case .variable(let variable):
        meanings[id] = .slot(variable.slot)
        noteRead(of: variable.slot)
        if isStrict { paths[id] = Path(root: variable.slot, fields: []) }
        return variable.type
      case .constant(let constant):
        meanings[id] = .constant(constant.value)
        return constant.type
      case .cases, nil:
        if let type = Library.types[candidate] {
          meanings[id] = .constant(.type(type))
          return .type(type)
        }
      }
    }
    return nil
  }

  /// Returns the dotted name that a chain of plain selections spells, or `nil` when the chain starts at a variable
  /// of a macro.
  func qualifiedName(_ id: NodeID) -> (name: String, isRooted: Bool)? {
    switch tree[id].kind {
    case .identifier(let name, let isRooted):
      return !isRooted && local(name) != nil ? nil : (name, isRooted)
    case .select(let operand, let field) where !field.isOptional && field.range.count == field.name.utf8.count:
      guard let (name, isRooted) = qualifiedName(operand) else { return nil }
      return (name + "." + field.name, isRooted)
    default: return nil
    }
  }

  /// Whether a name with this first part may be dotted, so that a lookup is worthwhile.
  private func mayBeQualified(_ id: NodeID) -> Bool {
    var current = id
    while case .select(let operand, _) = tree[current].kind { current = operand }
    guard case .identifier(let head, _) = tree[current].kind else { return false }
    if !environment.options.container.isEmpty { return true }
    return environment.hasDottedNames(under: head) || Library.typeHeads.contains(head)
  }

  mutating func checkSelect(_ id: NodeID, _ operand: NodeID, _ field: FieldName) -> ValueType {
    if mayBeQualified(id), let (name, isRooted) = qualifiedName(id),
      let type = resolve(id, name, isRooted: isRooted)
    {
      return type
    }
    if case .identifier(let name, _) = tree[operand].kind, local(name) == nil, environment.names[name] == nil,
      let enumeration = environment.types.enumerations[name]
    {
      meanings[id] = .failure(.unboundVariable, "'\(name)' has no case '\(field.name)'")
      let unknown = UnknownEnumCase(name: field.name, enumeration: name, cases: enumeration.shape.cases)
      return reject(unknown, at: field.range)
    }
    if field.isOptional { optionalOperands.insert(operand) }
    let type = checkResolved(operand)
    paths[id] = field.isOptional ? nil : paths[operand]?.appending(field.name)
    if case .optional(let wrapped) = type { return .optional(content(fieldType(wrapped, operand, field))) }
    if isStrict, field.isOptional, case .nullable(let wrapped) = type {
      // After `.?`, null counts as missing. This makes `.?` an alternative to a null check.
      return .optional(content(fieldType(wrapped, operand, field)))
    }
    let result = fieldType(type, operand, field)
    if isStrict, optionalOperands.contains(id), isPossibleCase(type, operand, field) {
      meanings[id] = .possibleCase
      paths[id] = nil
      return .optional(content(result))
    }
    if isStrict { checkCase(type, operand, field) }
    return field.isOptional ? .optional(content(result)) : result
  }

  /// Returns the content type of an optional made from a type. It is never another optional and, in the strict
  /// language, never nullable.
  private func content(_ type: ValueType) -> ValueType {
    if case .optional(let wrapped) = type { return wrapped }
    return isStrict ? type.withoutNull : type
  }

  /// Returns the type of a field of a value. A missing field is reported.
  mutating func fieldType(_ type: ValueType, _ operand: NodeID, _ field: FieldName) -> ValueType {
    switch type {
    case .parameter where isStrict:
      // The type cannot be inferred, and no type accepts every value.
      return reject(FieldOfNoRecord(field: field.name, written: source(operand), type: .error), at: field.range)
    case .dyn, .parameter: return .dyn
    case .error: return .error
    case .map(let key, let value):
      if unifier.assign(.string, to: key) { return value }
      return reject(FieldOfNoRecord(field: field.name, written: source(operand), type: type), at: field.range)
    case .record(let name):
      guard let declaration = environment.types.records[name] else { return .dyn }
      if let declared = declaration.field(named: field.name) { return declared.type }
      let unknown = UnknownField(name: field.name, record: name, fields: declaration.shape.fields)
      return reject(unknown, at: field.range)
    case .nullable(let wrapped):
      if isStrict {
        _ = reject(MissingNullCheck(written: source(operand), type: type, field: field.name), operand)
      }
      return fieldType(wrapped, operand, field)
    default:
      var mistake = FieldOfNoRecord(field: field.name, written: source(operand), type: type)
      if case .list(.record(let item)) = type {
        mistake.isFieldOfItems = environment.types.records[item]?.field(named: field.name) != nil
      }
      return reject(mistake, at: field.range)
    }
  }

  /// Whether a field is a case of a union that no condition has shown to be present or absent.
  private func isPossibleCase(_ type: ValueType, _ operand: NodeID, _ field: FieldName) -> Bool {
    guard !field.isOptional, case .record(let name) = type, let union = environment.types.records[name], union.isUnion,
      union.field(named: field.name) != nil
    else { return false }
    guard let path = paths[operand] else { return true }
    if facts.contains(.isCase(path, field.name)) || facts.contains(.isNotCase(path, field.name)) { return false }
    return !union.shape.fields.contains { facts.contains(.isCase(path, $0)) }
  }

  /// Reports access to the field of a union case that no condition has shown to be present.
  private mutating func checkCase(_ type: ValueType, _ operand: NodeID, _ field: FieldName) {
    guard !field.isOptional, case .record(let name) = type.withoutNull,
      let union = environment.types.records[name], union.isUnion, union.field(named: field.name) != nil
    else { return }
    let written = source(operand)
    guard let path = paths[operand] else {
      _ = reject(MissingCaseCheck(written: written, name: field.name, canNarrow: false), at: field.range)
      return
    }
    if facts.contains(.isCase(path, field.name)) { return }
    let present = union.shape.fields.first { facts.contains(.isCase(path, $0)) }
    if facts.contains(.isNotCase(path, field.name)) || present != nil {
      _ = reject(ExcludedCase(written: written, name: field.name, present: present), at: field.range)
      return
    }
    let isOnly = union.shape.fields.allSatisfy { $0 == field.name || facts.contains(.isNotCase(path, $0)) }
    if !isOnly {
      _ = reject(MissingCaseCheck(written: written, name: field.name, canNarrow: true), at: field.range)
    }
  }

  mutating func checkPresence(_ id: NodeID, _ operand: NodeID, _ field: FieldName) -> ValueType {
    var type = checkResolved(operand)
    if case .optional(let wrapped) = type { type = wrapped }
    let found = fieldType(type, operand, field)
    (whenTrue, whenFalse) = (.none, .none)
    guard isStrict, found != .error, let path = paths[operand] else { return .bool }
    if case .record(let name) = type, environment.types.records[name]?.isUnion == true {
      whenTrue = Facts(.isCase(path, field.name))
      whenFalse = Facts(.isNotCase(path, field.name))
    } else if found.isNullable {
      whenTrue = Facts(.notNull(path.appending(field.name)))
      whenFalse = Facts(.isNull(path.appending(field.name)))
    }
    return .bool
  }
}
