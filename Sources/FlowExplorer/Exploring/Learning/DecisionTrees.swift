internal import FlowReports

/// Decision trees that map a state to an outcome by the few contents that the outcome depends on.
///
/// A tree tests one content after another, and the next content depends on the previous answers. If a tree has no
/// outcome yet, the caller computes it and inserts it.
struct DecisionTrees {
  /// A node: an inner node tests a content, a leaf holds an outcome.
  private struct Node {
    /// The position of the tested content, or -1 for a leaf.
    var content: Int32
    /// The outcome of a leaf.
    var outcome: Int32 = 0
    /// The children for the smallest answers, which are the most frequent ones.
    var small: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
  }

  /// The first node stands for no node.
  private var nodes = [Node(content: -1)]
  private var branches = BranchTable()

  /// The root of an empty tree.
  static var none: UInt32 { 0 }

  /// The maximum number of bytes of the trees. Arrays grow by doubling, so the actual number differs between runs.
  var byteCount: Int { 2 * nodes.count * MemoryLayout<Node>.stride + branches.byteCount }

  /// Returns the outcome for contents, or `nil` if it is unknown.
  @inline(__always) func outcome(_ root: UInt32, _ contents: UnsafeBufferPointer<UInt64>) -> Int? {
    var number = root
    while number != DecisionTrees.none {
      let content = Int(nodes[Int(number)].content)
      if content < 0 { return Int(nodes[Int(number)].outcome) }
      number = child(of: number, answering: contents[content])
    }
    return nil
  }

  /// Inserts the outcome for contents.
  ///
  /// - Parameters:
  ///   - outcome: The outcome.
  ///   - root: The root of the tree, which may change.
  ///   - deciding: The positions of all contents that the outcome depends on.
  mutating func learn(
    _ outcome: Int, _ root: inout UInt32, deciding: [Int], _ contents: UnsafeBufferPointer<UInt64>
  ) {
    var asked: [Int] = []
    var parent = DecisionTrees.none
    var number = root
    while number != DecisionTrees.none {
      let content = Int(nodes[Int(number)].content)
      // The outcome is known already.
      if content < 0 { return }
      asked.append(content)
      parent = number
      number = child(of: number, answering: contents[content])
    }
    var last = add(Node(content: -1, outcome: Int32(truncatingIfNeeded: outcome)))
    for content in deciding.reversed() where !asked.contains(content) {
      let node = add(Node(content: Int32(truncatingIfNeeded: content)))
      link(last, to: node, answering: contents[content])
      last = node
    }
    if let content = asked.last {
      link(last, to: parent, answering: contents[content])
    } else {
      root = last
    }
  }

  private mutating func add(_ node: Node) -> UInt32 {
    nodes.append(node)
    return UInt32(truncatingIfNeeded: nodes.count - 1)
  }

  @inline(__always) private func child(of node: UInt32, answering value: UInt64) -> UInt32 {
    switch value {
    case 0: nodes[Int(node)].small.0
    case 1: nodes[Int(node)].small.1
    case 2: nodes[Int(node)].small.2
    case 3: nodes[Int(node)].small.3
    default: branches.find(node, value)
    }
  }

  private mutating func link(_ child: UInt32, to node: UInt32, answering value: UInt64) {
    switch value {
    case 0: nodes[Int(node)].small.0 = child
    case 1: nodes[Int(node)].small.1 = child
    case 2: nodes[Int(node)].small.2 = child
    case 3: nodes[Int(node)].small.3 = child
    default: branches.insert(node, value, child)
    }
  }
}

/// A hash table from a node and a value to a node.
struct BranchTable {
  private struct Branch {
    var node: UInt32 = 0
    /// The child; zero marks a free slot.
    var child: UInt32 = 0
    var value: UInt64 = 0
  }

  private var places: [Branch] = Array(repeating: Branch(), count: 1 << 8)
  private var count = 0

  /// The number of bytes of the table.
  var byteCount: Int { places.count * MemoryLayout<Branch>.stride }

  /// Returns the inserted number, or zero if there is none.
  @inline(__always) func find(_ node: UInt32, _ value: UInt64) -> UInt32 {
    let mask = places.count - 1
    var place = BranchTable.hash(node, value) & mask
    while places[place].child != 0 {
      if places[place].value == value, places[place].node == node { return places[place].child }
      place = (place + 1) & mask
    }
    return 0
  }

  /// Inserts a nonzero number for a new key.
  mutating func insert(_ node: UInt32, _ value: UInt64, _ child: UInt32) {
    if count >= places.count / 2 {
      let former = places
      places = Array(repeating: Branch(), count: former.count * 2)
      for branch in former where branch.child != 0 { put(branch) }
    }
    put(Branch(node: node, child: child, value: value))
    count += 1
  }

  private mutating func put(_ branch: Branch) {
    let mask = places.count - 1
    var place = BranchTable.hash(branch.node, branch.value) & mask
    while places[place].child != 0 { place = (place + 1) & mask }
    places[place] = branch
  }

  @inline(__always) private static func hash(_ node: UInt32, _ value: UInt64) -> Int {
    let product = (value ^ UInt64(node) &* 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return Int(truncatingIfNeeded: (product.high ^ product.low) & 0x7FFF_FFFF_FFFF_FFFF)
  }
}
