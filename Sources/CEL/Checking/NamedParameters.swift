/// A parameter that a function takes by name.
public struct NamedParameter: Sendable {
  /// The name that precedes the value.
  public let name: String
  /// The accepted types, the most likely first.
  public let accepted: [ValueType]

  /// Creates a named parameter.
  public init(_ name: String, accepted: [ValueType]) {
    self.name = name
    self.accepted = accepted
  }
}

/// The parameters of a function that is called with names: `strings.from({'town': town, 'year': year})`. A function
/// with a single parameter is also called with its value alone: `strings.greeting(user.name)`.
struct NamedParameters: Sendable {
  /// The named parameters, in the order in which the body receives them.
  let parameters: [NamedParameter]
  /// The slots of variables that the body receives after the named values. They do not appear in the source.
  let slots: [Int]
}

extension Overload {
  /// Creates an overload that takes one map literal, in which each value has its own name and type.
  ///
  /// - Parameters:
  ///    - slots: Variables whose values follow the named ones. The result of the body depends on them.
  ///    - body: The implementation. It receives the values in declaration order.
  public init(
    named parameters: [NamedParameter], reading slots: [Int] = [], result: ValueType, body: @escaping Body
  ) {
    self.init(
      [.map(.string, .dyn)], result, isMember: false, body: .any(body), cost: .all, isShared: false,
      named: NamedParameters(parameters: parameters, slots: slots))
  }
}

extension Checker {
  /// Checks a call with named values: none is missing, none is unknown, and each has an accepted type.
  mutating func checkNamed(
    _ id: NodeID, _ call: Call, _ name: String, _ overload: Overload, _ named: NamedParameters
  ) -> ValueType {
    let names = named.parameters.map(\.name)
    if names.count == 1, call.arguments.count == 1, let value = call.arguments.first, !isMap(value) {
      let type = check(value)
      guard fits(value, any: named.parameters[0].accepted, type) else { return overload.result }
      for slot in named.slots { noteRead(of: slot) }
      meanings[id] = .named(overload, [value], slots: named.slots)
      return overload.result
    }
    guard call.arguments.count == 1, let argument = call.arguments.first, let given = namedValues(in: argument) else {
      for argument in call.arguments { checkParts(argument) }
      meanings[id] = .failure(.noMatchingOverload, "'\(name)' takes values with names")
      return reject(UnnamedValues(function: name, names: names), at: call.nameRange)
    }
    types[argument] = .map(.string, .dyn)
    var values = [NodeID?](repeating: nil, count: names.count)
    var isSound = true
    let missingNames = names.filter { name in !given.contains { $0.text == name } }
    for (key, value, text) in given {
      types[key] = .string
      let type = check(value)
      guard let index = names.firstIndex(of: text) else {
        _ = reject(UnknownNamedValue(name: text, function: name, missing: missingNames), key)
        isSound = false
        continue
      }
      if values[index] != nil {
        _ = reject(RepeatedField(name: text), key)
        isSound = false
      }
      values[index] = value
      if !fits(value, any: named.parameters[index].accepted, type) { isSound = false }
    }
    let missing = zip(names, values).filter { $0.1 == nil }.map(\.0)
    if !missing.isEmpty { _ = reject(MissingNamedValue(names: missing, function: name), at: call.nameRange) }
    guard isSound, missing.isEmpty else { return overload.result }
    for slot in named.slots { noteRead(of: slot) }
    meanings[id] = .named(overload, values.compactMap { $0 }, slots: named.slots)
    return overload.result
  }

  private func isMap(_ id: NodeID) -> Bool { if case .map = tree[id].kind { true } else { false } }

  /// Returns the keys of a map literal with their values, or `nil` when the node is not a map literal or a key is
  /// computed.
  private func namedValues(in id: NodeID) -> [(key: NodeID, value: NodeID, text: String)]? {
    guard case .map(let entries) = tree[id].kind else { return nil }
    var values: [(NodeID, NodeID, String)] = []
    for entry in entries {
      guard case .literal(.string(let text)) = tree[entry.key].kind, !entry.isOptional else { return nil }
      values.append((entry.key, entry.value, text))
    }
    return values
  }

  /// Checks an argument of a call that is rejected as a whole. The entries of a map are checked whatever their types.
  private mutating func checkParts(_ id: NodeID) {
    guard case .map(let entries) = tree[id].kind else {
      check(id)
      return
    }
    for entry in entries {
      check(entry.key)
      check(entry.value)
    }
  }

  private mutating func fits(_ id: NodeID, any accepted: [ValueType], _ type: ValueType) -> Bool {
    for candidate in accepted where fits(id, candidate) { return true }
    let bare = unifier.resolve(type).withoutNull
    let expected = accepted.first { unifier.assign(bare, to: $0) } ?? accepted.first ?? .error
    _ = rejectMisfit(id, type, expected)
    return false
  }
}
