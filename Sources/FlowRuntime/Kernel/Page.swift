/// A node of the radix tree behind a ``PagedArray``: a leaf of elements, or a branch of subtrees.
///
/// - Invariant: A page that more than one tree refers to is never written. A writer first makes sure that it holds
///   the only reference and copies the page otherwise, which makes the class safe to share between threads.
final class Page<Element: Sendable>: @unchecked Sendable {
  /// The number of elements of a leaf.
  static var leafCount: Int { 64 }
  /// The number of subtrees of a branch.
  static var branchCount: Int { 16 }

  private let elements: UnsafeMutablePointer<Element>?
  /// Reference-counted manually, because a generic routine that copies and destroys them one by one takes several
  /// times as long.
  private let children: UnsafeMutablePointer<Unmanaged<Page>?>?

  /// Creates a leaf of equal elements.
  init(filledWith filler: Element) {
    let elements = UnsafeMutablePointer<Element>.allocate(capacity: Page.leafCount)
    elements.initialize(repeating: filler, count: Page.leafCount)
    self.elements = elements
    children = nil
  }

  /// Creates a branch with one subtree.
  init(firstChild: Page) {
    let children = UnsafeMutablePointer<Unmanaged<Page>?>.allocate(capacity: Page.branchCount)
    children.initialize(repeating: nil, count: Page.branchCount)
    children[0] = Unmanaged.passRetained(firstChild)
    self.children = children
    elements = nil
  }

  private init(copying other: Page) {
    if let source = other.elements {
      let elements = UnsafeMutablePointer<Element>.allocate(capacity: Page.leafCount)
      elements.initialize(from: source, count: Page.leafCount)
      self.elements = elements
    } else {
      elements = nil
    }
    if let source = other.children {
      let children = UnsafeMutablePointer<Unmanaged<Page>?>.allocate(capacity: Page.branchCount)
      children.initialize(from: source, count: Page.branchCount)
      for position in 0..<Page.branchCount { _ = children[position]?.retain() }
      self.children = children
    } else {
      children = nil
    }
  }

  deinit {
    if let elements {
      elements.deinitialize(count: Page.leafCount)
      elements.deallocate()
    }
    if let children {
      for position in 0..<Page.branchCount { children[position]?.release() }
      children.deallocate()
    }
  }

  /// Returns a copy of the page. Branches share their subtrees.
  func copy() -> Page { Page(copying: self) }

  /// The elements of a leaf.
  @inline(__always) var leaf: UnsafeMutablePointer<Element> { elements.unsafelyUnwrapped }

  /// Returns the subtree at an index of a branch.
  @inline(__always) func child(_ position: Int) -> Unmanaged<Page> {
    children.unsafelyUnwrapped[position].unsafelyUnwrapped
  }

  /// Whether a branch has a subtree at an index.
  func hasChild(_ position: Int) -> Bool { children.unsafelyUnwrapped[position] != nil }

  /// Sets a subtree of a branch.
  ///
  /// - Precondition: The caller holds the only reference to this page.
  func setChild(_ position: Int, to page: Page) {
    let place = children.unsafelyUnwrapped + position
    place.pointee?.release()
    place.pointee = Unmanaged.passRetained(page)
  }

  /// Returns the subtree at an index of a branch, copied first if another tree shares it.
  ///
  /// - Precondition: The caller holds the only reference to this page.
  @inline(__always) func uniqueChild(_ position: Int) -> Unmanaged<Page> {
    let place = children.unsafelyUnwrapped + position
    let shared = place.pointee.unsafelyUnwrapped
    // Uniqueness is checked on the branch's own reference.
    let isUnique = place.withMemoryRebound(to: Page?.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    if isUnique { return shared }
    let own = Unmanaged.passRetained(shared._withUnsafeGuaranteedRef { $0.copy() })
    shared.release()
    place.pointee = own
    return own
  }
}
