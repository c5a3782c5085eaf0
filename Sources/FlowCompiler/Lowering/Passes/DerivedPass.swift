internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The lowered derived values of a presenter.
struct DerivedValues {
  /// The values, in the order of the file.
  let values: [Derived]
  /// Their names and types.
  let types: [(name: Name, type: ValueType)]
  let readers: DerivedReaders
  /// The derived values of the flow that depend on the screen on top.
  let framing: Set<Int>

  /// Whether a variable is exposed by the screen on top, or derived from such a variable.
  func readsTop(_ number: Int) -> Bool {
    if case .derived(let index)? = Variable(number: number) { return framing.contains(index) }
    return Variable.isTop(number)
  }
}

/// The numbers of the derived values that read each variable.
struct DerivedReaders {
  fileprivate var readers: [Int: [Int]] = [:]

  /// Returns the numbers of the derived values that depend on a variable, directly or through each other.
  func values(from variable: Int) -> Set<Int> {
    var found: Set<Int> = []
    var open = readers[variable] ?? []
    while let next = open.popLast() {
      if found.insert(next).inserted { open += readers[next] ?? [] }
    }
    return found
  }
}

/// The lowering of the derived values of a presenter.
struct DerivedPass: PresenterPass {
  let values: ValueCompiler

  /// Lowers the values, each after those that it reads.
  func derived(in names: inout ReadableNames) -> DerivedValues {
    let declared = signature.declaration.derived
    let reads = readsAmong(declared, names.own)
    let (order, cycling) = dependencyOrder(reads)
    for index in cycling.sorted() { names.declare(declared[index].name.text, .error, .derived(index)) }
    var expressions: [Int: Expression] = [:]
    var readers = DerivedReaders()
    for index in order {
      let name = declared[index].name.text
      let scope = names.scope(of: name)
      expressions[index] = declared[index].expression.flatMap { values.expression($0, in: scope) }
      names.declare(name, expressions[index]?.type ?? .error, .derived(index))
      for read in expressions[index]?.reads ?? [] {
        readers.readers[read, default: []].append(Variable.derived(index).number)
      }
    }
    let lowered = declared.indices.map { index in
      let name = declared[index].name.text
      // A derived value with an error keeps its place, so that the positions of the others stay the same.
      return expressions[index].map { Derived(name: name, expression: $0) }
        ?? Derived(name: name, type: .error, plan: .constant(.null))
    }
    return DerivedValues(
      values: lowered, types: declared.indices.map { (declared[$0].name, expressions[$0]?.type ?? .error) },
      readers: readers, framing: framing(expressions, readers))
  }

  /// Returns the derived values of the flow that depend on the screen on top.
  private func framing(_ expressions: [Int: Expression], _ readers: DerivedReaders) -> Set<Int> {
    guard signature.isFlow else { return [] }
    var framing: Set<Int> = []
    for (index, expression) in expressions where expression.reads.contains(where: Variable.isTop) {
      framing.insert(index)
      for number in readers.values(from: Variable.derived(index).number) {
        if case .derived(let reader)? = Variable(number: number) { framing.insert(reader) }
      }
    }
    return framing
  }

  /// Returns, for each derived value, the positions of those that it reads.
  private func readsAmong(
    _ declared: [(name: Name, expression: ExpressionSyntax?)], _ scope: LocalScope
  ) -> [[Int]] {
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
    let found = DependencyOrder(reads)
    for cycle in found.separateCycles {
      let cycle = cycle + cycle.prefix(1)
      report.add(DerivedCycle(names: cycle.map { names[$0].text }), at: names[cycle[0]].span)
    }
    let cycling = found.cycling
    return (found.order.filter { !cycling.contains($0) }, cycling)
  }
}

extension Variable {
  /// Whether a number is that of a value that the screen on top publishes.
  fileprivate static func isTop(_ number: Int) -> Bool {
    if case .topInterface? = Variable(number: number) { true } else { false }
  }
}
