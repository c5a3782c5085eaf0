internal import CLibYAML
internal import Diagnostics

/// Reads sequences and mappings.
extension DocumentReader {
  mutating func skips(nodeAt start: Int, isKey: Bool, opensCollection: Bool) -> Bool {
    skipping.skips(
      nodeAt: start, depth: builder.open.count, isKey: isKey, isMapping: builder.open.last?.isMapping ?? false,
      opensCollection: opensCollection)
  }

  mutating func beginCollection(
    _ event: UnsafePointer<yaml_event_t>, _ shape: NodeShape, anchor: UnsafePointer<UInt8>?,
    tag: UnsafePointer<UInt8>?, isInBrackets: Bool
  ) {
    let from = offset(event.pointee.start_mark)
    let isKey = builder.expectsKey
    if isKey, !skipping.isSkipping {
      rejectKey(from..<Brackets.end(text, from: from))
      skipping.skip(1)
    }
    guard !skips(nodeAt: from, isKey: isKey, opensCollection: true) else { return }
    guard builder.open.count < limits.nesting else {
      report.add(NestedTooDeeply(limit: limits.nesting), at: span(from..<min(from + 1, text.bytes.count)))
      isFinished = true
      return
    }
    let start = anchor == nil && tag == nil ? from : skipProperties(from: from, to: text.bytes.count)
    let node = builder.add(NodeRecord(start: UInt32(start), end: UInt32(start), shape: shape))
    let number = takeProperties(anchor: anchor, tag: tag, of: node, from: from, size: nil)
    builder.begin(node, isMapping: shape == .mapping, isInBrackets: isInBrackets, anchor: number)
  }

  mutating func endCollection(_ event: UnsafePointer<yaml_event_t>) {
    guard !skipping.skipsEnd(), let collection = builder.open.last else { return }
    // The end mark of a block is at the next token, so the end of its last member is used.
    let end = collection.isInBrackets ? offset(event.pointee.end_mark) : collection.contentEnd
    if collection.isInBrackets { lastNode = (Int(builder.records[Int(collection.node)].start)..<end, true) }
    close(collection, at: end, isCutShort: false)
  }

  /// Ends a collection. Entries with a repeated key are dropped, and so is a key without a value.
  mutating func close(_ collection: OpenCollection, at end: Int, isCutShort: Bool) {
    if collection.isMapping, builder.memberCount(of: collection) % 2 == 1 { placeMissingValue(of: collection) }
    builder.records[Int(collection.node)].end = UInt32(max(end, Int(builder.records[Int(collection.node)].start)))
    var dropped: [Int] = []
    if collection.isMapping { dropped = reportDuplicates(in: collection) }
    builder.end(collection, without: dropped)
    if let anchor = collection.anchor { anchors.close(anchor, size: collection.size) }
    place(PendingChild(node: collection.node), size: collection.size, end: end)
  }

  private mutating func placeMissingValue(of collection: OpenCollection) {
    let place = UInt32(collection.contentEnd)
    var record = NodeRecord(start: place, end: place, shape: .plain)
    record.first = place
    record.isVerbatim = true
    builder.append(PendingChild(node: builder.add(record)), size: 1, end: Int(place))
  }

  private mutating func reportDuplicates(in collection: OpenCollection) -> [Int] {
    guard builder.memberCount(of: collection) > 2 else { return [] }
    let members = builder.members(of: collection)
    let found = duplicateKeys(members) { node in
      let record = builder.records[Int(node)]
      let range = Int(record.first)..<Int(record.first) + Int(record.count)
      return record.isVerbatim ? ArraySlice(text.bytes[range]) : builder.decoded[range]
    }
    for (duplicate, first) in found.prefix(max(0, limits.mistakes - report.diagnostics.count)) {
      let key = builder.records[Int(members[members.startIndex + 2 * duplicate].node)]
      let earlier = builder.records[Int(members[members.startIndex + 2 * first].node)]
      let range = Int(key.start)..<Int(key.end)
      let place = RelatedPlace("the first one is here", at: span(Int(earlier.start)..<Int(earlier.end)))
      report.add(DuplicateKey(key: text.string(range)), at: span(range), related: [place])
    }
    return found.map(\.duplicate)
  }

  /// Reports a key that is not a scalar and drops it together with its value.
  mutating func rejectKey(_ range: Range<Int>) {
    report.add(KeyNotText(text: text.string(range)), at: span(range))
    skipping.skip(1)
  }

  /// Records the anchor of a node, reports its tag, and returns the anchor's number.
  @discardableResult
  mutating func takeProperties(
    anchor: UnsafePointer<UInt8>?, tag: UnsafePointer<UInt8>?, of node: UInt32, from: Int, size: Int?
  ) -> Int? {
    guard anchor != nil || tag != nil else { return nil }
    var number: Int?
    var offset = from
    // A node has at most one tag and one anchor, in either order.
    for _ in 0..<2 {
      let word = offset..<text.endOfProperty(offset)
      if text.byte(offset) == UInt8(ascii: "&"), let anchor {
        let name = String(cString: anchor)
        let end = min(offset + 1 + name.utf8.count, text.bytes.count)
        number = anchors.add(name, at: span(offset..<end), for: node, size: size)
        offset = end
      } else if text.byte(offset) == UInt8(ascii: "!") {
        takeTag(word, of: node)
        offset = word.upperBound
      }
      offset = text.skipBlanks(offset)
    }
    return number
  }

  private mutating func takeTag(_ word: Range<Int>, of node: UInt32) {
    builder.records[Int(node)].hasTag = true
    builder.add(tag: TagRecord(node: node, start: UInt32(word.lowerBound), end: UInt32(word.upperBound)))
    reportTag(at: word)
  }

  /// Reports a tag together with the rest of its value.
  mutating func reportTag(at word: Range<Int>) {
    let isInBrackets = builder.open.last?.isInBrackets ?? false
    let end = isInBrackets ? Brackets.end(text, from: word.lowerBound) : text.restOfLine(word.lowerBound).upperBound
    let tag = word.clamped(to: word.lowerBound..<max(end, word.lowerBound))
    report.add(TagOnValue(tag: text.string(tag), text: text.string(word.lowerBound..<end)), at: span(tag))
  }
}
