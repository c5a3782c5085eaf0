/// The functions and type names of every environment.
enum Library {
  /// A function and the extension that enables it.
  struct Function: Sendable {
    let name: String
    /// The extension of the function; empty for the core of the language.
    let needs: Extensions
    let overloads: [Overload]
  }

  /// The type names that can be used as values.
  static let types: [String: ValueType] = [
    "int": .int, "uint": .uint, "double": .double, "bool": .bool, "string": .string, "bytes": .bytes,
    "list": .list(.dyn), "map": .map(.dyn, .dyn), "null_type": .null, "type": .type(nil),
    "optional_type": .optional(.dyn), "google.protobuf.Timestamp": .timestamp,
    "google.protobuf.Duration": .duration,
  ]

  /// The first parts of the dotted type names.
  static let typeHeads: Set<String> = ["google"]

  private static let groups: [[Function]] = [
    basics, conversions, timeAccessors, optionals, texts, textLists, formatting, maths, lists, sets, encoders, patterns,
    secrets,
  ]

  private static let table: [String: Function] = {
    var table: [String: Function] = [:]
    for function in groups.joined() {
      let earlier = table[function.name]
      table[function.name] = Function(
        name: function.name, needs: function.needs.union(earlier?.needs ?? []),
        overloads: (earlier?.overloads ?? []) + function.overloads)
    }
    return table
  }()

  private static let orderedNames = table.keys.sorted()

  /// Returns the function with a name, or `nil` when there is none or its extension is disabled.
  static func function(named name: String, in extensions: Extensions) -> Function? {
    guard let function = table[name], extensions.isSuperset(of: function.needs) else { return nil }
    return function
  }

  /// Returns the names of all functions in alphabetical order.
  static func allNames(in extensions: Extensions) -> [String] {
    orderedNames.filter { function(named: $0, in: extensions) != nil }
  }

  /// Returns the names of the functions of one call style, for hints.
  static func names(isMember: Bool, in extensions: Extensions) -> [String] {
    orderedNames.filter { name in
      function(named: name, in: extensions)?.overloads.contains { $0.isMember == isMember } ?? false
    }
  }
}

extension Library {
  /// The types of one overload: its parameters, the target first, and its result.
  struct Signature {
    let parameters: [ValueType]
    let result: ValueType

    init(_ parameters: ValueType..., gives result: ValueType) {
      self.parameters = parameters
      self.result = result
    }
  }

  /// Creates a function that is called by its name alone.
  static func global(
    _ name: String, _ signatures: [Signature], needs: Extensions = [], cost: CostRule = .call, _ body: FunctionBody
  ) -> Function {
    make(name, signatures, isMember: false, needs: needs, cost: cost, body)
  }

  /// Creates a function that is called on its first argument.
  static func member(
    _ name: String, _ signatures: [Signature], needs: Extensions = [], cost: CostRule = .call, _ body: FunctionBody
  ) -> Function {
    make(name, signatures, isMember: true, needs: needs, cost: cost, body)
  }

  private static func make(
    _ name: String, _ signatures: [Signature], isMember: Bool, needs: Extensions, cost: CostRule, _ body: FunctionBody
  ) -> Function {
    let overloads = signatures.map {
      Overload($0.parameters, $0.result, isMember: isMember, body: body, cost: cost, isShared: true)
    }
    return Function(name: name, needs: needs, overloads: overloads)
  }

  /// Returns the failure of a function that does not accept its arguments.
  static func mismatch(_ name: String, _ arguments: Value...) -> EvaluationError {
    let shown = arguments.map { $0.literal(limit: 40) }.joined(separator: ", ")
    return EvaluationError(.noMatchingOverload, "'\(name)' does not take (\(shown))")
  }

  static let anyType = ValueType.parameter("T")
}
