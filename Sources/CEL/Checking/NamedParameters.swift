/// A value that a function takes by its name.
public struct NamedParameter: Sendable {
  /// The name in front of the value.
  public let name: String
  /// The types that it may have, the likeliest first.
  public let accepted: [ValueType]

  /// Describes a value that is given by name.
  public init(_ name: String, accepted: [ValueType]) {
    self.name = name
    self.accepted = accepted
  }
}

/// What a function takes that is called with names: `strings.greeting({'name': user.name})`.
struct NamedParameters: Sendable {
  /// The values, in the order in which the body gets them.
  let parameters: [NamedParameter]
  /// The variables that the body gets behind them without anyone writing them.
  let slots: [Int]
}

extension Overload {
  /// Declares a function that takes one map literal, in which each value has its name and a type of its own.
  ///
  /// - Parameters:
  ///   - slots: Variables whose values follow those that are given, so that what the body comes to depends on them.
  ///   - body: What it does with the values in the order of their declaration.
  public init(
    named parameters: [NamedParameter], reading slots: [Int] = [], result: ValueType, body: @escaping Body
  ) {
    self.init(
      [.map(.string, .dyn)], result, isMember: false, body: .any(body), cost: .all, isShared: false,
      named: NamedParameters(parameters: parameters, slots: slots))
  }
}

extension Checker {
  /// Checks a call with names: all of them are there, none is unknown, and each value is of its type.
  mutating func checkNamed(
    _ id: NodeID, _ call: Call, _ name: String, _ overload: Overload, _ named: NamedParameters
  ) -> ValueType {
    let names = named.parameters.map(\.name)
    guard call.arguments.count == 1, let argument = call.arguments.first, let given = namedValues(in: argument) else {
      for argument in call.arguments { checkParts(argument) }
      meanings[id] = .failure(.noMatchingOverload, "'\(name)' takes values with names")
      return reject(UnnamedValues(function: name, names: names), at: call.nameRange)
    }
    types[argument] = .map(.string, .dyn)
    var values = [NodeID?](repeating: nil, count: names.count)
    var isSound = true
    for (key, value, text) in given {
      types[key] = .string
      let type = check(value)
      guard let index = names.firstIndex(of: text) else {
        _ = reject(UnknownNamedValue(name: text, function: name, names: names), key)
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

  /// The keys of a map literal with their values, or `nil` when it is none or has keys that are computed.
  private func namedValues(in id: NodeID) -> [(key: NodeID, value: NodeID, text: String)]? {
    guard case .map(let entries) = tree[id].kind else { return nil }
    var values: [(NodeID, NodeID, String)] = []
    for entry in entries {
      guard case .literal(.string(let text)) = tree[entry.key].kind, !entry.isOptional else { return nil }
      values.append((entry.key, entry.value, text))
    }
    return values
  }

  /// Checks an argument of a call that is refused as a whole: of a map what is in it, whatever types that has.
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
