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
  /// All presenters.
  private(set) var order: [SignatureID] = []

  /// Computes the order.
  ///
  /// - Complexity: Linear, except for the expressions of presenters with children, which are parsed once more.
  init(_ signatures: Signatures, types: Environment) {
    let presenters = signatures.presenters
    let first = presenters.filter(\.isStore).map(\.index) + [Signatures.flowIndex]
    let reads = presenters.map { CompilationOrder.children(readBy: $0, types: types).map(\.position) }
    order = first + DependencyOrder(reads, after: first.map(\.position)).order.map { SignatureID($0) }
  }

  /// Returns the presenters whose models a presenter reads as those of its children.
  private static func children(readBy signature: Signature, types: Environment) -> [SignatureID] {
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
