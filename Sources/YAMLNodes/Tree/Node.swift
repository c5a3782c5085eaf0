public import Diagnostics

/// A part of a YAML file: a scalar, a sequence or a mapping, with the bytes it stands on.
///
/// A node is a number and a reference to the tree that all nodes of the file share, so copying one costs next to
/// nothing. An alias reads as the very node that carries its anchor, so the span is where the content is written.
public struct Node: Sendable {
  let tree: NodeTree
  let number: UInt32

  /// The three shapes that content has.
  public enum Kind: Sendable, Hashable {
    case scalar, sequence, mapping
  }

  private var record: NodeRecord { tree.records[Int(number)] }

  /// The bytes of the content: quotes and brackets are part of it; tags, anchors and what follows are not.
  ///
  /// A block scalar begins at its `|` or `>`; it and a block collection end with their last byte that is not blank. A
  /// value left out is empty and stands right behind the colon.
  public var span: Span { Span(source: tree.source, start: Int(record.start), end: Int(record.end)) }

  /// Which of the three shapes it has.
  public var kind: Kind {
    switch record.shape {
    case .sequence: .sequence
    case .mapping: .mapping
    case .plain, .singleQuoted, .doubleQuoted, .literal, .folded: .scalar
    }
  }

  /// The tag written in front of it, such as `!dirty`. Each is reported when the file is read, for flows have none.
  public var tag: String? { tree.tag(of: Int(number)) }

  /// Its text and meaning, when it is a scalar.
  public var scalar: Scalar? { record.shape.isScalar ? Scalar(tree: tree, record: record) : nil }

  /// Its members in order, when it is a sequence.
  public var items: NodeList? {
    guard record.shape == .sequence else { return nil }
    return NodeList(tree: tree, members: Int(record.first)..<Int(record.first) + Int(record.count))
  }

  /// Its keys and values in the order of the file, when it is a mapping. No two keys read the same: of such keys the
  /// first is kept, and the others are reported.
  public var entries: EntryList? {
    guard record.shape == .mapping else { return nil }
    return EntryList(tree: tree, first: Int(record.first), count: Int(record.count) / 2)
  }

  /// The value of a key, or `nil` when this is no mapping or has no such key.
  ///
  /// - Complexity: Linear in the number of keys; no string is made.
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

  /// Whether the file was read to its end, so that what is not there was not written.
  public var isOfWholeFile: Bool { tree.isWhole }

  /// Whether it is a scalar that stands between brackets, where commas separate, as far as its line shows.
  public var isInBrackets: Bool {
    var offset = Int(record.end)
    while offset < tree.bytes.count, tree.bytes[offset] == 0x20 { offset += 1 }
    guard offset < tree.bytes.count else { return false }
    return ",]}".utf8.contains(tree.bytes[offset])
  }

  /// Whether it is a plain scalar that reads as null: `null`, `~`, or nothing at all.
  public var isNull: Bool {
    guard let scalar, case .null = scalar.resolved else { return false }
    return true
  }
}
