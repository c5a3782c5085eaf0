extension Expression {
  /// The literals that the expression compares with, in source order, followed by those in the functions that it
  /// calls. Values near them are the ones for which the result can change.
  public var comparedLiterals: [Value] {
    allCalledFunctions.compactMap(\.body).reduce(ownComparedLiterals) { $0 + $1.ownComparedLiterals }
  }

  private var ownComparedLiterals: [Value] {
    var found: [Value] = []
    for node in checked.tree.nodes {
      guard case .binary(let operation, let left, let right) = node.kind else { continue }
      switch operation {
      case .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual:
        found += [left, right].compactMap(literal)
      case .in_:
        if case .list(let elements) = checked.tree[right].kind { found += elements.map(\.value).compactMap(literal) }
      case .add, .subtract, .multiply, .divide, .modulo: break
      }
    }
    return found
  }

  private func literal(_ id: NodeID) -> Value? {
    switch checked.tree[id].kind {
    case .literal(let value): return value
    case .negate(let operand):
      switch literal(operand) {
      case .int(let value): return .int(0 &- value)
      case .double(let value): return .double(-value)
      default: return nil
      }
    default: return nil
    }
  }
}
