internal import FlowProgram

/// The place of a presenter of a running flow in ``Memory/nodes``, or no place.
///
/// Like an ``ID``, it cannot be mixed up with other numbers. It has half the size, because nodes refer to one another
/// and lists of rows consist of such ids, and explorations keep many states. ``absent`` takes the place of `nil` for
/// the same reason.
struct NodeID: Hashable, Sendable {
  private let number: Int32

  @inline(__always) init(_ position: Int) { number = Int32(truncatingIfNeeded: position) }

  /// No node.
  @inline(__always) static var absent: NodeID { NodeID(-1) }

  /// The index among all nodes. Another array in the same order is read by it.
  @inline(__always) var position: Int { Int(number) }

  /// Whether it is a node and not ``absent``.
  @inline(__always) var exists: Bool { number >= 0 }
}

extension InstanceID {
  /// The node of the presenter. An id that does not come from the running flow may have a node that the flow lacks.
  @inline(__always) var node: NodeID { NodeID(Int(index)) }
}

extension Outline {
  /// Whether the flow has the node of an id, which may come from another flow or from none.
  @inline(__always) func hasNode(of instance: InstanceID) -> Bool { Int(instance.index) < nodeCount }
}

extension LoggedArray where Element == PresenterNode {
  /// The node with an id. Setting it can be undone.
  ///
  /// - Precondition: The id is that of a node of this array.
  subscript(node: NodeID) -> PresenterNode {
    @inline(__always) get { self[node.position] }
    @inline(__always) set { self[node.position] = newValue }
  }
}

extension LoggedArray where Element == PresenterModel? {
  /// The model of a node. Setting it can be undone.
  ///
  /// - Precondition: The id is that of a node of the same flow.
  subscript(node: NodeID) -> PresenterModel? {
    @inline(__always) get { self[node.position] }
    @inline(__always) set { self[node.position] = newValue }
  }
}
