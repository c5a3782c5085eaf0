public import Diagnostics

/// A function whose body is an expression over its parameters.
///
/// All calls share the compiled body. The body reads its arguments and nothing else, so the value of a call depends on
/// the arguments alone.
public final class DefinedFunction: Sendable {
  /// The name without a qualifier.
  public let name: String
  /// The parameters in the order of the arguments. The slot of each is its position.
  public let parameters: [(name: String, type: ValueType)]
  /// The type of the result.
  public let result: ValueType
  /// The body, or `nil` when it has a mistake.
  public let body: Expression?
  /// The depth to which an evaluation of the body may nest, with all functions that it calls.
  let height: Int

  /// Creates a function from a body that was compiled in an environment with the parameters alone.
  public init(name: String, parameters: [(name: String, type: ValueType)], result: ValueType, body: Expression?) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.body = body
    height = body?.checked.evaluationHeight ?? 0
  }
}

extension Environment {
  /// Declares a function that is defined by an expression, under its own name or under a qualified one.
  ///
  /// The body may call only functions that were declared before, so that no evaluation is endless.
  public mutating func declare(_ function: DefinedFunction, as name: String? = nil) {
    let overload = Overload(
      function.parameters.map(\.type), function.result, isMember: false,
      body: .any { _ throws(EvaluationError) in
        throw EvaluationError(.unboundVariable, "'\(function.name)' has no body")
      }, cost: .call, isShared: false, definition: function)
    declare(FunctionDeclaration(name: name ?? function.name, overloads: [overload]))
  }

  /// Whether the language has a function or a macro of this name, so that no other function may have it.
  public func isPredefined(function name: String) -> Bool {
    Library.function(named: name, in: options.extensions) != nil || functions[name] != nil
      || Environment.macroNames.contains(name)
  }

  /// Whether functions of the language begin with this name and a dot, so that nothing else may have the name.
  public func isNamespace(_ name: String) -> Bool {
    name == "cel" || Library.allNames(in: options.extensions).contains { $0.hasPrefix("\(name).") }
  }

  /// The names of the macros. Some of them are also the first part of namespaced functions.
  static let macroNames: Set<String> = [
    "has", "all", "exists", "exists_one", "existsOne", "map", "filter", "transformList", "transformMap",
    "transformMapEntry", "sortBy", "optMap", "optFlatMap", "bind", "block", "index", "iterVar", "accuVar",
  ]

  /// Returns the names of the functions that an expression calls without a value before them, in source order. A
  /// qualified name has its dots.
  ///
  /// The result is empty for a source that cannot be parsed.
  public func functions(calledBy text: MappedText) -> [String] {
    var parser = Parser(text, macros: options.macros, limits: options.limits)
    guard text.text.utf8.count <= options.limits.length, let tree = parser.run() else { return [] }
    var names: [String] = []
    for node in tree.nodes {
      guard case .call(let call) = node.kind, call.target == nil, !names.contains(call.name) else { continue }
      names.append(call.name)
    }
    return names
  }
}

extension Expression {
  /// The functions that the expression calls and that are defined by expressions, each once, in source order.
  public var calledFunctions: [DefinedFunction] { checked.calledFunctions }

  /// The functions that an evaluation may call, directly or through each other, each once.
  public var allCalledFunctions: [DefinedFunction] {
    var seen: Set<ObjectIdentifier> = []
    var found: [DefinedFunction] = []
    var open = Array(calledFunctions.reversed())
    while let next = open.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      found.append(next)
      open += (next.body?.calledFunctions ?? []).reversed()
    }
    return found
  }
}

extension CheckedTree {
  /// The functions called by the tree that are defined by expressions, each once.
  var calledFunctions: [DefinedFunction] {
    var found: [DefinedFunction] = []
    for meaning in meanings {
      guard case .call(let overloads, _) = meaning, let definition = overloads.first?.definition else { continue }
      if !found.contains(where: { $0 === definition }) { found.append(definition) }
    }
    return found
  }

  /// The height of the tree, with the body of each called function below its call.
  var evaluationHeight: Int {
    var heights: [Int] = []
    heights.reserveCapacity(tree.nodes.count)
    for (id, node) in tree.nodes.enumerated() {
      // Children come before their parents.
      var below = node.children.reduce(0) { max($0, heights[$1]) }
      if case .call(let overloads, _) = meanings[id], let definition = overloads.first?.definition {
        below = max(below, definition.height + 1)
      }
      heights.append(below + 1)
    }
    return heights.indices.contains(tree.root) ? heights[tree.root] : 0
  }
}
