/// A paged array that logs the values replaced by writes, so that these can be undone.
///
/// Undo restores every element exactly, including caches, so that values computed from elements and stored among
/// them stay consistent. Keeping the old elements costs less than a copy of the array, whose pages each first write
/// would have to copy.
struct LoggedArray<Element: Sendable>: Sendable {
  private var elements = PagedArray<Element>()
  private var log: [Replaced] = []

  /// A replaced element. A struct rather than a tuple, because a generic routine destroys tuples one by one.
  private struct Replaced: Sendable {
    let position: Int
    let old: Element
  }

  /// The number of elements.
  var count: Int { elements.count }

  /// The current position in the log, to which writes can be undone.
  var mark: Int { log.count }

  /// The element at an index. Setting it can be undone.
  subscript(position: Int) -> Element {
    @inline(__always) get { elements[position] }
    @inline(__always) set {
      let place = elements.place(at: position)
      log.append(Replaced(position: position, old: place.pointee))
      place.pointee = newValue
    }
  }

  /// Grows the array to at least this length. New elements hold the filler.
  ///
  /// Undo does not shorten the array, and restores fillers in the new elements.
  mutating func grow(to target: Int, filler: Element) { elements.grow(to: target, filler: filler) }

  /// Whether both arrays share all storage.
  func isShared(with other: LoggedArray) -> Bool { elements.isShared(with: other.elements) }

  /// Calls a closure with each position whose element may differ between two arrays.
  func forEachUnsharedPosition(with other: LoggedArray, _ body: (Int) -> Void) {
    elements.forEachUnsharedPosition(with: other.elements, body)
  }

  /// Calls a closure with each logged element.
  func forEachReplaced(_ body: (Element) -> Void) {
    for entry in log { body(entry.old) }
  }

  /// Undoes all writes since a mark, the last first.
  mutating func undo(to mark: Int) {
    while log.count > mark, let entry = log.popLast() { elements[entry.position] = entry.old }
  }

  /// Clears the log.
  @inline(__always) mutating func commit() {
    if !log.isEmpty { log.removeAll(keepingCapacity: log.capacity <= LoggedArray.keptCapacity) }
  }

  /// The maximum log capacity kept for the next tick. A larger one would otherwise be held forever after one large
  /// tick.
  private static var keptCapacity: Int { 4096 }
}

extension LoggedArray where Element == UInt64 {
  /// The word at an index. Writing an equal word is not logged.
  subscript(position: Int) -> UInt64 {
    @inline(__always) get { elements[position] }
    @inline(__always) set {
      let place = elements.place(at: position)
      if place.pointee == newValue { return }
      log.append(Replaced(position: position, old: place.pointee))
      place.pointee = newValue
    }
  }
}
