internal import Diagnostics

/// All nodes of one file in flat arrays, which every ``Node`` shares.
///
/// A tree of objects would cost an allocation and a reference count per node; here a node is a number, a scalar's text
/// stays in the file's own bytes where it stands there unchanged, and a collection is a range of `children`.
final class NodeTree: Sendable {
  /// The source that all offsets count in.
  let source: SourceID
  /// The whole file.
  let bytes: [UInt8]
  /// The texts that do not stand in the file as they are read, one behind the other.
  let decoded: [UInt8]
  /// The nodes in the order in which they begin.
  let records: [NodeRecord]
  /// The members of all collections; a mapping's are keys and values by turns.
  let children: [UInt32]
  /// The explicit tags, ordered by node.
  let tags: [TagRecord]
  /// Whether the whole file was read.
  let isWhole: Bool

  init(
    source: SourceID, bytes: [UInt8], decoded: [UInt8], records: [NodeRecord], children: [UInt32], tags: [TagRecord],
    isWhole: Bool
  ) {
    self.source = source
    self.bytes = bytes
    self.decoded = decoded
    self.records = records
    self.children = children
    self.tags = tags
    self.isWhole = isWhole
  }

  /// The decoded bytes of a scalar, in the array that holds them.
  func textBytes(of record: NodeRecord) -> ArraySlice<UInt8> {
    let range = Int(record.first)..<Int(record.first) + Int(record.count)
    return record.isVerbatim ? bytes[range] : decoded[range]
  }

  /// Whether a node is a scalar with exactly this text.
  ///
  /// - Complexity: Linear in the length of the text; no string is made.
  func isScalar(_ node: UInt32, reading text: borrowing Substring.UTF8View) -> Bool {
    let record = records[Int(node)]
    guard record.shape.isScalar, Int(record.count) == text.count else { return false }
    return textBytes(of: record).elementsEqual(copy text)
  }

  /// The explicit tag of a node as it was written.
  func tag(of node: Int) -> String? {
    guard records[node].hasTag, let tag = tags.first(where: { $0.node == UInt32(node) }) else { return nil }
    return String(decoding: bytes[Int(tag.start)..<Int(tag.end)], as: UTF8.self)
  }
}

/// What is kept of one node. Offsets fit 32 bits because ``YAMLLimits/fileSize`` does.
struct NodeRecord {
  /// The first byte of the content in the file.
  var start: UInt32
  /// The offset behind the last byte of the content.
  var end: UInt32
  /// Where a scalar's text or a collection's members begin.
  var first: UInt32 = 0
  /// How many bytes of text or members there are.
  var count: UInt32 = 0
  /// What the node is and how it was written.
  var shape: NodeShape
  /// Whether a scalar's text stands in the file byte for byte, so that `first` counts in the file.
  var isVerbatim = false
  /// Whether a tag was written in front of it.
  var hasTag = false
}

/// What a node is, with the style of a scalar.
enum NodeShape: UInt8 {
  case plain, singleQuoted, doubleQuoted, literal, folded, sequence, mapping

  var isScalar: Bool { self != .sequence && self != .mapping }
}

/// An explicit tag and the node it stands in front of.
struct TagRecord {
  let node: UInt32
  let start: UInt32
  let end: UInt32
}
