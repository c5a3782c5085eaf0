internal import Diagnostics

/// The calls that are read as macros.
struct MacroSet: OptionSet {
  let rawValue: Int

  static let standard = MacroSet(rawValue: 1)
  static let twoVariables = MacroSet(rawValue: 2)
  static let bindings = MacroSet(rawValue: 4)
  static let optionals = MacroSet(rawValue: 8)
  static let lists = MacroSet(rawValue: 16)
  static let blocks = MacroSet(rawValue: 32)
}

extension Parser {
  /// The macros that are called on a value with a variable and an expression of it.
  static let loopMacros = ["all", "exists", "exists_one", "existsOne", "map", "filter", "sortBy"]

  /// Expands a call to a macro when its name, its number of arguments and its style are those of a macro.
  @inline(never) mutating func expandMacro(_ call: Call, _ range: Range<Int>) throws(ParseStop) -> NodeID? {
    guard let target = call.target else {
      guard macros.contains(.standard), call.name == "has", call.arguments.count == 1 else { return nil }
      return try expandPresence(call.arguments[0], range)
    }
    if let namespace = namespaceName(target) {
      if let expanded = try expandNamespaced(namespace, call, range) { return expanded }
    }
    if call.arguments.count > 1, namespaceName(target) == "math", call.name == "greatest" || call.name == "least" {
      return try expandExtreme(target, call, range)
    }
    if macros.contains(.standard), let expanded = try expandLoop(target, call, range) { return expanded }
    if macros.contains(.twoVariables), let expanded = try expandTransform(target, call, range) { return expanded }
    if macros.contains(.optionals), let kind = bindKind(call.name), call.arguments.count == 2 {
      return try expandBind(kind, call.arguments[0], target, call.arguments[1], range)
    }
    if macros.contains(.lists), call.name == "sortBy", call.arguments.count == 2 {
      return try addLoop(.sortBy, target, [call.arguments[0]], nil, call.arguments[1], range)
    }
    return nil
  }

  /// Turns several numbers into one list, so that any number of arguments is possible.
  private mutating func expandExtreme(
    _ target: NodeID, _ call: Call, _ range: Range<Int>
  ) throws(ParseStop) -> NodeID {
    let elements = call.arguments.map { Element(value: $0, isOptional: false) }
    let list = try add(.list(elements), range, over: call.arguments)
    let single = Call(
      name: call.name, nameRange: call.nameRange, target: target, arguments: [list], isRooted: call.isRooted)
    return try add(.call(single), range, target, list)
  }

  private func namespaceName(_ id: NodeID) -> String? {
    if case .identifier(let name, false) = tree[id].kind { return name }
    return nil
  }

  private func bindKind(_ name: String) -> Bind.Kind? {
    name == "optMap" ? .optMap : name == "optFlatMap" ? .optFlatMap : nil
  }

  private mutating func expandPresence(_ argument: NodeID, _ range: Range<Int>) throws(ParseStop) -> NodeID {
    guard case .select(let operand, let field) = tree[argument].kind, !field.isOptional else {
      switch tree[argument].kind {
      case .invalid, .broken: return argument
      default: break
      }
      report.add(PresenceOfNoField(written: string(tree.range(argument))), at: text.span(tree.range(argument)))
      return try add(.invalid, range)
    }
    return try add(.presence(operand, field), range, operand)
  }

  private mutating func expandLoop(
    _ target: NodeID, _ call: Call, _ range: Range<Int>
  ) throws(ParseStop) -> NodeID? {
    let arguments = call.arguments
    let kind: Comprehension.Kind
    switch (call.name, arguments.count) {
    case ("all", 2): kind = .all
    case ("exists", 2): kind = .exists
    case ("exists_one", 2), ("existsOne", 2): kind = .existsOne
    case ("map", 2), ("map", 3): kind = .map
    case ("filter", 2): kind = .filter
    default: return nil
    }
    let condition = arguments.count == 3 ? arguments[1] : nil
    return try addLoop(kind, target, [arguments[0]], condition, arguments[arguments.count - 1], range)
  }

  private mutating func expandTransform(
    _ target: NodeID, _ call: Call, _ range: Range<Int>
  ) throws(ParseStop) -> NodeID? {
    let arguments = call.arguments
    let kind: Comprehension.Kind
    switch (call.name, arguments.count) {
    case ("all", 3): kind = .all
    case ("exists", 3): kind = .exists
    case ("exists_one", 3), ("existsOne", 3): kind = .existsOne
    case ("transformList", 3), ("transformList", 4): kind = .transformList
    case ("transformMap", 3), ("transformMap", 4): kind = .transformMap
    case ("transformMapEntry", 3), ("transformMapEntry", 4): kind = .transformMapEntry
    default: return nil
    }
    let condition = arguments.count == 4 ? arguments[2] : nil
    return try addLoop(kind, target, Array(arguments[0...1]), condition, arguments[arguments.count - 1], range)
  }

  private mutating func addLoop(
    _ kind: Comprehension.Kind, _ target: NodeID, _ variables: [NodeID], _ condition: NodeID?, _ body: NodeID,
    _ range: Range<Int>
  ) throws(ParseStop) -> NodeID {
    var names: [String] = []
    for variable in variables {
      guard let name = variableName(variable) else { return try add(.invalid, range) }
      if names.contains(name) {
        report.add(RepeatedVariable(name: name), at: text.span(tree.range(variable)))
        return try add(.invalid, range)
      }
      names.append(name)
    }
    let loop = Comprehension(kind: kind, range: target, variables: names, condition: condition, body: body)
    return try add(.comprehension(loop), range, over: [target, body] + (condition.map { [$0] } ?? []))
  }

  /// Returns the variable name of a macro, and reports a node that is not a name.
  private mutating func variableName(_ id: NodeID) -> String? {
    switch tree[id].kind {
    case .identifier(let name, false) where name != "__result__": return name
    case .invalid, .broken: return nil
    default:
      report.add(VariableIsNoName(written: string(tree.range(id))), at: text.span(tree.range(id)))
      return nil
    }
  }

  private mutating func expandBind(
    _ kind: Bind.Kind, _ variable: NodeID, _ value: NodeID, _ body: NodeID, _ range: Range<Int>
  ) throws(ParseStop) -> NodeID {
    guard let name = variableName(variable) else { return try add(.invalid, range) }
    return try add(.bind(Bind(kind: kind, name: name, value: value, body: body)), range, value, body)
  }

  private mutating func expandNamespaced(
    _ namespace: String, _ call: Call, _ range: Range<Int>
  ) throws(ParseStop) -> NodeID? {
    guard namespace == "cel" else { return nil }
    let arguments = call.arguments
    if macros.contains(.bindings), call.name == "bind", arguments.count == 3 {
      return try expandBind(.bind, arguments[0], arguments[1], arguments[2], range)
    }
    guard macros.contains(.blocks) else { return nil }
    switch (call.name, arguments.count) {
    case ("block", 2):
      guard case .list(let elements) = tree[arguments[0]].kind else { return nil }
      let values = elements.map(\.value)
      return try add(.block(values, arguments[1]), range, over: values + [arguments[1]])
    case ("index", 1):
      guard let number = literalInt(arguments[0]) else { return nil }
      return try add(.identifier("@index\(number)", isRooted: false), range)
    case ("iterVar", 2), ("accuVar", 2):
      guard let level = literalInt(arguments[0]), let number = literalInt(arguments[1]) else { return nil }
      let prefix = call.name == "iterVar" ? "@it" : "@ac"
      return try add(.identifier("\(prefix):\(level):\(number)", isRooted: false), range)
    default: return nil
    }
  }

  private func literalInt(_ id: NodeID) -> Int64? {
    if case .literal(.int(let number)) = tree[id].kind { return number }
    return nil
  }
}
