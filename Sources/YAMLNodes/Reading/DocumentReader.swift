internal import CLibYAML
internal import Diagnostics

/// Parses the one document of a file, event by event.
///
/// It continues after a mistake that leaves the structure intact, and stops at the first one that does not.
struct DocumentReader {
  let text: RawText
  let source: SourceID
  let limits: YAMLLimits
  let start: Int
  var cursor: OffsetCursor
  var builder = TreeBuilder()
  var anchors = Anchors()
  var report = Report()
  var root: UInt32?
  /// Whether parsing ends here, because of a mistake or because the document is complete.
  var isFinished = false
  /// Whether the end of the file was reached, so that no node is missing.
  private(set) var isWhole = false
  var skipping = NodeSkipper()
  /// The range of the last node, and whether it was closed by a quote or bracket.
  var lastNode: (range: Range<Int>, isClosed: Bool)?

  init(bytes: UnsafeBufferPointer<UInt8>, source: SourceID, encoding: Encoding, limits: YAMLLimits) {
    text = RawText(bytes: bytes)
    self.source = source
    self.limits = limits
    start = encoding.start
    cursor = OffsetCursor(bytes: bytes, start: start, isASCII: encoding.isASCII)
  }

  /// Parses the document.
  mutating func read() {
    guard let events = EventStream(UnsafeBufferPointer(rebasing: text.bytes[start...])) else {
      report.add(UnexpectedCharacter(text: ""), at: span(start..<start))
      return
    }
    builder.reserve(forFileOf: text.bytes.count)
    while !isFinished {
      guard let event = events.next() else {
        reportSyntaxError(events.problem)
        break
      }
      take(event)
      if report.diagnostics.count >= limits.mistakes { isFinished = true }
    }
    let wasCutShort = !builder.open.isEmpty
    while let collection = builder.open.last { close(collection, at: collection.contentEnd, isCutShort: true) }
    if !wasCutShort, !report.hasErrors { reportUnusedAnchors() }
  }

  func span(_ range: Range<Int>) -> Span { Span(source: source, start: range.lowerBound, end: range.upperBound) }

  mutating func offset(_ mark: yaml_mark_t) -> Int { cursor.offset(ofCodePoint: Int(clamping: mark.index)) }

  private mutating func take(_ event: UnsafePointer<yaml_event_t>) {
    switch event.pointee.type {
    case YAML_SCALAR_EVENT: takeScalar(event)
    case YAML_ALIAS_EVENT: takeAlias(event)
    case YAML_MAPPING_START_EVENT:
      let data = event.pointee.data.mapping_start
      beginCollection(
        event, .mapping, anchor: data.anchor, tag: data.tag, isInBrackets: data.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_SEQUENCE_START_EVENT:
      let data = event.pointee.data.sequence_start
      beginCollection(
        event, .sequence, anchor: data.anchor, tag: data.tag, isInBrackets: data.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: endCollection(event)
    case YAML_DOCUMENT_START_EVENT: beginDocument(event)
    case YAML_STREAM_END_EVENT: endStream()
    default: break
    }
  }

  private mutating func beginDocument(_ event: UnsafePointer<yaml_event_t>) {
    guard root != nil else { return }
    let start = offset(event.pointee.start_mark)
    report.add(SeveralDocuments(), at: span(start..<min(start + 3, text.bytes.count)))
    isFinished = true
  }

  private mutating func endStream() {
    isFinished = true
    isWhole = true
    guard !report.hasErrors else { return }
    if let root, builder.records[Int(root)].start < builder.records[Int(root)].end { return }
    if let root, builder.records[Int(root)].shape != .plain { return }
    report.add(EmptyFile(), at: span(start..<start))
    root = nil
  }

  private mutating func reportUnusedAnchors() {
    for anchor in anchors.all.lazy.filter({ !$0.isUsed }).prefix(limits.mistakes) {
      report.add(UnusedAnchor(name: anchor.name), at: anchor.span)
    }
  }

  /// Makes a completed node the root or a member of the innermost collection.
  mutating func place(_ child: PendingChild, size: Int, end: Int) {
    if builder.open.isEmpty {
      root = child.node
    } else {
      builder.append(child, size: size, end: end)
    }
  }

  /// The key whose value is the next node.
  var currentKey: UInt32? {
    guard let last = builder.open.last, last.isMapping, !builder.expectsKey else { return nil }
    return builder.pending.last?.node
  }
}
