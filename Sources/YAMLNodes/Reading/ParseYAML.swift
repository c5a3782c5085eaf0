public import Diagnostics

/// Reads one file into nodes with spans, adding each mistake to the report.
///
/// It never fails on content: after a mistake that YAML cannot read past, the nodes up to there are returned, with every
/// open collection closed, so that an editor keeps working; there is no root when nothing could be read. Mistakes that
/// follow from one already reported are not reported again. Time and memory are bounded by the limits.
///
/// - Complexity: Linear in the size of the file, but for the sorting of the keys of large mappings.
public func parseYAML(_ file: SourceFile, limits: YAMLLimits = .standard, report: inout Report) -> Node? {
  guard file.bytes.count <= limits.fileSize else {
    report.add(fileTooLarge(file, limit: limits.fileSize))
    return nil
  }
  let reading = file.bytes.withUnsafeBufferPointer { bytes -> (builder: TreeBuilder, root: UInt32)? in
    guard let encoding = Encoding(bytes, of: file.id, report: &report) else { return nil }
    var reader = DocumentReader(bytes: bytes, source: file.id, encoding: encoding, limits: limits)
    let root = reader.read()
    report.add(reader.report)
    return root.map { (reader.builder, $0) }
  }
  guard let reading else { return nil }
  return Node(tree: reading.builder.tree(of: file), number: reading.root)
}

/// The message for a file that is too long to be read.
///
/// It is no ``DiagnosticKind``, whose example would have to be a file of that length.
private func fileTooLarge(_ file: SourceFile, limit: Int) -> Diagnostic {
  Diagnostic(
    code: "file-too-large", span: Span(source: file.id, start: 0, end: 0),
    message: "the file has \(file.bytes.count) bytes; the limit is \(limit)",
    hints: ["check that this is the file you meant", "split the flow and import its parts"])
}
