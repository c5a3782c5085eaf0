public import CEL
public import Diagnostics
package import YAMLNodes

/// The variables for evaluating an expression.
public struct ExpressionVariables: Sendable {
  /// The variables in insertion order. A later variable replaces an earlier one of the same name.
  public private(set) var values: [(name: String, value: Value)] = []

  /// Creates an empty set of variables.
  public init() {}

  /// Binds a variable to a value.
  public mutating func bind(_ name: String, to value: Value) {
    values.removeAll { $0.name == name }
    values.append((name, value))
  }

  /// Parses `name=value`. The value is a CEL expression, or plain text if it does not parse as one.
  ///
  /// - Returns: Whether the text contains a name followed by `=`.
  public mutating func bind(_ assignment: String) -> Bool {
    guard let equals = assignment.utf8.firstIndex(of: UInt8(ascii: "=")), equals != assignment.startIndex else {
      return false
    }
    let text = String(assignment[assignment.index(after: equals)...])
    let value = Environment(.standard).compile(text).expression?.constant
    bind(String(assignment[..<equals]), to: value ?? .string(text))
    return true
  }

  /// Reads a YAML or JSON file that maps names to values.
  ///
  /// - Returns: The diagnostics for the content. If there are errors, nothing is bound.
  /// - Throws: ``FileProblem`` if the file cannot be read.
  public mutating func bind(file path: String) throws(FileProblem) -> (diagnostics: [Diagnostic], sources: Sources) {
    var sources = Sources()
    let file = sources.add(name: path, bytes: try readBytes(path: path))
    var report = Report()
    guard let root = parseYAML(file, limits: .standard, report: &report), !report.hasErrors else {
      return (report.sorted, sources)
    }
    guard let entries = root.entries else {
      throw FileProblem(path: path, reason: "a mapping from names to values is expected")
    }
    for entry in entries { bind(entry.key.scalar?.text ?? "", to: Value(untyped: entry.value)) }
    return (report.sorted, sources)
  }
}

/// A checked and evaluated expression.
public struct EvaluatedExpression: Sendable {
  /// The checked expression, or `nil` if it has errors.
  public let expression: Expression?
  /// The result, or `nil` if the expression has errors or its evaluation failed.
  public let value: Value?
  /// The errors, or the reason why the evaluation failed.
  public let diagnostics: [Diagnostic]
  /// The sources to which ``diagnostics`` refer.
  public let sources: Sources

  /// Checks an expression and evaluates it unless it has errors.
  public init(_ text: String, with bindings: ExpressionVariables) {
    var sources = Sources()
    let file = sources.add(name: "expression", text: text)
    var environment = Environment(.standard)
    for (slot, binding) in bindings.values.enumerated() {
      environment.declare(variable: binding.name, type: binding.value.inferredType, slot: slot)
    }
    let compilation = environment.compile(MappedText(verbatim: text, at: 0, in: file.id))
    expression = compilation.expression
    self.sources = sources
    guard let expression else {
      (value, diagnostics) = (nil, compilation.report.sorted)
      return
    }
    do throws(EvaluationError) {
      value = try expression.evaluate(in: BoundScope(bindings.values.map(\.value)))
      diagnostics = compilation.report.sorted
    } catch {
      value = nil
      let fault = Diagnostic(
        code: "failed-expression", span: error.span ?? expression.text.span, message: error.message,
        values: expression.reads.map {
          InvolvedValue(name: bindings.values[$0].name, value: bindings.values[$0].value.literal)
        })
      diagnostics = compilation.report.sorted + [fault]
    }
  }
}

/// A scope of variables by position.
private final class BoundScope: Scope {
  private let values: [Value]

  init(_ values: [Value]) {
    self.values = values
    super.init()
  }

  override func value(of slot: Int) throws(EvaluationError) -> Value { values[slot] }
}

extension Value {
  /// Creates the value of a YAML node. The names of a mapping become the keys of a map.
  package init(untyped node: Node) {
    if let items = node.items {
      self = .list(ListValue(items.map { Value(untyped: $0) }))
    } else if let entries = node.entries {
      self = .map(MapValue(entries.map { (.string($0.key.scalar?.text ?? ""), Value(untyped: $0.value)) }))
    } else {
      switch node.scalar?.resolved {
      case .bool(let value): self = .bool(value)
      case .int(let value): self = .int(value)
      case .double(let value): self = .double(value)
      case .null, nil: self = .null
      default: self = .string(node.scalar?.text ?? "")
      }
    }
  }

  /// The type of the value, with a common element type if there is one.
  fileprivate var inferredType: ValueType {
    switch self {
    case .list(let items): .list(common(items.map(\.inferredType)))
    case .map(let map): .map(common(map.map { $0.key.inferredType }), common(map.map { $0.value.inferredType }))
    default: type
    }
  }

  private func common(_ types: [ValueType]) -> ValueType {
    guard let first = types.first, types.allSatisfy({ $0 == first }) else { return .dyn }
    return first
  }
}
