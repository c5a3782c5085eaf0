/// A growing array whose copies share everything that neither has changed since.
///
/// The elements lie in reference-counted pages of 64 under branches of 16. A copy takes one reference. The first
/// write to a shared page copies that page and the branches above it, and nothing else. A flat array would be copied
/// as a whole, which for a large flow costs a hundred times as much.
///
/// - Complexity: Reading and writing are logarithmic to the base 16. Copying is constant.
struct PagedArray<Element: Sendable>: Sendable {
  private var root: Page<Element>?
  /// The number of levels of branches above the leaves.
  private var height = 0
  /// The number of elements.
  private(set) var count = 0

  private static var leafBits: Int { 6 }
  private static var branchBits: Int { 4 }

  private var capacity: Int { root == nil ? 0 : Page<Element>.leafCount << (height * Self.branchBits) }

  /// The element at an index.
  ///
  /// - Precondition: The index is in range.
  subscript(position: Int) -> Element {
    @inline(__always) get {
      precondition(position >= 0 && position < count)
      return leaf(at: position)[position & (Page<Element>.leafCount - 1)]
    }
    @inline(__always) set { place(at: position).pointee = newValue }
  }

  /// Returns a pointer for writing the element at an index, valid until the array is next used.
  ///
  /// - Precondition: The index is in range.
  @inline(__always) mutating func place(at position: Int) -> UnsafeMutablePointer<Element> {
    precondition(position >= 0 && position < count)
    return uniqueLeaf(at: position) + (position & (Page<Element>.leafCount - 1))
  }

  /// Grows the array to at least this length. New elements hold the filler.
  mutating func grow(to target: Int, filler: Element) {
    guard target > count else { return }
    var filled = root == nil ? 0 : (count + Page<Element>.leafCount - 1) & ~(Page<Element>.leafCount - 1)
    if root == nil {
      root = Page(filledWith: filler)
      filled = Page<Element>.leafCount
    }
    while filled < target {
      if filled == capacity, let top = root {
        root = Page(firstChild: top)
        height += 1
      }
      addLeaf(at: filled, filler: filler)
      filled += Page<Element>.leafCount
    }
    count = target
  }

  // The following walks hold no references. The root retains the whole tree, and counting at each level would cost
  // more than the walk itself.

  @inline(__always) private func leaf(at position: Int) -> UnsafeMutablePointer<Element> {
    var page = Unmanaged.passUnretained(root.unsafelyUnwrapped)
    var shift = Self.leafBits + (height - 1) * Self.branchBits
    while shift >= Self.leafBits {
      let place = (position >> shift) & (Page<Element>.branchCount - 1)
      page = page._withUnsafeGuaranteedRef { $0.child(place) }
      shift -= Self.branchBits
    }
    return page._withUnsafeGuaranteedRef { $0.leaf }
  }

  @inline(__always) private mutating func uniqueLeaf(at position: Int) -> UnsafeMutablePointer<Element> {
    if !isKnownUniquelyReferenced(&root) { root = root.unsafelyUnwrapped.copy() }
    var page = Unmanaged.passUnretained(root.unsafelyUnwrapped)
    var shift = Self.leafBits + (height - 1) * Self.branchBits
    while shift >= Self.leafBits {
      let place = (position >> shift) & (Page<Element>.branchCount - 1)
      page = page._withUnsafeGuaranteedRef { $0.uniqueChild(place) }
      shift -= Self.branchBits
    }
    return page._withUnsafeGuaranteedRef { $0.leaf }
  }

  /// Adds a leaf of fillers, with the branches it needs.
  private mutating func addLeaf(at position: Int, filler: Element) {
    if !isKnownUniquelyReferenced(&root) { root = root.unsafelyUnwrapped.copy() }
    var page = root.unsafelyUnwrapped
    var shift = Self.leafBits + (height - 1) * Self.branchBits
    while shift >= Self.leafBits {
      let place = (position >> shift) & (Page<Element>.branchCount - 1)
      if !page.hasChild(place) {
        var added = Page(filledWith: filler)
        for _ in 0..<((shift - Self.leafBits) / Self.branchBits) { added = Page(firstChild: added) }
        page.setChild(place, to: added)
        return
      }
      page = page.uniqueChild(place).takeUnretainedValue()
      shift -= Self.branchBits
    }
  }

  // MARK: Comparing

  /// Whether both arrays share all storage.
  func isShared(with other: PagedArray) -> Bool { root === other.root && count == other.count }

  /// Calls a closure with each position whose element may differ between two arrays, in ascending order.
  ///
  /// - Complexity: Proportional to the number of pages that the arrays do not share.
  func forEachUnsharedPosition(with other: PagedArray, _ body: (Int) -> Void) {
    guard count == other.count, height == other.height, let root, let otherRoot = other.root else {
      for position in 0..<min(count, other.count) { body(position) }
      return
    }
    visit(root, otherRoot, height: height, start: 0, body)
  }

  private func visit(
    _ own: Page<Element>, _ other: Page<Element>, height: Int, start: Int, _ body: (Int) -> Void
  ) {
    if own === other || start >= count { return }
    guard height > 0 else {
      for position in start..<min(start + Page<Element>.leafCount, count) { body(position) }
      return
    }
    let size = Page<Element>.leafCount << ((height - 1) * Self.branchBits)
    for place in 0..<Page<Element>.branchCount where own.hasChild(place) && other.hasChild(place) {
      visit(
        own.child(place).takeUnretainedValue(), other.child(place).takeUnretainedValue(), height: height - 1,
        start: start + place * size, body)
    }
  }
}
