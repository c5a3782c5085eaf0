internal import Diagnostics

/// All nodes of one file in flat arrays, which every ``Node`` shares.
///
/// A tree of objects would cost an allocation and a reference count per node. Here a node is a number, the string
/// of a scalar stays in the bytes of the file where it appears verbatim, and a collection is a range of `children`.
final class NodeTree: Sendable {
  /// The source that all offsets refer to.
  let source: SourceID
  /// The bytes of the whole file.
  let bytes: [UInt8]
  /// The concatenated strings that do not appear verbatim in the file.
  let decoded: [UInt8]
  /// The nodes in the order of their start.
  let records: [NodeRecord]
  /// The members of all collections. Those of a mapping are alternating keys and values.
  let children: [UInt32]
  /// The explicit tags, sorted by node.
  let tags: [TagRecord]
  /// Whether the whole file was read.
  let isWhole: Bool
  /// Whether a collection has a member that is written elsewhere.
  let hasAliases: Bool

  init(
    source: SourceID, bytes: [UInt8], decoded: [UInt8], records: [NodeRecord], children: [UInt32], tags: [TagRecord],
    isWhole: Bool, hasAliases: Bool
  ) {
    self.source = source
    self.bytes = bytes
    self.decoded = decoded
    self.records = records
    self.children = children
    self.tags = tags
    self.isWhole = isWhole
    self.hasAliases = hasAliases
  }

  /// Returns the decoded bytes of a scalar, as a slice of the array that holds them.
  func textBytes(of record: NodeRecord) -> ArraySlice<UInt8> {
    let range = Int(record.first)..<Int(record.first) + Int(record.count)
    return record.isVerbatim ? bytes[range] : decoded[range]
  }

  /// Whether a node is a scalar with exactly this string.
  ///
  /// - Complexity: Linear in the length of the string; no string is allocated.
  func isScalar(_ node: UInt32, reading text: borrowing Substring.UTF8View) -> Bool {
    let record = records[Int(node)]
    guard record.shape.isScalar, Int(record.count) == text.count else { return false }
    return textBytes(of: record).elementsEqual(copy text)
  }

  /// Returns the explicit tag of a node in its source form.
  func tag(of node: Int) -> String? {
    guard records[node].hasTag, let tag = tags.first(where: { $0.node == UInt32(node) }) else { return nil }
    return String(decoding: bytes[Int(tag.start)..<Int(tag.end)], as: UTF8.self)
  }
}

/// The stored data of one node. Offsets fit 32 bits because ``YAMLLimits/fileSize`` does.
struct NodeRecord {
  /// The first byte of the content in the file.
  var start: UInt32
  /// The offset after the last byte of the content.
  var end: UInt32
  /// The start of a scalar's string or of a collection's members.
  var first: UInt32 = 0
  /// The number of bytes of the string, or of members.
  var count: UInt32 = 0
  /// The kind of the node and its style.
  var shape: NodeShape
  /// Whether a scalar's string appears verbatim in the file, so that `first` is an offset in the file.
  var isVerbatim = false
  /// Whether the node has a tag.
  var hasTag = false
}

/// The kind of a node, with the style of a scalar.
enum NodeShape: UInt8 {
  case plain, singleQuoted, doubleQuoted, literal, folded, sequence, mapping

  var isScalar: Bool { self != .sequence && self != .mapping }
}

/// An explicit tag and its node.
struct TagRecord {
  let node: UInt32
  let start: UInt32
  let end: UInt32
}
