/// A place for an instance of one presenter: its ranges in the arenas, where it hangs in the tree, and whether it is taken.
///
/// A place belongs to one presenter for good, since its ranges have that presenter's length. When its instance leaves,
/// it joins the free places of that presenter.
struct Node: Sendable {
  /// The position of the presenter in the program.
  var presenter: Int32 = 0
  /// How often the place was given away before.
  var generation: UInt32 = 0
  /// The position of the instance's first word.
  var firstWord: Int32 = 0
  /// The position of the instance's first value.
  var firstValue: Int32 = 0
  /// The position of the instance's first list of rows.
  var firstRowList: Int32 = 0
  /// Who composes it, or a negative number for the flow itself.
  var parent: Int32 = -1
  /// The position among the children of ``parent``, or a negative number for an entry of the backstack.
  var child: Int32 = -1
  /// Whose stores and provided values are the nearest; differs from ``parent`` for what fills a template.
  var surroundings: Int32 = -1
  /// The flow that it belongs to; itself for the presenter of a flow.
  var flow: Int32 = 0
  /// The position among ``Outline/holders`` of the stacks that it holds, or a negative number.
  var holder: Int32 = -1
  /// How many presenters lie around it.
  var depth: Int32 = 0
  /// The next free place of the same presenter while this one is free, or a negative number.
  var nextFree: Int32 = -1
  /// Whether the instance that the place was given to lives.
  var isAlive = false
}
