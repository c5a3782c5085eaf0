extension Planner {
  mutating func planLoop(_ id: NodeID, _ loop: Comprehension, _ range: Range<Int>) -> PlanNode {
    guard case .locals(let first) = checked.meanings[id] else {
      return FailureNode(.unboundVariable, "this has no meaning", range)
    }
    let parts = LoopNode.Parts(
      source: plan(loop.range), first: first, isPair: loop.variables.count == 2,
      condition: loop.condition.map { plan($0) }, body: plan(loop.body))
    return switch loop.kind {
    case .all: QuantifierNode(parts, isAll: true, range)
    case .exists: QuantifierNode(parts, isAll: false, range)
    case .existsOne: ExistsOneNode(parts, range)
    case .map, .transformList: CollectNode(parts, range)
    case .filter: FilterNode(parts, range)
    case .transformMap: TransformMapNode(parts, range)
    case .transformMapEntry: TransformEntryNode(parts, range)
    case .sortBy: SortByNode(parts, range)
    }
  }

  mutating func planBind(_ id: NodeID, _ bind: Bind, _ range: Range<Int>) -> PlanNode {
    guard case .locals(let local) = checked.meanings[id] else {
      return FailureNode(.unboundVariable, "this has no meaning", range)
    }
    let value = plan(bind.value)
    switch bind.kind {
    case .bind:
      initials[local] = value
      return LazyBindNode(local..<local + 1, plan(bind.body), range)
    case .optMap, .optFlatMap:
      return OptionalMapNode(value, local, plan(bind.body), isFlat: bind.kind == .optFlatMap, range)
    }
  }

  mutating func planBlock(_ id: NodeID, _ values: [NodeID], _ body: NodeID, _ range: Range<Int>) -> PlanNode {
    guard case .locals(let first) = checked.meanings[id] else {
      return FailureNode(.unboundVariable, "this has no meaning", range)
    }
    for (index, value) in values.enumerated() { initials[first + index] = plan(value) }
    return LazyBindNode(first..<first + values.count, plan(body), range)
  }
}
