/// Trees that say what follows from a state by the few contents that decide about it.
///
/// A tree asks for one content after another; what it asks for next depends on the answers so far. Where a tree says
/// nothing yet, whoever asks finds out and lets it learn that.
struct DecisionTrees {
  /// An inner node asks for a content; a leaf says what follows.
  private struct Node {
    /// The position of the content that is asked for, or -1 for a leaf.
    var content: Int32
    /// What follows, for a leaf.
    var outcome: Int32 = 0
    /// Where the smallest answers lead, which most are.
    var small: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
  }

  /// The first stands for none.
  private var nodes = [Node(content: -1)]
  private var branches = BranchTable()

  /// The root of a tree that says nothing yet.
  static var none: UInt32 { 0 }

  /// How many bytes the trees take up at most: arrays grow by doubling, and how much more they take differs between runs.
  var byteCount: Int { 2 * nodes.count * MemoryLayout<Node>.stride + branches.byteCount }

  /// What follows from contents, or `nil` when the tree does not say.
  @inline(__always) func outcome(_ root: UInt32, _ contents: UnsafeBufferPointer<UInt64>) -> Int? {
    var number = root
    while number != DecisionTrees.none {
      let content = Int(nodes[Int(number)].content)
      if content < 0 { return Int(nodes[Int(number)].outcome) }
      number = child(of: number, answering: contents[content])
    }
    return nil
  }

  /// Learns what follows from contents.
  ///
  /// - Parameters:
  ///   - outcome: What follows.
  ///   - root: The root of the tree, which may be another from here on.
  ///   - deciding: The positions of all contents that decide about it.
  mutating func learn(
    _ outcome: Int, _ root: inout UInt32, deciding: [Int], _ contents: UnsafeBufferPointer<UInt64>
  ) {
    var asked: [Int] = []
    var parent = DecisionTrees.none
    var number = root
    while number != DecisionTrees.none {
      let content = Int(nodes[Int(number)].content)
      // It has been learned already.
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

/// Finds a number by another number and a value.
struct BranchTable {
  private struct Branch {
    var node: UInt32 = 0
    /// One that is zero marks a free place.
    var child: UInt32 = 0
    var value: UInt64 = 0
  }

  private var places: [Branch] = Array(repeating: Branch(), count: 1 << 8)
  private var count = 0

  /// How many bytes the table takes up.
  var byteCount: Int { places.count * MemoryLayout<Branch>.stride }

  /// The number that was inserted, or zero when there is none.
  @inline(__always) func find(_ node: UInt32, _ value: UInt64) -> UInt32 {
    let mask = places.count - 1
    var place = BranchTable.hash(node, value) & mask
    while places[place].child != 0 {
      if places[place].value == value, places[place].node == node { return places[place].child }
      place = (place + 1) & mask
    }
    return 0
  }

  /// Adds a number, which is not zero, where there is none yet.
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
