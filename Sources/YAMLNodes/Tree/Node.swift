public import Diagnostics

/// A part of a YAML file: a scalar, a sequence or a mapping, with its bytes in the file.
///
/// A node is a number and a reference to the tree that all nodes of the file share, so copying it is cheap. An
/// alias is represented by the node with its anchor, so its span is where the content is written.
public struct Node: Sendable {
  let tree: NodeTree
  let number: UInt32

  /// The three kinds of content.
  public enum Kind: Sendable, Hashable {
    case scalar, sequence, mapping
  }

  private var record: NodeRecord { tree.records[Int(number)] }

  /// The bytes of the content, including quotes and brackets. Tags, anchors and text after the node are not included.
  ///
  /// A block scalar begins at its `|` or `>`. A block scalar and a block collection end with their last byte that
  /// is not blank. An omitted value is empty and directly follows the colon.
  public var span: Span { Span(source: tree.source, start: Int(record.start), end: Int(record.end)) }

  /// The kind of content.
  public var kind: Kind {
    switch record.shape {
    case .sequence: .sequence
    case .mapping: .mapping
    case .plain, .singleQuoted, .doubleQuoted, .literal, .folded: .scalar
    }
  }

  /// The tag before the node, such as `!dirty`. Each tag is reported when the file is parsed, because flows have none.
  public var tag: String? { tree.tag(of: Int(number)) }

  /// The string and meaning of a scalar; `nil` for other kinds.
  public var scalar: Scalar? { record.shape.isScalar ? Scalar(tree: tree, record: record) : nil }

  /// The members of a sequence in order; `nil` for other kinds.
  public var items: NodeList? {
    guard record.shape == .sequence else { return nil }
    return NodeList(tree: tree, members: Int(record.first)..<Int(record.first) + Int(record.count))
  }

  /// The keys and values of a mapping in file order; `nil` for other kinds. Keys are unique: the first of equal
  /// keys is kept, and the others are reported.
  public var entries: EntryList? {
    guard record.shape == .mapping else { return nil }
    return EntryList(tree: tree, first: Int(record.first), count: Int(record.count) / 2)
  }

  /// The value of a key, or `nil` when this is not a mapping or has no such key.
  ///
  /// - Complexity: Linear in the number of keys; no string is allocated.
  public subscript(_ key: String) -> Node? {
    guard record.shape == .mapping else { return nil }
    let text = Substring(key).utf8
    var place = Int(record.first)
    let end = place + Int(record.count)
    while place < end {
      if tree.isScalar(tree.children[place], reading: text) {
        return Node(tree: tree, number: tree.children[place + 1])
      }
      place += 2
    }
    return nil
  }

  /// Whether the whole file was read, so that a missing node was not written.
  public var isOfWholeFile: Bool { tree.isWhole }

  /// Whether the node is a scalar between brackets, where commas separate, judged by its line.
  public var isInBrackets: Bool {
    var offset = Int(record.end)
    while offset < tree.bytes.count, tree.bytes[offset] == 0x20 { offset += 1 }
    guard offset < tree.bytes.count else { return false }
    return ",]}".utf8.contains(tree.bytes[offset])
  }

  /// Whether the node is a plain scalar that means null: `null`, `~`, or empty.
  public var isNull: Bool {
    guard let scalar, case .null = scalar.resolved else { return false }
    return true
  }
}
