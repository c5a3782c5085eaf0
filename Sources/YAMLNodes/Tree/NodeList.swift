/// The members of a sequence, in order.
public struct NodeList: RandomAccessCollection, Sendable {
  let tree: NodeTree
  let members: Range<Int>

  public var startIndex: Int { 0 }
  public var endIndex: Int { members.count }

  public subscript(position: Int) -> Node {
    precondition(position >= 0 && position < members.count, "a sequence has no member at \(position)")
    return Node(tree: tree, number: tree.children[members.lowerBound + position])
  }
}

/// The keys and values of a mapping, in file order. Every key is a scalar and is unique.
public struct EntryList: RandomAccessCollection, Sendable {
  /// A key and its value.
  public typealias Element = (key: Node, value: Node)

  let tree: NodeTree
  let first: Int
  /// The number of entries.
  public let count: Int

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(position: Int) -> (key: Node, value: Node) {
    precondition(position >= 0 && position < count, "a mapping has no entry at \(position)")
    let place = first + 2 * position
    return (Node(tree: tree, number: tree.children[place]), Node(tree: tree, number: tree.children[place + 1]))
  }
}
