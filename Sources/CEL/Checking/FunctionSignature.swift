/// One overload of a function, for tools that display it.
public struct FunctionSignature: Hashable, Sendable, CustomStringConvertible {
  /// The name, which may be qualified.
  public let name: String
  /// Whether the function is called on its first argument.
  public let isMember: Bool
  /// The types of the arguments, the target first.
  public let parameters: [ValueType]
  /// The type of the result.
  public let result: ValueType

  /// The overload as a call with types: `string.startsWith(string): bool`.
  public var description: String {
    let arguments = parameters.dropFirst(isMember ? 1 : 0).map(\.description).joined(separator: ", ")
    let target = isMember ? parameters.first.map { "\($0)." } ?? "" : ""
    return "\(target)\(name)(\(arguments)): \(result)"
  }
}

extension Environment {
  /// The declared variables and constants with their types, in declaration order. Types are not included.
  public var visibleNames: [(name: String, type: ValueType)] {
    orderedNames.flatMap { name -> [(name: String, type: ValueType)] in
      switch names[name] {
      case .variable(let variable): return [(name, variable.type)]
      case .cases(let enumeration):
        return enumeration.shape.cases.map { (name + $0, .enumeration(enumeration.name)) }
      case .constant(let constant):
        if case .type = constant.type { return [] }
        return [(name, constant.type)]
      case nil: return []
      }
    }
  }

  /// The names of the declared records, unions and enums, in declaration order.
  public var typeNames: [String] { types.orderedNames }

  /// The functions that expressions can call: the host's first, then those of the language by name.
  public var functionSignatures: [FunctionSignature] {
    let own = orderedFunctions.flatMap { name in signatures(name, functions[name] ?? []) }
    let builtin = Library.allNames(in: options.extensions).flatMap { name -> [FunctionSignature] in
      if options.isStrict, name == "dyn" { return [] }
      return signatures(name, Library.function(named: name, in: options.extensions)?.overloads ?? [])
    }
    return own + builtin
  }

  private func signatures(_ name: String, _ overloads: [Overload]) -> [FunctionSignature] {
    overloads.map {
      FunctionSignature(name: name, isMember: $0.isMember, parameters: $0.parameters, result: $0.result)
    }
  }

  /// The macros that expressions can use, in their source form.
  public static let macroForms: [String] = [
    "has(e.field)", "list.all(item, condition)", "list.exists(item, condition)", "list.existsOne(item, condition)",
    "list.map(item, value)", "list.map(item, condition, value)", "list.filter(item, condition)",
    "list.all(index, item, condition)", "list.exists(index, item, condition)", "list.existsOne(index, item, condition)",
    "list.transformList(index, item, value)", "map.transformMap(key, value, newValue)",
    "map.transformMapEntry(key, value, {newKey: newValue})", "list.sortBy(item, key)", "cel.bind(name, value, e)",
    "optional.optMap(item, value)", "optional.optFlatMap(item, optional)",
  ]
}
