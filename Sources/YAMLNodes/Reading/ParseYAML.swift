public import Diagnostics

/// Parses one file into nodes with spans and adds each mistake to the report.
///
/// It never fails on content. After a mistake that YAML cannot read past, the broken lines are left out, and all nodes
/// around them are returned, so that an editor keeps working and one run shows the mistakes of the whole file; see
/// ``readYAML(_:typing:limits:report:)``. There is no root when nothing could be read. Mistakes that follow from one
/// already reported are not reported again. Time and memory are bounded by the limits.
///
/// - Complexity: Linear in the size of the file, except for the sorting of the keys of large mappings.
public func parseYAML(_ file: SourceFile, limits: YAMLLimits = .standard, report: inout Report) -> Node? {
  readYAML(file, limits: limits, report: &report).root
}

/// The nodes of a file that may be broken, and the parts that were left out.
public struct YAMLReading: Sendable {
  /// The root, or `nil` when nothing could be read.
  public let root: Node?
  /// The bytes of the file, in which the parts that could not be read are spaces. Offsets are those of the file.
  public let bytes: [UInt8]
  /// The ranges of the bytes that could not be read, in the order in which they were left out.
  public let leftOut: [Range<Int>]

  /// Whether every byte was read as it is.
  public var isWhole: Bool { leftOut.isEmpty && (root?.isOfWholeFile ?? true) }
}

/// Parses one file as far as possible.
///
/// libyaml stops at its first error. Spaces of the same length then replace the line with the error, or the block that
/// the line begins, or an enclosing block: the smallest of them that allows reading to continue. So offsets remain
/// valid, and the rest of the file is read.
///
/// - Parameter typing: The offset at which the author is typing, if known. A broken file is most likely broken there.
public func readYAML(
  _ file: SourceFile, typing: Int? = nil, limits: YAMLLimits = .standard, report: inout Report
) -> YAMLReading {
  guard file.bytes.count <= limits.fileSize else {
    report.add(fileTooLarge(file, limit: limits.fileSize))
    return YAMLReading(root: nil, bytes: file.bytes, leftOut: [])
  }
  var recovery = Recovery(file, limits: limits)
  return recovery.run(typing: typing, report: &report)
}

/// The result of one pass over a file.
struct Pass {
  let builder: TreeBuilder
  let root: UInt32?
  let isWhole: Bool
  let report: Report
}

/// Reads bytes once, up to the first mistake that YAML cannot read past.
func readOnce(_ bytes: [UInt8], of source: SourceID, limits: YAMLLimits, report: inout Report) -> Pass? {
  bytes.withUnsafeBufferPointer { bytes in
    guard let encoding = Encoding(bytes, of: source, report: &report) else { return nil }
    var reader = DocumentReader(bytes: bytes, source: source, encoding: encoding, limits: limits)
    reader.read()
    report.add(reader.report)
    return Pass(builder: reader.builder, root: reader.root, isWhole: reader.isWhole, report: reader.report)
  }
}

/// Returns the diagnostic for a file that is too long.
///
/// It is not a ``DiagnosticKind``, because its example would have to be a file of that length.
private func fileTooLarge(_ file: SourceFile, limit: Int) -> Diagnostic {
  Diagnostic(
    code: "file-too-large", span: Span(source: file.id, start: 0, end: 0),
    message: "the file has \(file.bytes.count) bytes; the limit is \(limit)",
    hints: ["check that this is the intended file", "split the flow and import its parts"])
}
