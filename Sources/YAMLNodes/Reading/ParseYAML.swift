public import Diagnostics

/// Parses one file into nodes with spans and adds each mistake to the report.
///
/// It never fails on content. After a mistake that YAML cannot read past, the nodes up to there are returned with
/// every open collection closed, so that an editor keeps working. There is no root when nothing could be read.
/// Mistakes that follow from one already reported are not reported again. Time and memory are bounded by the
/// limits.
///
/// - Complexity: Linear in the size of the file, except for the sorting of the keys of large mappings.
public func parseYAML(_ file: SourceFile, limits: YAMLLimits = .standard, report: inout Report) -> Node? {
  guard file.bytes.count <= limits.fileSize else {
    report.add(fileTooLarge(file, limit: limits.fileSize))
    return nil
  }
  var found = Report()
  let reading = read(file.bytes, of: file.id, limits: limits, report: &found)
  report.add(found)
  reportHidden(behind: found.diagnostics.last, in: file, limits: limits, report: &report)
  guard let reading, let root = reading.root else { return nil }
  return Node(tree: reading.builder.tree(of: file, isWhole: reading.isWhole), number: root)
}

/// The result of one pass over a file.
private struct Pass {
  let builder: TreeBuilder
  let root: UInt32?
  let isWhole: Bool
}

private func read(_ bytes: [UInt8], of source: SourceID, limits: YAMLLimits, report: inout Report) -> Pass? {
  bytes.withUnsafeBufferPointer { bytes in
    guard let encoding = Encoding(bytes, of: source, report: &report) else { return nil }
    var reader = DocumentReader(bytes: bytes, source: source, encoding: encoding, limits: limits)
    reader.read()
    report.add(reader.report)
    return Pass(builder: reader.builder, root: reader.root, isWhole: reader.isWhole)
  }
}

/// Reports the mistakes after a colon in an unquoted value, past which YAML cannot read. A second pass treats the
/// colon as an ordinary character and continues after it. Each pass parses the file again, so their number is
/// limited.
private func reportHidden(
  behind first: Diagnostic?, in file: SourceFile, limits: YAMLLimits, report: inout Report
) {
  var bytes = file.bytes
  var last = first
  for _ in 0..<limits.additionalPasses {
    guard let stop = last, stop.code == ColonInText.code else { return }
    for offset in stop.span.start..<min(stop.span.end, bytes.count) where bytes[offset] == UInt8(ascii: ":") {
      bytes[offset] = UInt8(ascii: "_")
    }
    var found = Report()
    _ = read(bytes, of: file.id, limits: limits, report: &found)
    let hidden = found.diagnostics.filter { $0.span.start >= stop.span.end && $0.severity == .error }
    for diagnostic in hidden { report.add(diagnostic) }
    last = hidden.last
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
