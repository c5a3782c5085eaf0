/// A part of a checked expression, for hosts that translate expressions to another language.
///
/// Parts carry their types, and their names are variables by slot. A host can evaluate a part whose form it does
/// not translate: any part that reads no variable of a macro around it is an expression of its own.
public struct ExpressionPart: Sendable {
  let whole: Expression
  let id: NodeID

  fileprivate init(_ whole: Expression, _ id: NodeID) {
    self.whole = whole
    self.id = id
  }

  /// The form of a part.
  public indirect enum Form: Sendable {
    /// A value that is known at compile time.
    case constant(Value)
    /// A variable of the host, by slot.
    case variable(Int)
    /// The negation of a condition.
    case not(ExpressionPart)
    /// The negation of a number.
    case negative(ExpressionPart)
    /// A conjunction. A condition that fails is ignored when another one decides.
    case all([ExpressionPart])
    /// A disjunction. A condition that fails is ignored when another one decides.
    case any([ExpressionPart])
    /// A condition, the value when it holds, and the value otherwise.
    case choice(ExpressionPart, ExpressionPart, ExpressionPart)
    /// Two operands and the operator between them, in its source form.
    case operation(String, ExpressionPart, ExpressionPart)
    /// A field of a part.
    case field(ExpressionPart, String)
    /// Any other form, with its parts.
    case other([ExpressionPart])
  }

  /// The type of its value.
  public var type: ValueType { whole.checked.types[id] }

  /// The form of the part.
  public var form: Form {
    switch whole.checked.meanings[id] {
    case .constant(let value): return .constant(value)
    case .slot(let slot): return .variable(slot)
    case .local, .failure: return .other([])
    default: break
    }
    switch whole.checked.tree[id].kind {
    case .literal(let value): return .constant(value)
    case .not(let operand): return .not(part(operand))
    case .negate(let operand): return .negative(part(operand))
    case .logical(let isAnd, let terms): return isAnd ? .all(terms.map(part)) : .any(terms.map(part))
    case .conditional(let condition, let yes, let no): return .choice(part(condition), part(yes), part(no))
    case .binary(let sign, let left, let right): return .operation(sign.rawValue, part(left), part(right))
    case .select(let operand, let field) where !field.isOptional: return .field(part(operand), field.name)
    default: return .other(children.map(part))
    }
  }

  /// The hidden slots of a call with named values. The call reads them although they do not appear in its source.
  public var hiddenReads: [Int] {
    if case .named(_, _, let slots) = whole.checked.meanings[id] { slots } else { [] }
  }

  /// The operand and the field of a test whether the field is there, `has(operand.field)`; `nil` for other parts.
  public var testedField: (operand: ExpressionPart, field: String)? {
    if case .presence(let operand, let field) = whole.checked.tree[id].kind { (part(operand), field.name) } else { nil }
  }

  /// Whether the part can be evaluated by itself: it contains no variable of a macro around it.
  public var isSelfContained: Bool {
    var declared: Set<Int> = []
    var used: Set<Int> = []
    var open = [id]
    while let next = open.popLast() {
      switch whole.checked.meanings[next] {
      case .local(let number): used.insert(number)
      case .locals(let first): declared.formUnion(first..<first + localCount(of: next))
      default: break
      }
      open += ExpressionPart(whole, next).children
    }
    return used.isSubset(of: declared)
  }

  /// Returns the part as an expression of its own, or `nil` when it is not self-contained.
  ///
  /// - Parameter environment: An environment with the types that the whole was checked with.
  public func expression(in environment: Environment) -> Expression? {
    if id == whole.checked.tree.root { return whole }
    guard isSelfContained else { return nil }
    var tree = whole.checked.tree
    tree.root = id
    let checked = CheckedTree(
      tree: tree, types: whole.checked.types, meanings: whole.checked.meanings, localCount: whole.checked.localCount)
    var planner = Planner(checked, environment)
    let plan = planner.run()
    return Expression(
      text: whole.text, checked: checked, reads: whole.reads, whenTrue: .none, whenFalse: .none, plan: plan,
      limits: environment.options.limits)
  }

  // MARK: The tree

  func part(_ id: NodeID) -> ExpressionPart { ExpressionPart(whole, id) }

  private func localCount(of id: NodeID) -> Int {
    switch whole.checked.tree[id].kind {
    case .comprehension(let loop): loop.variables.count
    case .bind: 1
    case .block(let values, _): values.count
    default: 0
    }
  }

  var children: [NodeID] {
    switch whole.checked.tree[id].kind {
    case .invalid, .literal, .identifier: []
    case .broken(let parts): parts
    case .select(let operand, _), .presence(let operand, _), .not(let operand), .negate(let operand): [operand]
    case .index(let operand, let index, _): [operand, index]
    case .call(let call): [call.target].compactMap { $0 } + call.arguments + namedValues
    case .list(let elements): elements.map(\.value)
    case .map(let entries): entries.flatMap { [$0.key, $0.value] }
    case .record(let literal): literal.fields.map(\.value)
    case .binary(_, let left, let right): [left, right]
    case .logical(_, let terms): terms
    case .conditional(let condition, let yes, let no): [condition, yes, no]
    case .comprehension(let loop): [loop.range, loop.condition, loop.body].compactMap { $0 }
    case .bind(let bind): [bind.value, bind.body]
    case .block(let values, let body): values + [body]
    }
  }

  private var namedValues: [NodeID] {
    if case .named(_, let values, _) = whole.checked.meanings[id] { values } else { [] }
  }
}

extension Expression {
  /// The whole expression as a part.
  public var part: ExpressionPart { ExpressionPart(self, checked.tree.root) }
}
