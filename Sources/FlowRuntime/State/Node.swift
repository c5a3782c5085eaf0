/// A place for an instance of one presenter: its ranges among words and values, and whether it is taken.
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
  /// Whether the instance that the place was given to lives.
  var isAlive = false
  /// The next free place of the same presenter while this one is free, or a negative number.
  var nextFree: Int32 = -1
}
