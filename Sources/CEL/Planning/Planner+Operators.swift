extension Planner {
  mutating func planBinary(_ sign: BinaryOperator, _ left: NodeID, _ right: NodeID, _ range: Range<Int>) -> PlanNode {
    let first = plan(left)
    let second = plan(right)
    return folded(operation(sign, first, type(left), second, type(right), range), over: [first, second])
  }

  private func operation(
    _ sign: BinaryOperator, _ left: PlanNode, _ leftType: ValueType, _ right: PlanNode, _ rightType: ValueType,
    _ range: Range<Int>
  ) -> PlanNode {
    switch sign {
    case .in_: return MembershipNode(left, right, sign, range)
    case .add, .subtract, .multiply, .divide, .modulo:
      if leftType == .int, rightType == .int { return IntArithmeticNode(left, right, sign, range) }
      if leftType == .double, rightType == .double, sign != .modulo {
        return DoubleArithmeticNode(left, right, sign, range)
      }
      return ArithmeticNode(left, right, sign, range)
    default:
      if leftType == .int, rightType == .int { return IntRelationNode(left, right, sign, range) }
      if leftType == .double, rightType == .double { return DoubleRelationNode(left, right, sign, range) }
    }
    guard sign == .equal || sign == .notEqual else { return ComparisonNode(left, right, sign, range) }
    if case .string(let text)? = right.constant {
      return TextEqualityNode(left, text, isEqual: sign == .equal, range)
    }
    if case .string(let text)? = left.constant {
      return TextEqualityNode(right, text, isEqual: sign == .equal, range)
    }
    return EqualityNode(left, right, sign, range)
  }

  mutating func planCall(_ id: NodeID, _ call: Call, _ range: Range<Int>) -> PlanNode {
    if case .named(let overload, let values, let slots) = checked.meanings[id] {
      let operands = values.map { plan($0) } + slots.map { SlotNode($0, range) }
      return CallNode(operands, overload.body, overload.cost, range)
    }
    guard case .call(let overloads, let dropsTarget) = checked.meanings[id], let first = overloads.first else {
      return FailureNode(.unboundVariable, "no function is named '\(call.name)'", range)
    }
    var operands = call.arguments.map { plan($0) }
    if let target = call.target, !dropsTarget { operands.insert(plan(target), at: 0) }
    if first.isMember, operands.count == 2, call.name == "or" || call.name == "orValue", first.isShared {
      let isNullable = environment.options.isStrict && call.target.map { type($0).isNullable } ?? false
      return OptionalElseNode(
        operands[0], operands[1], givesValue: call.name == "orValue", opensNull: isNullable, range)
    }
    if let definition = first.definition {
      guard let body = definition.body else {
        return FailureNode(.unboundVariable, "'\(call.name)' has no body", range)
      }
      return folded(DefinedCallNode(operands, definition, body, range), over: operands)
    }
    // The functions of the language are deterministic; those of a host need not be.
    guard overloads.count == 1 || overloads.allSatisfy(\.isShared) else {
      return DispatchNode(call.name, operands, overloads, range)
    }
    if first.isShared, first.parameters.first != .secret, let match = planMatch(call.name, operands, range) {
      return match
    }
    let node = callNode(first, operands, range)
    return first.isShared ? folded(node, over: operands) : node
  }

  /// Plans a match against a constant pattern. A malformed pattern is reported at compile time.
  private mutating func planMatch(_ name: String, _ operands: [PlanNode], _ range: Range<Int>) -> PlanNode? {
    guard ["matches", "extract", "extractAll"].contains(name), operands.count == 2 else { return nil }
    guard case .string(let text)? = operands[1].constant, operands[0].constant == nil else { return nil }
    do throws(EvaluationError) {
      let pattern = try Pattern.cached(text)
      return name == "matches" ? MatchNode(operands[0], pattern, range) : nil
    } catch {
      noteFailure(error.located(operands[1].range))
      return nil
    }
  }

  private func callNode(_ overload: Overload, _ operands: [PlanNode], _ range: Range<Int>) -> PlanNode {
    switch overload.body {
    case .unary(let body) where operands.count == 1:
      UnaryCallNode(operands[0], overload.cost, range, body: body)
    case .binary(let body) where operands.count == 2:
      BinaryCallNode(operands[0], operands[1], overload.cost, range, body: body)
    default: CallNode(operands, overload.body, overload.cost, range)
    }
  }
}
