/// The position of a node in its ``Tree``.
typealias NodeID = Int

/// A parsed expression, with macros already distinguished from calls.
///
/// All nodes are in one array, children before parents, so that neither building nor releasing a tree recurses.
struct Tree {
  private(set) var nodes: [Node] = []
  var root: NodeID = 0

  subscript(id: NodeID) -> Node { nodes[id] }

  mutating func add(_ kind: Node.Kind, _ range: Range<Int>, height: Int) -> NodeID {
    nodes.append(Node(kind: kind, range: range, outerRange: range, height: height))
    return nodes.count - 1
  }

  func range(_ id: NodeID) -> Range<Int> { nodes[id].range }

  /// Records that a node is in parentheses.
  mutating func enclose(_ id: NodeID, in range: Range<Int>) { nodes[id].outerRange = range }
}

/// One part of an expression.
struct Node {
  enum Kind {
    /// A part that was already reported.
    case invalid
    /// A part that was already reported, with its readable parts.
    case broken([NodeID])
    case literal(Value)
    case identifier(String, isRooted: Bool)
    indirect case select(NodeID, FieldName)
    /// A presence test, `has(e.f)`.
    indirect case presence(NodeID, FieldName)
    case index(NodeID, NodeID, isOptional: Bool)
    indirect case call(Call)
    case list([Element])
    case map([Entry])
    indirect case record(RecordLiteral)
    case not(NodeID)
    case negate(NodeID)
    case binary(BinaryOperator, NodeID, NodeID)
    /// A chain of `&&` or of `||`, stored flat so that a long chain is not deep.
    case logical(isAnd: Bool, [NodeID])
    case conditional(NodeID, NodeID, NodeID)
    indirect case comprehension(Comprehension)
    indirect case bind(Bind)
    /// `cel.block([…], e)`: values that are computed at most once, when they are first read.
    case block([NodeID], NodeID)
  }

  let kind: Kind
  let range: Range<Int>
  /// The range of the node, with the parentheses around it.
  fileprivate(set) var outerRange: Range<Int>
  /// The number of nodes on the longest path down, this node included.
  let height: Int
}

/// The name after a dot.
struct FieldName {
  let name: String
  let range: Range<Int>
  /// Whether the name follows `.?`.
  let isOptional: Bool
}

/// A call of a function, global or on a target.
struct Call {
  let name: String
  let nameRange: Range<Int>
  let target: NodeID?
  let arguments: [NodeID]
  /// Whether a dot before a global name bypasses the container.
  let isRooted: Bool
}

/// An element of a list literal.
struct Element {
  let value: NodeID
  /// Whether the element follows `?` and is omitted when missing.
  let isOptional: Bool
}

/// An entry of a map literal.
struct Entry {
  let key: NodeID
  let value: NodeID
  /// Whether the entry follows `?` and is omitted when missing.
  let isOptional: Bool
}

/// A literal of a declared record.
struct RecordLiteral {
  struct Field {
    let name: FieldName
    let value: NodeID
  }

  let name: String
  let nameRange: Range<Int>
  let isRooted: Bool
  let fields: [Field]
}

/// A macro that iterates over the elements of a list or the keys of a map.
struct Comprehension {
  enum Kind {
    case all, exists, existsOne, map, filter, transformList, transformMap, transformMapEntry, sortBy
  }

  let kind: Kind
  let range: NodeID
  /// One name, or two (index and value, key and value).
  let variables: [String]
  let condition: NodeID?
  let body: NodeID
}

/// A macro that names a value for one expression.
struct Bind {
  enum Kind {
    case bind, optMap, optFlatMap
  }

  let kind: Kind
  let name: String
  let value: NodeID
  let body: NodeID
}

/// An operator between two operands that evaluates both.
enum BinaryOperator: String {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case modulo = "%"
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessEqual = "<="
  case greater = ">"
  case greaterEqual = ">="
  case in_ = "in"
}
