/// A paged array that remembers what its writes replaced, so that they can be undone.
///
/// Undoing restores every element exactly, caches included: what is computed from elements and stored among them stays
/// in step. Keeping the old elements costs less than keeping a copy of the array, whose pages each first write would
/// have to copy.
struct LoggedArray<Element: Sendable>: Sendable {
  private var elements: PagedArray<Element>
  private var log: [Replaced] = []

  /// What a write replaced; a struct rather than a tuple, since those are destroyed one by one by a generic routine.
  private struct Replaced: Sendable {
    let position: Int
    let old: Element
  }

  /// Creates an empty array; places that were not written yet hold the filler.
  init(filler: Element) { elements = PagedArray(filler: filler) }

  /// How many elements there are.
  var count: Int { elements.count }

  /// How much can be undone now; a place in the log to go back to.
  var mark: Int { log.count }

  /// The element at a position. Setting it can be undone.
  subscript(position: Int) -> Element {
    @inline(__always) get { elements[position] }
    @inline(__always) set {
      let place = elements.place(at: position)
      log.append(Replaced(position: position, old: place.pointee))
      place.pointee = newValue
    }
  }

  /// Makes the array at least this long; what is added holds the filler.
  ///
  /// Undoing does not make it shorter, and leaves fillers in what was added.
  mutating func grow(to target: Int) { elements.grow(to: target) }

  /// Undoes all writes since a mark, the last first.
  mutating func undo(to mark: Int) {
    while log.count > mark, let entry = log.popLast() { elements[entry.position] = entry.old }
  }

  /// Forgets what could be undone.
  @inline(__always) mutating func commit() {
    if !log.isEmpty { log.removeAll(keepingCapacity: log.capacity <= LoggedArray.keptCapacity) }
  }

  /// The longest log whose memory is kept for the next tick; more would be held for good after one large tick.
  private static var keptCapacity: Int { 4096 }
}

extension LoggedArray where Element == UInt64 {
  /// The word at a position. Setting it to what it is already costs nothing to undo.
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
