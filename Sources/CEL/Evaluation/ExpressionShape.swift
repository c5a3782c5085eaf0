extension ExpressionPart {
  /// The operation of a part, for hosts that follow values through expressions.
  public indirect enum Shape: Sendable {
    /// A value that is known at compile time.
    case constant(Value)
    /// A variable of the host, by slot.
    case variable(Int)
    /// A variable of a macro around the part, by its number in the whole expression.
    case local(Int)
    case field(ExpressionPart, String)
    /// An element of a list, or the value of a key.
    case element(ExpressionPart, ExpressionPart)
    /// A call of a function, its target first. The name of a namespaced function begins with a dot.
    case call(String, [ExpressionPart])
    /// A call of a function that is defined by an expression, with its arguments.
    case application(DefinedFunction, [ExpressionPart])
    case comparison(Comparison, ExpressionPart, ExpressionPart)
    /// A membership test, `in`.
    case membership(ExpressionPart, ExpressionPart)
    case sum(ExpressionPart, ExpressionPart)
    case difference(ExpressionPart, ExpressionPart)
    case choice(ExpressionPart, ExpressionPart, ExpressionPart)
    case list([ExpressionPart])
    case map([(key: ExpressionPart, value: ExpressionPart)])
    case record([(name: String, value: ExpressionPart)])
    case loop(Loop)
    /// Values for consecutive locals from the first on, and the part that reads them.
    case binding(first: Int, [ExpressionPart], ExpressionPart)
    /// Any other operation, with its parts.
    case other([ExpressionPart])
  }

  /// A macro over the elements of a list or the entries of a map.
  public struct Loop: Sendable {
    /// The elements of the loop's value.
    public enum Result: Sendable {
      /// A selection of the elements that the loop iterates over.
      case elements
      /// The values of the body.
      case bodies
      /// Whether the body is true for all elements, or for any of them.
      case quantifier
      /// Whether the body is true for exactly one element.
      case unique
      /// The elements of the value are not followed.
      case other
    }

    public let range: ExpressionPart
    /// The number of its first local: the element, or the index or key of a loop with two locals.
    public let first: Int
    /// Whether there are two locals.
    public let isPair: Bool
    public let condition: ExpressionPart?
    public let body: ExpressionPart
    public let result: Result
  }

  /// The operation of the part.
  public var shape: Shape {
    switch whole.checked.meanings[id] {
    case .constant(let value): return .constant(value)
    case .slot(let slot): return .variable(slot)
    case .local(let number): return .local(number)
    case .failure: return .other([])
    case .call(let overloads, let dropsTarget):
      if let definition = overloads.first?.definition, case .call(let call) = whole.checked.tree[id].kind {
        return .application(definition, call.arguments.map(part))
      }
      return call(dropsTarget: dropsTarget)
    case .locals(let first): return macro(first)
    default: return plainShape
    }
  }

  private var plainShape: Shape {
    switch whole.checked.tree[id].kind {
    case .literal(let value): return .constant(value)
    case .conditional(let condition, let yes, let no): return .choice(part(condition), part(yes), part(no))
    case .binary(let sign, let left, let right): return operation(sign, part(left), part(right))
    case .select(let operand, let field): return .field(part(operand), field.name)
    case .index(let operand, let index, _): return .element(part(operand), part(index))
    case .list(let elements): return .list(elements.map { part($0.value) })
    case .map(let entries): return .map(entries.map { (part($0.key), part($0.value)) })
    case .record(let literal): return .record(literal.fields.map { ($0.name.name, part($0.value)) })
    default: return .other(children.map(part))
    }
  }

  private func operation(_ sign: BinaryOperator, _ left: ExpressionPart, _ right: ExpressionPart) -> Shape {
    if let comparison = Comparison(rawValue: sign.rawValue) { return .comparison(comparison, left, right) }
    return switch sign {
    case .in_: .membership(left, right)
    case .add: .sum(left, right)
    case .subtract: .difference(left, right)
    default: .other([left, right])
    }
  }

  private func call(dropsTarget: Bool) -> Shape {
    guard case .call(let call) = whole.checked.tree[id].kind else { return plainShape }
    let arguments = call.arguments.map(part)
    if dropsTarget { return .call(".\(call.name)", arguments) }
    return .call(call.name, (call.target.map { [part($0)] } ?? []) + arguments)
  }

  private func macro(_ first: Int) -> Shape {
    switch whole.checked.tree[id].kind {
    case .comprehension(let loop):
      let result: Loop.Result =
        switch loop.kind {
        case .filter, .sortBy: .elements
        case .map, .transformList: .bodies
        case .all, .exists: .quantifier
        case .existsOne: .unique
        case .transformMap, .transformMapEntry: .other
        }
      return .loop(
        Loop(
          range: part(loop.range), first: first, isPair: loop.variables.count == 2, condition: loop.condition.map(part),
          body: part(loop.body), result: result))
    case .bind(let bind): return .binding(first: first, [part(bind.value)], part(bind.body))
    case .block(let values, let body): return .binding(first: first, values.map(part), part(body))
    default: return plainShape
    }
  }
}
