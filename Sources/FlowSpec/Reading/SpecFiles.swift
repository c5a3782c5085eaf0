public import Diagnostics
internal import YAMLNodes

// The files of a flow, read from their text.

/// Reads a flow file or a library file.
///
/// Invalid parts are reported and left out, so that one run shows all errors of a file.
///
/// - Returns: The declaration, or `nil` when the file contains neither a flow nor a library.
public func readFlow(_ file: SourceFile, report: inout Report) -> FlowDeclaration? {
  read(file, report: &report) { reader, root in
    reader.root = root
    return reader.flow(root)
  }
}

/// Reads a scenario file.
///
/// - Returns: The valid parts, or `nil` when the file is not a scenario file.
public func readScenarioFile(_ file: SourceFile, report: inout Report) -> ScenarioFile? {
  read(file, report: &report) { reader, root in reader.scenarioFile(root) }
}

/// Reads a fakes file.
///
/// - Returns: The fakes, or `nil` when the file does not name its flow.
public func readFakes(_ file: SourceFile, report: inout Report) -> FakesFile? {
  read(file, report: &report) { reader, root in reader.fakesFile(root) }
}

/// Reads a bindings file.
///
/// - Returns: The bindings, or `nil` when the file does not name its flow.
public func readBindings(_ file: SourceFile, report: inout Report) -> BindingsFile? {
  read(file, report: &report) { reader, root in reader.bindingsFile(root) }
}

/// Reads the settings of a folder from its `flowspec.yaml`.
public func readFolderSettings(_ file: SourceFile, report: inout Report) -> [LintSetting] {
  let root = parseYAML(file, report: &report)
  guard let root, !report.hasErrors else { return [] }
  var reader = SpecReader(fileName: file.name)
  let settings = reader.folderSettings(root)
  report.add(reader.report)
  return settings
}

/// Parses a file and reads its nodes, unless errors of its syntax prevent that.
private func read<Result>(
  _ file: SourceFile, report: inout Report, with body: (inout SpecReader, Node) -> Result?
) -> Result? {
  var found = Report()
  let root = parseYAML(file, report: &found)
  defer { report.add(found) }
  guard let root, isReadable(root, found) else { return nil }
  var reader = SpecReader(fileName: file.name)
  let result = body(&reader, root)
  found.add(reader.report)
  return result
}

/// Whether the nodes are complete in spite of their errors. Of two equal keys the first counts, and a split
/// expression is joined. After any other error, further errors would be consequences of it.
private func isReadable(_ root: Node, _ report: Report) -> Bool {
  let harmless: Set<DiagnosticCode> = ["duplicate-key", "split-in-braces"]
  return root.isOfWholeFile && report.diagnostics.allSatisfy { $0.severity == .warning || harmless.contains($0.code) }
}
