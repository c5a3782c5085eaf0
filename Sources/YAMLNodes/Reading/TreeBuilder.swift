internal import Diagnostics

/// A collection whose end has not been read.
struct OpenCollection {
  let node: UInt32
  let isMapping: Bool
  let isInBrackets: Bool
  /// The index of its first member in the list of pending members.
  let firstPending: Int
  /// The number of its nodes with all aliases expanded.
  var size = 1
  /// The end of its last member in the file.
  var contentEnd: Int
  /// The number of its anchor.
  let anchor: Int?
}

/// Builds the flat arrays of a ``NodeTree``.
///
/// The members of open collections are kept on one stack. When a collection ends, its members are the top of the
/// stack and move to `children` in one piece.
struct TreeBuilder {
  var records: [NodeRecord] = []
  private(set) var decoded: [UInt8] = []
  private(set) var children: [UInt32] = []
  private(set) var tags: [TagRecord] = []
  private(set) var pending: [PendingChild] = []
  private(set) var open: [OpenCollection] = []
  /// Whether an alias is a member of a collection.
  var hasAliases = false

  /// Reserves capacity for the likely number of nodes of a file of this size.
  mutating func reserve(forFileOf size: Int) {
    records.reserveCapacity(size / 8)
    children.reserveCapacity(size / 8)
  }

  /// Adds a node that is not yet a member of a collection.
  mutating func add(_ record: NodeRecord) -> UInt32 {
    records.append(record)
    return UInt32(records.count - 1)
  }

  /// Stores the decoded string of a scalar that does not appear verbatim in the file.
  mutating func keep(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let first = UInt32(decoded.count)
    decoded.append(contentsOf: text)
    return first
  }

  mutating func add(tag: TagRecord) { tags.append(tag) }

  /// Makes a node a member of the innermost open collection.
  mutating func append(_ child: PendingChild, size: Int, end: Int) {
    guard let last = open.indices.last else { return }
    pending.append(child)
    let (sum, overflowed) = open[last].size.addingReportingOverflow(size)
    open[last].size = overflowed ? .max : sum
    open[last].contentEnd = max(open[last].contentEnd, end)
  }

  mutating func begin(_ node: UInt32, isMapping: Bool, isInBrackets: Bool, anchor: Int?) {
    open.append(
      OpenCollection(
        node: node, isMapping: isMapping, isInBrackets: isInBrackets, firstPending: pending.count,
        contentEnd: Int(records[Int(node)].end), anchor: anchor))
  }

  /// Ends the innermost collection with its pending members, without the dropped entries.
  mutating func end(_ collection: OpenCollection, without dropped: [Int]) {
    let first = children.count
    if dropped.isEmpty {
      for place in collection.firstPending..<pending.count { children.append(pending[place].node) }
    } else {
      var next = dropped[...]
      for entry in 0..<(pending.count - collection.firstPending) / 2 {
        if next.first == entry {
          next.removeFirst()
          continue
        }
        children.append(pending[collection.firstPending + 2 * entry].node)
        children.append(pending[collection.firstPending + 2 * entry + 1].node)
      }
    }
    pending.removeSubrange(collection.firstPending...)
    records[Int(collection.node)].first = UInt32(first)
    records[Int(collection.node)].count = UInt32(children.count - first)
    open.removeLast()
  }

  /// Returns the number of pending members of the innermost collection.
  func memberCount(of collection: OpenCollection) -> Int { pending.count - collection.firstPending }

  /// Returns the pending members of a collection. Release the slice before the next change, which would otherwise
  /// copy all of them.
  func members(of collection: OpenCollection) -> ArraySlice<PendingChild> { pending[collection.firstPending...] }

  /// Whether the next member of the innermost collection is a key.
  var expectsKey: Bool {
    guard let last = open.last, last.isMapping else { return false }
    return (pending.count - last.firstPending) % 2 == 0
  }

  /// Returns the finished tree.
  func tree(of file: SourceFile, bytes: [UInt8], isWhole: Bool) -> NodeTree {
    NodeTree(
      source: file.id, bytes: bytes, decoded: decoded, records: records, children: children, tags: tags,
      isWhole: isWhole, hasAliases: hasAliases)
  }
}
