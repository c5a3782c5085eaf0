internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// An order in which presenters are lowered after those whose types they read.
///
/// Stores read only themselves, the flow reads its stores, and a presenter that reads the model of a child comes
/// after that child. If children read each other's models in a cycle, the one that closes the cycle is lowered
/// without that model.
struct CompilationOrder {
  /// The positions of all presenters.
  private(set) var order: [Int] = []

  /// Computes the order.
  ///
  /// - Complexity: Linear, except for the expressions of presenters with children, which are parsed once more.
  init(_ signatures: Signatures, types: Environment) {
    let presenters = signatures.presenters
    order = presenters.filter(\.isStore).map(\.index) + [Program.flowPresenter]
    let reads = presenters.map { CompilationOrder.children(readBy: $0, types: types) }
    var finished = Set(order)
    for root in presenters.indices where !finished.contains(root) {
      // The path from the root, each entry with the number of its reads that were followed. There is no recursion,
      // because trees may be deep.
      var path: [(index: Int, followed: Int)] = [(root, 0)]
      var entered: Set<Int> = [root]
      while let last = path.last {
        guard last.followed < reads[last.index].count else {
          path.removeLast()
          if finished.insert(last.index).inserted { order.append(last.index) }
          continue
        }
        path[path.count - 1].followed += 1
        let next = reads[last.index][last.followed]
        if !finished.contains(next), entered.insert(next).inserted { path.append((next, 0)) }
      }
    }
  }

  /// Returns the presenters whose models a presenter reads as those of its children.
  private static func children(readBy signature: Signature, types: Environment) -> [Int] {
    let children = signature.children.filter { !$0.isStore && $0.presenter != nil }
    guard !children.isEmpty else { return [] }
    var names: Set<String> = []
    for text in DeclaredExpressions(signature.declaration).texts {
      names.formUnion(types.names(readBy: text))
    }
    return children.filter { child in
      // A filling is read through the name of its template.
      names.contains(String(signature.plainName(child.name).prefix { $0 != "." }))
    }.compactMap(\.presenter)
  }
}
