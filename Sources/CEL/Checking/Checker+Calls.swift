internal import Diagnostics

extension Checker {
  mutating func checkCall(_ id: NodeID, _ call: Call) -> ValueType {
    if let target = call.target, let (name, isRooted) = qualifiedName(target) {
      for candidate in candidates(name + "." + call.name, isRooted: isRooted) {
        guard let overloads = environment.overloads(of: candidate) else { continue }
        let global = overloads.filter { !$0.isMember }
        if !global.isEmpty { return checkGlobal(id, call, candidate, global, dropsTarget: true) }
      }
    }
    if call.target == nil {
      for candidate in candidates(call.name, isRooted: call.isRooted) where !isForbidden(candidate) {
        guard let overloads = environment.overloads(of: candidate) else { continue }
        let global = overloads.filter { !$0.isMember }
        if !global.isEmpty { return checkGlobal(id, call, call.name, global, dropsTarget: false) }
      }
    } else if let overloads = environment.overloads(of: call.name) {
      let members = overloads.filter(\.isMember)
      if !members.isEmpty { return checkMember(id, call, members) }
    }
    return rejectUnknown(id, call)
  }

  /// Whether a function is disabled: the strict language has no dynamic types, so it has no conversion to them.
  private func isForbidden(_ name: String) -> Bool { isStrict && name == "dyn" }

  private mutating func rejectUnknown(_ id: NodeID, _ call: Call) -> ValueType {
    let macro = misspeltMacro(call)
    let operands = (call.target.map { [$0] } ?? []) + call.arguments
    // The first argument of a macro is the name of a variable, which the others read.
    for operand in macro == nil ? operands : Array(operands.prefix(1)) { check(operand) }
    meanings[id] = .failure(.unboundVariable, "no function is named '\(call.name)'")
    if let target = call.target, types[target] == .error, isChecked { return .error }
    let isMember = call.target != nil
    let otherStyle = environment.overloads(of: call.name) != nil && !isForbidden(call.name)
    let ofLibrary = Library.names(isMember: isMember, in: environment.options.extensions)
    let known = [macro].compactMap(\.self) + environment.orderedFunctions + ofLibrary
    let mistake = UnknownFunction(
      name: call.name, known: known, isMember: isMember, existsInOtherStyle: otherStyle,
      operand: operands.first.map(source))
    return reject(mistake, at: call.nameRange)
  }

  /// Returns the macro whose name a call of two or more arguments misspells.
  private func misspeltMacro(_ call: Call) -> String? {
    guard call.target != nil, call.arguments.count > 1, let first = call.arguments.first,
      case .identifier = tree[first].kind
    else { return nil }
    return nearestName(to: call.name, among: Parser.loopMacros)
  }

  private mutating func checkGlobal(
    _ id: NodeID, _ call: Call, _ name: String, _ overloads: [Overload], dropsTarget: Bool
  ) -> ValueType {
    if let overload = overloads.first, let named = overload.named { return checkNamed(id, call, name, overload, named) }
    for argument in call.arguments { check(argument) }
    return resolveCall(id, call, name, overloads, call.arguments, dropsTarget: dropsTarget)
  }

  private mutating func checkMember(_ id: NodeID, _ call: Call, _ overloads: [Overload]) -> ValueType {
    let operands = (call.target.map { [$0] } ?? []) + call.arguments
    for operand in operands { check(operand) }
    if isStrict, call.name == "orValue", operands.count == 2, let type = checkDefault(id, operands, overloads) {
      return type
    }
    return resolveCall(id, call, call.name, overloads, operands, dropsTarget: false)
  }

  /// Returns the type of `orValue` on a value that may be null, or `nil` on other values.
  private mutating func checkDefault(_ id: NodeID, _ operands: [NodeID], _ overloads: [Overload]) -> ValueType? {
    let (target, other) = (operands[0], operands[1])
    let type = unifier.resolve(types[target])
    switch type {
    case .optional, .error, .dyn, .parameter: return nil
    case .nullable(let wrapped):
      meanings[id] = .call(overloads, dropsTarget: false)
      if fits(other, wrapped) { return wrapped }
      if let joined = unifier.join(type, unifier.resolve(types[other])) { return joined }
      return rejectMisfit(other, types[other], wrapped)
    default:
      meanings[id] = .call(overloads, dropsTarget: false)
      let rule = NeverNull(
        written: source(target), type: type, isEqual: false, hasDefault: true, entry: mapEntry(target))
      return reject(rule, target)
    }
  }

  /// Returns the sources of the map and of the key, if a node reads an entry of a map.
  func mapEntry(_ id: NodeID) -> (map: String, key: String)? {
    guard case .index(let map, let key, isOptional: false) = tree[id].kind,
      case .map = unifier.resolve(types[map]).withoutNull
    else { return nil }
    return (source(map), source(key))
  }

  /// Selects the overloads that fit the operands and returns the type of the result.
  private mutating func resolveCall(
    _ id: NodeID, _ call: Call, _ name: String, _ overloads: [Overload], _ operands: [NodeID], dropsTarget: Bool
  ) -> ValueType {
    let counted = overloads.filter { $0.parameters.count == operands.count }
    guard !counted.isEmpty else {
      meanings[id] = .failure(.noMatchingOverload, "'\(name)' does not take \(operands.count) arguments")
      let given = call.target == nil || dropsTarget ? operands.count : operands.count - 1
      let counts = overloads.map { $0.parameters.count - (operands.count - given) }
      return reject(ArgumentCount(name: name, given: given, expected: counts), at: call.nameRange)
    }
    meanings[id] = .call(counted, dropsTarget: dropsTarget)
    if !isChecked { return .dyn }
    let hasError = operands.contains { types[$0] == .error }
    for adapts in isStrict ? [false, true] : [false] {
      var matching: [Overload] = []
      var results: [ValueType] = []
      for overload in counted {
        guard let result = match(overload, operands, adapts: adapts) else { continue }
        matching.append(overload)
        if !results.contains(result) { results.append(result) }
        if isStrict, !hasError { break }
      }
      guard !matching.isEmpty else { continue }
      meanings[id] = .call(matching, dropsTarget: dropsTarget)
      return results.count == 1 ? results[0] : hasError ? .error : .dyn
    }
    return hasError ? .error : rejectArguments(call, name, counted, operands)
  }

  /// Returns the result type of an overload for the operands, or `nil` when the overload does not accept them.
  private mutating func match(_ overload: Overload, _ operands: [NodeID], adapts: Bool) -> ValueType? {
    var placeholders: [String: ValueType] = [:]
    let before = unifier.mark
    for (operand, declared) in zip(operands, overload.parameters) {
      let parameter = unifier.instantiate(declared, &placeholders)
      if adapts ? fits(operand, parameter) : unifier.assign(types[operand], to: parameter) { continue }
      unifier.undo(to: before)
      return nil
    }
    let result = unifier.instantiate(overload.result, &placeholders)
    return unifier.resolve(result)
  }

  private mutating func rejectArguments(
    _ call: Call, _ name: String, _ overloads: [Overload], _ operands: [NodeID]
  ) -> ValueType {
    if isStrict, let operand = operands.first(where: { isMissingCheck($0, operands, overloads) }) {
      let type = unifier.resolve(types[operand])
      return reject(MissingNullCheck(written: source(operand), type: type), operand)
    }
    let types = operands.map { unifier.resolve(self.types[$0]) }
    let isMember = overloads[0].isMember
    let mistake = ArgumentMismatch(
      name: name, isMember: isMember, written: operands.map(source), given: types,
      accepted: overloads.map(\.parameters))
    let failingOperand = operands.indices.first { index in
      !overloads.contains { unifier.assign(types[index], to: placeholderFree($0.parameters[index])) }
    }
    let range = failingOperand.map { tree.range(operands[$0]) } ?? call.nameRange
    return reject(mistake, at: range)
  }

  private func placeholderFree(_ type: ValueType) -> ValueType { type.hasParameters ? .dyn : type }

  /// Whether an operand would fit if it were not nullable.
  private mutating func isMissingCheck(_ operand: NodeID, _ operands: [NodeID], _ overloads: [Overload]) -> Bool {
    guard case .nullable(let wrapped) = unifier.resolve(types[operand]) else { return false }
    guard let index = operands.firstIndex(of: operand) else { return false }
    return overloads.contains { unifier.assign(wrapped, to: placeholderFree($0.parameters[index])) }
  }
}
