public import Diagnostics

/// Reads a broken file by leaving out its broken parts.
///
/// Each pass parses the whole file again, so their number is limited.
struct Recovery {
  private let file: SourceFile
  private let limits: YAMLLimits
  /// The blocks of the file, which only a broken file needs.
  private lazy var blocks = IndentedBlocks(file)
  private var bytes: [UInt8]
  private var leftOut: [Range<Int>] = []
  private var passesLeft: Int
  /// Mistakes before this offset were reported by an earlier pass.
  private var reported = 0

  init(_ file: SourceFile, limits: YAMLLimits) {
    self.file = file
    self.limits = limits
    bytes = file.bytes
    passesLeft = limits.additionalPasses
  }

  /// Mistakes after which no further reading is of use.
  private static let final: Set<DiagnosticCode> = [
    SeveralDocuments.code, NestedTooDeeply.code, EmptyFile.code, AliasesTooLarge.code,
  ]
  /// Mistakes that a part that was left out can cause.
  private static let consequences: Set<DiagnosticCode> = [
    EmptyFile.code, UnusedAnchor.code, UnknownAlias.code, MarkdownFence.code,
  ]

  mutating func run(typing: Int?, report: inout Report) -> YAMLReading {
    var found = Report()
    guard var pass = readOnce(bytes, of: file.id, limits: limits, report: &found) else {
      report.add(found)
      return YAMLReading(root: nil, bytes: bytes, leftOut: [])
    }
    report.add(found)
    var typing = typing
    while !pass.isWhole, let stop = Recovery.stop(of: pass), let next = next(after: stop, typing: typing) {
      typing = nil
      pass = next
      for diagnostic in pass.report.diagnostics where isNew(diagnostic) { report.add(diagnostic) }
      if report.diagnostics.count >= limits.mistakes { break }
    }
    return YAMLReading(root: pass.root.map { root(of: pass, $0) }, bytes: bytes, leftOut: leftOut)
  }

  private func root(of pass: Pass, _ number: UInt32) -> Node {
    Node(tree: pass.builder.tree(of: file, bytes: bytes, isWhole: pass.isWhole && leftOut.isEmpty), number: number)
  }

  /// Returns the mistake at which a pass stopped.
  private static func stop(of pass: Pass) -> Diagnostic? {
    guard let last = pass.report.diagnostics.last(where: { $0.severity == .error }), !final.contains(last.code) else {
      return nil
    }
    return last
  }

  private func isNew(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity == .error && diagnostic.span.start >= reported
      && !Recovery.consequences.contains(diagnostic.code)
      && !leftOut.contains { $0.contains(diagnostic.span.start) }
  }

  /// Returns the first pass that reads on after a mistake, or `nil` if no part can be left out for that.
  private mutating func next(after stop: Diagnostic, typing: Int?) -> Pass? {
    if stop.code == ColonInText.code { return passWithoutColon(stop) }
    if let typing, let pass = pass(without: blocks.around(typing), stop: stop, attempts: 2) { return pass }
    return pass(without: blocks.around(stop.span.start), stop: stop, attempts: .max)
  }

  /// Reads a colon in an unquoted value as an ordinary character.
  private mutating func passWithoutColon(_ stop: Diagnostic) -> Pass? {
    guard passesLeft > 0 else { return nil }
    for offset in stop.span.start..<min(stop.span.end, bytes.count) where bytes[offset] == UInt8(ascii: ":") {
      bytes[offset] = UInt8(ascii: "_")
    }
    leftOut.append(stop.span.start..<stop.span.end)
    reported = stop.span.end
    passesLeft -= 1
    var found = Report()
    return readOnce(bytes, of: file.id, limits: limits, report: &found)
  }

  /// Leaves out the smallest of several parts that allows reading to continue behind it.
  private mutating func pass(without parts: [Range<Int>], stop: Diagnostic, attempts: Int) -> Pass? {
    for (index, part) in parts.enumerated() {
      // Without the line that begins it, a block belongs nowhere.
      let beginsBlock = index == 0 && parts.count > 1 && parts[1].lowerBound == part.lowerBound
      let block = beginsBlock ? parts[1] : part
      guard passesLeft > 0, index < attempts else { return nil }
      guard bytes[part].contains(where: { !Recovery.isBlank($0) }) else { continue }
      var without = bytes
      for offset in part where !Recovery.isBreak(without[offset]) { without[offset] = 0x20 }
      guard without.contains(where: { !Recovery.isBlank($0) }) else { return nil }
      passesLeft -= 1
      var found = Report()
      guard let pass = readOnce(without, of: file.id, limits: limits, report: &found) else { return nil }
      let isBlockSound = !pass.report.diagnostics.contains {
        $0.severity == .error && block.contains($0.span.start) && !part.contains($0.span.start)
      }
      guard isBlockSound else { continue }
      if !pass.isWhole {
        guard let next = Recovery.stop(of: pass), next.span.start >= max(block.upperBound, stop.span.start + 1) else {
          continue
        }
      }
      bytes = without
      leftOut.append(part)
      reported = max(part.upperBound, stop.span.end)
      return pass
    }
    return nil
  }

  private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || isBreak(byte) }
}

/// The blocks of a file, judged by indentation alone, because its syntax is broken.
public struct IndentedBlocks {
  private let file: SourceFile
  /// The indentation of each line; `nil` for a blank line.
  private let indents: [Int?]

  /// Measures the lines of a file.
  public init(_ file: SourceFile) {
    self.file = file
    indents = file.lineStarts.indices.map { line in
      let content = file.contentRange(ofLine: line)
      let first = file.bytes[content].firstIndex { $0 != 0x20 && $0 != 0x09 }
      return first.map { $0 - content.lowerBound }
    }
  }

  /// Returns the line of an offset, the block that the line begins, and the enclosing blocks, from inside to outside.
  public func around(_ offset: Int) -> [Range<Int>] {
    var line = file.line(at: min(offset, file.bytes.count))
    while line > 0, indents[line] == nil { line -= 1 }
    var parts = [range(line...line)]
    while true {
      let block = range(line...end(of: line))
      if block != parts.last { parts.append(block) }
      guard let indent = indents[line], indent > 0,
        let parent = indents[..<line].lastIndex(where: { $0.map { $0 < indent } ?? false })
      else { return parts }
      line = parent
    }
  }

  /// Returns the last line of the block that a line begins.
  private func end(of line: Int) -> Int {
    let indent = indents[line] ?? 0
    var last = line
    for next in indents.indices.dropFirst(line + 1) {
      guard let found = indents[next] else { continue }
      if found <= indent { break }
      last = next
    }
    return last
  }

  private func range(_ lines: ClosedRange<Int>) -> Range<Int> {
    file.contentRange(ofLine: lines.lowerBound).lowerBound..<file.contentRange(ofLine: lines.upperBound).upperBound
  }
}
