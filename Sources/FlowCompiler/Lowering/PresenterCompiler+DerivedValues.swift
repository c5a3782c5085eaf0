internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension PresenterCompiler {
  /// Lowers derived values, each after those that it reads.
  func lowerDerived() -> [Derived] {
    let declared = signature.declaration.derived
    let reads = readsAmong(declared)
    let (order, cycling) = dependencyOrder(reads)
    for index in cycling.sorted() { declareDerived(index, .error) }
    var expressions: [Int: Expression] = [:]
    for index in order {
      let scope = scope(of: declared[index].name.text)
      expressions[index] = declared[index].expression.flatMap { expression($0, in: scope) }
      declareDerived(index, expressions[index]?.type ?? .error)
      for read in expressions[index]?.reads ?? [] {
        derivedReaders[read, default: []].append(Variable.derived(index).number)
      }
    }
    derivedTypes = declared.indices.map { (declared[$0].name, expressions[$0]?.type ?? .error) }
    noteFraming(expressions)
    return declared.indices.map { index in
      let name = declared[index].name.text
      // A derived value with an error keeps its place, so that the positions of the others stay the same.
      return expressions[index].map { Derived(name: name, expression: $0) }
        ?? Derived(name: name, type: .error, plan: .constant(.null))
    }
  }

  /// Records which derived values of the flow depend on the screen on top.
  private func noteFraming(_ expressions: [Int: Expression]) {
    guard signature.isFlow else { return }
    for index in expressions.keys.sorted() where expressions[index]?.reads.contains(where: isTop) ?? false {
      framing.insert(index)
      for number in derivedValues(from: Variable.derived(index).number) {
        if case .derived(let reader)? = Variable(number: number) { framing.insert(reader) }
      }
    }
  }

  /// Whether a variable is exposed by the screen on top, or derived from such a variable.
  func readsTop(_ number: Int) -> Bool {
    if case .derived(let index)? = Variable(number: number) { return framing.contains(index) }
    return isTop(number)
  }

  private func isTop(_ number: Int) -> Bool {
    if case .topInterface? = Variable(number: number) { true } else { false }
  }

  private func declareDerived(_ index: Int, _ type: ValueType) {
    declare(signature.declaration.derived[index].name.text, type, .derived(index))
  }

  /// Returns the numbers of the derived values that depend on a variable, directly or through each other.
  func derivedValues(from variable: Int) -> Set<Int> {
    var found: Set<Int> = []
    var open = derivedReaders[variable] ?? []
    while let next = open.popLast() {
      if found.insert(next).inserted { open += derivedReaders[next] ?? [] }
    }
    return found
  }

  /// Returns, for each derived value, the positions of those that it reads.
  private func readsAmong(_ declared: [(name: Name, expression: ExpressionSyntax?)]) -> [[Int]] {
    var positions: [String: Int] = [:]
    for (index, entry) in declared.enumerated() { positions[entry.name.text] = index }
    return declared.map { entry in
      guard let source = entry.expression else { return [] }
      let mode = signature.inMode(entry.name.text).map { signature.modes[$0.mode].name.text }
      return scope.environment.names(readBy: source.text).compactMap { name in
        mode.flatMap { positions[ModeNames.joined($0, name)] } ?? positions[name]
      }
    }
  }

  /// Returns an order in which each derived value comes after those it reads, and the values in cycles, after
  /// reporting each cycle.
  private func dependencyOrder(_ reads: [[Int]]) -> (order: [Int], cycling: Set<Int>) {
    let names = signature.declaration.derived.map(\.name)
    var order: [Int] = []
    var cycling: Set<Int> = []
    var finished: Set<Int> = []
    for root in reads.indices where !finished.contains(root) {
      // The path from the root, each entry with the number of its reads that were followed. There is no recursion,
      // because chains may be long.
      var path: [(index: Int, followed: Int)] = [(root, 0)]
      while let last = path.last {
        guard last.followed < reads[last.index].count else {
          path.removeLast()
          if finished.insert(last.index).inserted, !cycling.contains(last.index) { order.append(last.index) }
          continue
        }
        path[path.count - 1].followed += 1
        let next = reads[last.index][last.followed]
        if let start = path.firstIndex(where: { $0.index == next }) {
          let cycle = path[start...].map(\.index)
          if cycling.isDisjoint(with: cycle) {
            report.add(DerivedCycle(names: (cycle + [next]).map { names[$0].text }), at: names[next].span)
          }
          cycling.formUnion(cycle)
        } else if !finished.contains(next) {
          path.append((next, 0))
        }
      }
    }
    return (order, cycling)
  }
}
