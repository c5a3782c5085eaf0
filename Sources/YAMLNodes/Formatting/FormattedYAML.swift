public import Diagnostics

/// A YAML file in the canonical layout.
///
/// Indentation, spaces and quotes change. The tree, the comments and the blank lines stay.
/// A file whose tree or comments would change is refused.
public struct FormattedYAML: Sendable {
  /// The formatted content; that of the file if there are errors.
  public let bytes: [UInt8]
  /// The problems that prevent formatting.
  public let report: Report

  /// Formats a file.
  public init(of file: SourceFile) {
    var report = Report()
    guard let root = parseYAML(file, report: &report), !report.hasErrors, root.isOfWholeFile else {
      bytes = file.bytes
      self.report = report
      return
    }
    var formatter = YAMLFormatter(file, root: root)
    let formatted = formatter.formatted()
    let comments = Self.comments(of: file, scalars: formatter.scalars)
    guard Self.isSame(formatted, as: root, comments, named: file.name) else {
      var refused = Report()
      refused.add(
        Diagnostic(
          code: "failed-format", span: Span(source: file.id, start: 0, end: 0),
          message: "the formatted file would have another content or other comments",
          hints: ["format it by hand, and report this as a bug of flowspec"]))
      bytes = file.bytes
      self.report = refused
      return
    }
    bytes = formatted
    self.report = Report()
  }

  /// Whether formatted bytes have the same tree and comments, and formatting them again changes nothing.
  private static func isSame(_ bytes: [UInt8], as root: Node, _ comments: [String], named name: String) -> Bool {
    var sources = Sources()
    var report = Report()
    let file = sources.add(name: name, bytes: bytes)
    guard let formatted = parseYAML(file, report: &report), !report.hasErrors, equal(root, formatted) else {
      return false
    }
    var formatter = YAMLFormatter(file, root: formatted)
    return Self.comments(of: file, scalars: formatter.scalars) == comments && formatter.formatted() == bytes
  }

  /// Whether two trees have the same keys, strings and meanings.
  private static func equal(_ left: Node, _ right: Node) -> Bool {
    guard left.kind == right.kind else { return false }
    if let first = left.entries, let second = right.entries {
      return first.count == second.count
        && zip(first, second).allSatisfy { equal($0.key, $1.key) && equal($0.value, $1.value) }
    }
    if let first = left.items, let second = right.items {
      return first.count == second.count && zip(first, second).allSatisfy { equal($0, $1) }
    }
    guard let first = left.scalar, let second = right.scalar else { return false }
    return first.resolved == second.resolved && first.text == second.text
  }

  /// Returns the comments of a file, in order, without the blanks after them.
  private static func comments(of file: SourceFile, scalars: [Range<Int>]) -> [String] {
    let strings = scalars.sorted { $0.lowerBound < $1.lowerBound }
    var comments: [String] = []
    var next = strings.startIndex
    var offset = 0
    while offset < file.bytes.count {
      while next < strings.endIndex, strings[next].upperBound <= offset { next += 1 }
      if next < strings.endIndex, strings[next].contains(offset) {
        offset = strings[next].upperBound
        continue
      }
      guard file.bytes[offset] == UInt8(ascii: "#") else {
        offset += 1
        continue
      }
      let end = file.contentRange(ofLine: file.line(at: offset)).upperBound
      var text = file.bytes[offset..<max(offset + 1, end)]
      while text.last == 0x20 || text.last == 0x09 { text.removeLast() }
      comments.append(String(decoding: text, as: UTF8.self))
      offset = max(offset + 1, end)
    }
    return comments
  }
}
