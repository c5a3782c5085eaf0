internal import CLibYAML
internal import Diagnostics

/// Reads scalars and aliases.
extension DocumentReader {
  mutating func takeScalar(_ event: UnsafePointer<yaml_event_t>) {
    let data = event.pointee.data.scalar
    let from = offset(event.pointee.start_mark)
    let range = contentRange(of: event, from: from, to: offset(event.pointee.end_mark))
    let isKey = builder.expectsKey
    guard !skips(nodeAt: from, isKey: isKey, opensCollection: false) else { return }

    let value = UnsafeBufferPointer(start: UnsafePointer(data.value), count: data.length)
    let shape = shape(of: data.style)
    var record = NodeRecord(start: UInt32(range.lowerBound), end: UInt32(range.upperBound), shape: shape)
    storeText(value, of: &record)
    let place = ScalarPlace(
      range: range, isKey: isKey, isInBrackets: builder.open.last?.isInBrackets ?? false, keyEnd: keyEnd)
    let trap = shape == .plain ? TrapFinder(text: text).trap(at: place) : nil
    if case .split(let whole) = trap { mend(&record, to: whole) }
    let node = builder.add(record)
    takeProperties(anchor: data.anchor, tag: data.tag, of: node, from: from, size: 1)
    lastNode = (range, shape == .singleQuoted || shape == .doubleQuoted)
    self.place(
      PendingChild(node: node, hash: isKey ? stableHash(value) : 0), size: 1, end: Int(record.end))
    if let trap { reportTrap(trap) }
  }

  /// The end of the key whose value is the next node, or `nil` when the next node is not the value of a key.
  private var keyEnd: Int? {
    if let key = currentKey { return Int(builder.records[Int(key)].end) }
    return nil
  }

  private func shape(of style: yaml_scalar_style_t) -> NodeShape {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  /// Returns the bytes of a scalar without its tag and anchor, and of a block without the blank lines after it.
  private func contentRange(of event: UnsafePointer<yaml_event_t>, from: Int, to: Int) -> Range<Int> {
    let data = event.pointee.data.scalar
    let hasProperties = data.anchor != nil || data.tag != nil
    let start = hasProperties ? skipProperties(from: from, to: to) : from
    let isBlock = data.style == YAML_LITERAL_SCALAR_STYLE || data.style == YAML_FOLDED_SCALAR_STYLE
    let end = isBlock ? text.trimmed(to, to: start) : to
    return start..<max(start, end)
  }

  /// Returns the offset after tags, anchors and the space around them.
  func skipProperties(from: Int, to limit: Int) -> Int {
    var offset = from
    while offset < limit {
      switch text.byte(offset) {
      case UInt8(ascii: "!"), UInt8(ascii: "&"): offset = min(limit, text.endOfProperty(offset))
      case UInt8(ascii: "#") where offset > from: offset = min(limit, text.lineEnd(offset))
      case let byte where isBlank(byte) || byte == 0x0A || byte == 0x0D: offset += 1
      default: return offset
      }
    }
    return limit
  }

  /// Records where the decoded string of a scalar is stored: in the file if it appears there verbatim, else in a
  /// separate buffer.
  private mutating func storeText(_ value: UnsafeBufferPointer<UInt8>, of record: inout NodeRecord) {
    let quote = record.shape == .singleQuoted || record.shape == .doubleQuoted ? 1 : 0
    let from = Int(record.start) + quote
    record.count = UInt32(value.count)
    let length = Int(record.end) - Int(record.start) - 2 * quote
    if length == value.count, record.shape != .literal, record.shape != .folded,
      text.bytes[from..<from + length].elementsEqual(value)
    {
      record.first = UInt32(from)
      record.isVerbatim = true
    } else {
      record.first = builder.keep(value)
    }
  }

  /// Extends a scalar that brackets have split to the whole intended value, and skips the fragments.
  private mutating func mend(_ record: inout NodeRecord, to whole: Range<Int>) {
    record.end = UInt32(whole.upperBound)
    record.first = UInt32(whole.lowerBound)
    record.count = UInt32(whole.count)
    record.isVerbatim = true
    skipping.skipDebris(until: whole.upperBound, depth: builder.open.count)
  }

  mutating func takeAlias(_ event: UnsafePointer<yaml_event_t>) {
    let start = offset(event.pointee.start_mark)
    let end = offset(event.pointee.end_mark)
    let isKey = builder.expectsKey
    guard !skips(nodeAt: start, isKey: isKey, opensCollection: false) else { return }
    let name = event.pointee.data.alias.anchor.map { String(cString: UnsafePointer($0)) } ?? ""
    lastNode = (start..<end, false)
    guard let anchor = anchors.use(name) else {
      report.add(UnknownAlias(name: name, anchors: anchors.recentNames), at: span(start..<end))
      return placeNothing(at: start..<end, isKey: isKey)
    }
    guard let size = anchor.size else {
      let place = RelatedPlace("the anchor is here", at: anchor.span)
      report.add(AliasInsideItself(name: name), at: span(start..<end), related: [place])
      return placeNothing(at: start..<end, isKey: isKey)
    }
    guard anchors.repeated <= limits.aliasedNodes else {
      let kind = AliasesTooLarge(name: name, repeated: anchors.repeated, limit: limits.aliasedNodes)
      report.add(kind, at: span(start..<end))
      isFinished = true
      return
    }
    let record = builder.records[Int(anchor.node)]
    if isKey, !record.shape.isScalar { return rejectKey(start..<end) }
    let hash = isKey ? textHash(of: record) : 0
    builder.hasAliases = true
    place(PendingChild(node: anchor.node, hash: hash), size: size, end: end)
  }

  private func textHash(of record: NodeRecord) -> UInt64 {
    let range = Int(record.first)..<Int(record.first) + Int(record.count)
    if record.isVerbatim { return stableHash(UnsafeBufferPointer(rebasing: text.bytes[range])) }
    return builder.decoded[range].withUnsafeBufferPointer(stableHash)
  }

  /// Inserts a null in place of a node that cannot be read.
  private mutating func placeNothing(at range: Range<Int>, isKey: Bool) {
    if isKey { return skipping.skip(1) }
    var record = NodeRecord(start: UInt32(range.lowerBound), end: UInt32(range.upperBound), shape: .plain)
    record.first = record.start
    record.isVerbatim = true
    place(PendingChild(node: builder.add(record)), size: 1, end: range.upperBound)
  }
}
