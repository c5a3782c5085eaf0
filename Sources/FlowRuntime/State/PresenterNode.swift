internal import FlowProgram

/// A place for an instance of one presenter: its ranges in the arenas, its links in the tree, and whether it is in
/// use.
///
/// A place belongs to one presenter permanently, because its ranges have that presenter's length. When its instance
/// leaves, the place joins the free places of that presenter.
struct PresenterNode: Sendable {
  /// The position of its presenter in ``Program/presenters``.
  var presenterPosition: Int32 = 0
  /// The number of previous uses of the place.
  var generation: UInt32 = 0
  /// The index of the instance's first word.
  var firstWord: Int32 = 0
  /// The index of the instance's first value.
  var firstValue: Int32 = 0
  /// The index of the instance's first list of rows.
  var firstRowList: Int32 = 0
  /// The node that composes it, or ``NodeID/absent`` for the flow itself.
  var parent = NodeID.absent
  /// The index among the children of ``parent``, or a negative number for an entry of the backstack.
  var child: Int32 = -1
  /// The node whose stores and provided values are the nearest. Differs from ``parent`` for children that fill a
  /// template.
  var surroundings = NodeID.absent
  /// The node of the flow that it belongs to. A flow's presenter belongs to itself.
  var flow = Engine.flowNode
  /// The index of its stacks in ``Outline/holders``, or a negative number.
  var holder: Int32 = -1
  /// The number of surrounding presenters.
  var depth: Int32 = 0
  /// The next free place of the same presenter while this one is free, or ``NodeID/absent``.
  var nextFree = NodeID.absent
  /// Whether the instance in the place is alive.
  var isAlive = false

  /// The presenter of the place.
  @inline(__always) var presenter: PresenterID { PresenterID(Int(presenterPosition)) }
}
