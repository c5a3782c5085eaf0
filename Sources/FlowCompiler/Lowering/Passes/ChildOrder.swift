internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The order in which the children of a presenter are composed, so that each can read the models of those before it.
///
/// A child reads a sibling in its own expressions, through a derived value, or in a value that the presenter provides
/// to those inside the child.
struct ChildOrder: PresenterPass {
  let values: ValueCompiler
  let children: [Child]
  let interfaces: [ChildInterface]
  let derived: [Derived]
  /// The positions of the values that the presenter provides.
  let provided: [Int?]

  /// Returns the children in order, or `nil` after reporting a cycle of children that read each
  /// other.
  func sorted() -> [ChildID]? {
    let found = DependencyOrder(children.ids.map { needs(of: $0).map(\.position) })
    for cycle in found.cycles { reportCycle(cycle.map { ChildID($0) }) }
    return found.cycles.isEmpty ? found.order.map { ChildID($0) } : nil
  }

  private func reportCycle(_ cycle: [ChildID]) {
    let names = (cycle + cycle.prefix(1)).map { children[$0].name }
    report.add(
      ChildCycle(names: names), at: children[cycle[0]].span,
      related: cycle.dropFirst().prefix(8).map {
        RelatedPlace("'\(children[$0].name)' is here", at: children[$0].span)
      })
  }

  /// Returns the children that must be composed before one: those that it reads, and the template whose slot it
  /// fills.
  private func needs(of index: ChildID) -> [ChildID] {
    let child = children[index]
    var numbers = child.condition?.reads ?? []
    if let each = child.each { numbers += each.items.reads + each.key.reads }
    for plan in child.params { numbers += plan?.reads ?? [] }
    numbers += readsOfProvided(to: child)
    let template = child.filling.map { [$0.template] } ?? []
    return template + Set(numbers.flatMap { childrenRead(by: $0) }).sorted()
  }

  /// Returns the variables behind the values that the presenter provides to a child and to those inside it.
  private func readsOfProvided(to child: Child) -> [Int] {
    let first = numbering.firstProvided
    let names = context.provisions.names
    let given = provided.dropFirst(first).prefix(names.count).enumerated().filter { $1 != nil }
    if given.isEmpty { return [] }
    let inside = context.composition.reached(from: [signatures.index(of: child.presenter)])
    return given.flatMap { value, index -> [Int] in
      let isUsed = inside.contains { presenter in
        signatures.presenters[presenter].uses.contains { $0.name.text == names[value] }
      }
      guard isUsed, let index else { return [] }
      return derived.indices.contains(index) ? derived[index].plan.reads : []
    }
  }

  /// Returns the children that a variable depends on.
  private func childrenRead(by number: Int) -> [ChildID] {
    var found: [ChildID] = []
    var seen: Set<Int> = [number]
    var open = [number]
    while let next = open.popLast() {
      switch Variable(number: next) {
      case .child(let index): found.append(index)
      case .childInterface(let index): found.append(interfaces[index].child)
      case .derived(let index) where derived.indices.contains(index):
        open += derived[index].plan.reads.filter { seen.insert($0).inserted }
      default: break
      }
    }
    return found
  }
}
