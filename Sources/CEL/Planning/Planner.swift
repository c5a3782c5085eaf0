/// Turns a checked tree into steps with resolved slots and overloads and, where the types allow it, a fixed numeric
/// type.
///
/// Steps with constant operands become values at once, unless their evaluation fails. Such a failure may be
/// absorbed by `||`, so it is left to the evaluation.
struct Planner {
  let checked: CheckedTree
  let environment: Environment
  /// The initial expression of each lazy local.
  var initials: [Int: PlanNode] = [:]
  /// The failures of steps whose operands are all constant.
  private(set) var failures: [EvaluationError] = []
  private let scope = Scope()

  init(_ checked: CheckedTree, _ environment: Environment) {
    self.checked = checked
    self.environment = environment
  }

  var tree: Tree { checked.tree }

  func type(_ id: NodeID) -> ValueType { checked.types[id] }

  mutating func run() -> PlanNode { plan(tree.root) }

  mutating func plan(_ id: NodeID) -> PlanNode {
    let range = tree.range(id)
    switch checked.meanings[id] {
    case .constant(let value): return known(value, range)
    case .slot(let slot): return SlotNode(slot, range)
    case .failure(let kind, let message): return FailureNode(kind, message, range)
    case .local(let number):
      if let initial = initials[number] { return LazyLocalNode(number, initial, range) }
      return LocalNode(number, range)
    default: return planKind(id, range)
    }
  }

  private mutating func planKind(_ id: NodeID, _ range: Range<Int>) -> PlanNode {
    switch tree[id].kind {
    case .literal(let value): return known(value, range)
    case .not(let operand):
      let step = plan(operand)
      return folded(NotNode(step, range), over: [step])
    case .negate(let operand):
      let step = plan(operand)
      return folded(NegationNode(step, range), over: [step])
    case .binary(let sign, let left, let right): return planBinary(sign, left, right, range)
    case .logical(let isAnd, let terms): return planLogical(terms, isAnd: isAnd, range)
    case .conditional(let condition, let yes, let no): return planConditional(condition, yes, no, range)
    case .select(let operand, let field): return planSelect(id, operand, field, range)
    case .presence(let operand, let field): return PresenceNode(plan(operand), field.name, range)
    case .index(let operand, let index, let isOptional):
      return IndexNode(plan(operand), plan(index), isOptional: isOptional, range)
    case .call(let call): return planCall(id, call, range)
    case .list(let elements): return planList(elements, range)
    case .map(let entries): return planMap(entries, range)
    case .record(let literal): return planRecord(id, literal, range)
    case .comprehension(let loop): return planLoop(id, loop, range)
    case .bind(let bind): return planBind(id, bind, range)
    case .block(let values, let body): return planBlock(id, values, body, range)
    case .identifier, .invalid, .broken: return FailureNode(.unboundVariable, "this has no meaning", range)
    }
  }

  private func known(_ value: Value, _ range: Range<Int>) -> PlanNode {
    if case .int(let number) = value { return IntConstantNode(number, range) }
    return ConstantNode(value, range)
  }

  /// Returns the value of a step whose operands are all constant, or the step itself.
  mutating func folded(_ node: PlanNode, over operands: [PlanNode]) -> PlanNode {
    for operand in operands where operand.constant == nil { return node }
    var frame = Frame(budget: 10_000 - node.cost, localCount: 0)
    do throws(EvaluationError) {
      return known(try node.value(scope, &frame), node.range)
    } catch {
      noteFailure(error)
      return node
    }
  }

  /// Records that a step always fails.
  mutating func noteFailure(_ error: EvaluationError) {
    // Work that exceeds the limit here may be within the limit of an evaluation.
    if error.isAbsorbable { failures.append(error) }
  }

  private mutating func planLogical(_ terms: [NodeID], isAnd: Bool, _ range: Range<Int>) -> PlanNode {
    var steps: [PlanNode] = []
    for term in terms {
      let step = plan(term)
      if case .bool(let known)? = step.constant {
        // A decisive constant term decides whatever the others do; any other constant term needs no step.
        if known == !isAnd { return ConstantNode(.bool(known), range) }
        continue
      }
      steps.append(step)
    }
    if steps.isEmpty { return ConstantNode(.bool(isAnd), range) }
    if steps.count == 2 { return LogicalPairNode(steps[0], steps[1], isAnd: isAnd, range) }
    return LogicalNode(steps, isAnd: isAnd, range)
  }

  private mutating func planConditional(
    _ condition: NodeID, _ yes: NodeID, _ no: NodeID, _ range: Range<Int>
  ) -> PlanNode {
    let condition = plan(condition)
    if case .bool(let known)? = condition.constant { return plan(known ? yes : no) }
    return ConditionalNode(condition, plan(yes), plan(no), range)
  }

  private mutating func planSelect(
    _ id: NodeID, _ operand: NodeID, _ field: FieldName, _ range: Range<Int>
  ) -> PlanNode {
    let step = plan(operand)
    let isPossibleCase = if case .possibleCase = checked.meanings[id] { true } else { false }
    let isOptional = field.isOptional || isPossibleCase
    if !isOptional, case .record(let name) = type(operand).withoutNull,
      let declaration = environment.types.records[name], let index = declaration.shape.index(of: field.name)
    {
      let unset = environment.types.unsetValue(of: declaration.fields[index])
      return RecordFieldNode(step, index: index, name: field.name, unset: unset, range)
    }
    return SelectNode(
      step, field.name, isOptional: isOptional, isStrict: environment.options.isStrict,
      types: environment.types, range)
  }

  private mutating func planList(_ elements: [Element], _ range: Range<Int>) -> PlanNode {
    let steps = elements.map { plan($0.value) }
    return folded(ListNode(steps, optional: elements.map(\.isOptional), range), over: steps)
  }

  private mutating func planMap(_ entries: [Entry], _ range: Range<Int>) -> PlanNode {
    let steps = entries.map { entry in
      MapNode.Entry(key: plan(entry.key), value: plan(entry.value), isOptional: entry.isOptional)
    }
    return folded(MapNode(steps, range), over: steps.flatMap { [$0.key, $0.value] })
  }

  private mutating func planRecord(_ id: NodeID, _ literal: RecordLiteral, _ range: Range<Int>) -> PlanNode {
    guard case .record(let declaration) = checked.meanings[id] else {
      return FailureNode(.unboundVariable, "no type is named '\(literal.name)'", range)
    }
    // A record of the flow language is complete; in standard CEL an omitted field stays unset.
    let isComplete = environment.options.isStrict && !declaration.isUnion
    let initial = declaration.fields.map { isComplete ? $0.defaultValue : nil }
    let fields = literal.fields.compactMap { field in
      declaration.shape.index(of: field.name.name).map {
        RecordNode.Field(index: $0, value: plan(field.value), isOptional: field.name.isOptional)
      }
    }
    return folded(RecordNode(declaration, fields, initial: initial, range), over: fields.map(\.value))
  }
}
