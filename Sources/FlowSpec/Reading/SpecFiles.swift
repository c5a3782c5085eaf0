public import Diagnostics
public import YAMLNodes

// The files of a flow, read from their text.

/// Reads a flow file or a library file.
///
/// Invalid parts are reported and left out, so that one run shows all errors of a file.
///
/// - Parameter known: The files that were parsed before.
/// - Returns: The declaration, or `nil` when the file contains neither a flow nor a library.
public func readFlow(
  _ file: SourceFile, knowing known: ParsedFiles = .none, report: inout Report
) -> FlowDeclaration? {
  read(file, knowing: known, report: &report) { reader, root in
    reader.root = root
    return reader.flow(root)
  }
}

/// The nodes of files that were parsed before without a mistake, so that they need not be parsed again.
public struct ParsedFiles: Sendable {
  private let find: @Sendable (_ path: String) -> Node?

  /// Creates a source of nodes.
  ///
  /// - Parameter find: Returns the root of a file, or `nil` for a file that has to be parsed.
  public init(_ find: @escaping @Sendable (_ path: String) -> Node?) { self.find = find }

  /// A source without files.
  public static let none = ParsedFiles { _ in nil }

  fileprivate func root(of file: SourceFile) -> Node? {
    guard let root = find(file.name), root.isOfFile(file.bytes) else { return nil }
    return root.moved(to: file.id)
  }
}

/// Reads a scenario file.
///
/// - Returns: The valid parts, or `nil` when the file is not a scenario file.
public func readScenarioFile(
  _ file: SourceFile, knowing known: ParsedFiles = .none, report: inout Report
) -> ScenarioFile? {
  read(file, knowing: known, report: &report) { reader, root in reader.scenarioFile(root) }
}

/// Reads a fakes file.
///
/// - Returns: The fakes, or `nil` when the file does not name its flow.
public func readFakes(
  _ file: SourceFile, knowing known: ParsedFiles = .none, report: inout Report
) -> FakesFile? {
  read(file, knowing: known, report: &report) { reader, root in reader.fakesFile(root) }
}

/// Reads a bindings file.
///
/// - Returns: The bindings, or `nil` when the file does not name its flow.
public func readBindings(
  _ file: SourceFile, knowing known: ParsedFiles = .none, report: inout Report
) -> BindingsFile? {
  read(file, knowing: known, report: &report) { reader, root in reader.bindingsFile(root) }
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
  _ file: SourceFile, knowing known: ParsedFiles = .none, report: inout Report,
  with body: (inout SpecReader, Node) -> Result?
) -> Result? {
  var found = Report()
  let root = known.root(of: file) ?? parseYAML(file, report: &found)
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
