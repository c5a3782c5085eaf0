public import Diagnostics

extension Node {
  /// Whether the file has aliases, so that the content of a node may be written elsewhere.
  public var isInFileWithAliases: Bool { tree.hasAliases }

  /// Whether the node is of a file with these bytes.
  public func isOfFile(_ bytes: [UInt8]) -> Bool { tree.bytes == bytes }

  /// Returns the node as one of another source with the same bytes.
  public func moved(to source: SourceID) -> Node {
    if source == tree.source { return self }
    return Node(tree: tree.with(tree.records, bytes: tree.bytes, tags: tree.tags, of: source), number: number)
  }

  /// Returns the node in the copy of the text that a layout makes.
  ///
  /// - Complexity: Linear in the number of nodes of the file.
  public func moved(by layout: StableLayout, bytes: [UInt8]) -> Node {
    func moved(_ start: UInt32, _ end: UInt32) -> Range<Int> { layout.stable(Int(start)..<Int(max(start, end))) }
    let records = tree.records.map { record in
      var record = record
      let range = moved(record.start, record.end)
      if record.isVerbatim { record.first = UInt32(layout.stable(Int(record.first))) }
      record.start = UInt32(range.lowerBound)
      record.end = UInt32(range.upperBound)
      return record
    }
    let tags = tree.tags.map { tag in
      let range = moved(tag.start, tag.end)
      return TagRecord(node: tag.node, start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
    }
    return Node(tree: tree.with(records, bytes: bytes, tags: tags, of: tree.source), number: number)
  }
}

extension NodeTree {
  fileprivate func with(_ records: [NodeRecord], bytes: [UInt8], tags: [TagRecord], of source: SourceID) -> NodeTree {
    NodeTree(
      source: source, bytes: bytes, decoded: decoded, records: records, children: children, tags: tags,
      isWhole: isWhole, hasAliases: hasAliases)
  }
}
