public import Diagnostics
public import FlowProgram
public import FlowCompiler
internal import FlowRuntime
internal import FlowExplorer
internal import FlowReports
internal import FlowScenarios

/// A flow that was read from a file or a text, with all diagnostics.
public struct FlowFile: Sendable {
  /// The program, or `nil` if the flow has errors or the file is a library.
  public let program: Program?
  /// Whether the file is a library, which is checked and not run.
  public let isLibrary: Bool
  /// All errors and warnings, in source order.
  public let diagnostics: [Diagnostic]
  /// The sources to which ``diagnostics`` refer.
  public let sources: Sources
  /// The severities of rules for this flow. ``diagnostics`` respect them; findings of running the flow should
  /// respect them as well.
  public let lint: LintSettings
  /// The bindings of the flow's services, if a file of bindings was given and has no errors.
  public let bindings: ServiceBindings?

  /// Reads and checks a file with its fakes, by the settings of its folder. Diagnostics about the settings are in
  /// ``FolderFiles``.
  ///
  /// - Parameter bindings: The path of the file of bindings, if there is one.
  /// - Throws: ``FileProblem`` if the file cannot be read. Problems with its content are in ``diagnostics``.
  public static func load(path: String, bindings: String? = nil) throws(FileProblem) -> FlowFile {
    var sources = Sources()
    var folders = FolderFiles()
    return try load(path: path, into: &sources, folder: folders.settings(for: path).lint, bindings: bindings)
  }

  /// Reads and checks a file with its scenarios, or with those of another file, such as a saved trace.
  ///
  /// - Throws: ``FileProblem`` if the file cannot be read. Problems with its content are in ``diagnostics``.
  public static func load(path: String, scenarios: String?) throws(FileProblem) -> FlowFile {
    var sources = Sources()
    var folders = FolderFiles()
    let folder = folders.settings(for: path).lint
    return try load(path: path, into: &sources, folder: folder, isWithScenarios: true, scenarios: scenarios)
  }

  /// Reads and checks a file with the given scenarios in place of its own.
  ///
  /// - Throws: ``FileProblem`` if the flow cannot be read.
  package static func load(path: String, scenarios: (name: String, text: String)) throws(FileProblem) -> FlowFile {
    var sources = Sources()
    let file = sources.add(name: path, bytes: try readBytes(path: path))
    let beside = sources.add(name: scenarios.name, text: scenarios.text)
    let fakes = try FlowFile.companion("fakes", of: path).map { (path) throws(FileProblem) in
      sources.add(name: path, bytes: try readBytes(path: path))
    }
    return compile(file, beside: [beside], fakes: fakes, in: sources, folder: LintSettings())
  }

  /// Reads and checks one of several files whose findings are shown together. Imported files are added to `sources`
  /// as well.
  ///
  /// - Parameters:
  ///   - isWithScenarios: Whether the companion files with scenarios and bindings are read as well; see
  ///     ``ScenarioFiles``.
  ///   - scenarios: The path of a file of scenarios that replaces the companion file.
  ///   - bindings: The path of the file of bindings, if there is one.
  ///   - listings: The folder listings of the same run.
  /// - Throws: ``FileProblem`` if the file cannot be read. `sources` is then unchanged.
  public static func load(
    path: String, into sources: inout Sources, folder: LintSettings = LintSettings(), isWithScenarios: Bool = false,
    scenarios: String? = nil, bindings: String? = nil, listings: FolderListings = FolderListings()
  ) throws(FileProblem) -> FlowFile {
    // A file that another one of the same run imports was read already.
    let known = sources.file(named: path)
    let bytes = known == nil ? try readBytes(path: path) : []
    var beside: [(path: String, bytes: [UInt8])] = []
    if isWithScenarios {
      for path in scenarios.map({ [$0] }) ?? ScenarioFiles(flow: path).scenarios(listings: listings) {
        beside.append((path, try readBytes(path: path)))
      }
    }
    let fakes = try FlowFile.companion("fakes", of: path).map { (path) throws(FileProblem) in
      (path, try readBytes(path: path))
    }
    let bindings = bindings ?? (isWithScenarios ? FlowFile.companion("bindings", of: path) : nil)
    let bound = try bindings.map { (path) throws(FileProblem) in (path, try readBytes(path: path)) }
    let file = known ?? sources.add(name: path, bytes: bytes)
    let companions = beside.map { sources.add(name: $0.path, bytes: $0.bytes) }
    // An imported flow of the same run has read its fakes already.
    let fakesFile = fakes.map { sources.file(named: $0.0) ?? sources.add(name: $0.0, bytes: $0.1) }
    let bindingsFile = bound.map { sources.add(name: $0.0, bytes: $0.1) }
    // The sources are moved, so that a run of many files does not copy them for each file with imports.
    let handed = sources
    sources = Sources()
    let flow = compile(
      file, beside: companions, fakes: fakesFile, bindings: bindingsFile, in: handed, folder: folder)
    sources = flow.sources
    return flow
  }

  /// Returns the companion file of a kind, if it exists: `notes.fakes.yaml` for `notes.flow.yaml`.
  static func companion(_ kind: String, of path: String) -> String? {
    ImportPath.companions(kind, of: path).first { FileKind(path: $0) == .file }
  }

  /// Reads and checks the content of a file descriptor, such as standard input.
  ///
  /// - Throws: ``FileProblem`` if it cannot be read. `sources` is then unchanged.
  public static func load(
    descriptor: Int32, name: String, into sources: inout Sources, folder: LintSettings = LintSettings()
  ) throws(FileProblem) -> FlowFile {
    let file = sources.add(name: name, bytes: try readBytes(descriptor: descriptor, name: name))
    let flow = compile(file, in: sources, folder: folder)
    sources = flow.sources
    return flow
  }

  /// Checks a text, such as one in an editor, optionally with the texts of a file of fakes and of a file of
  /// bindings.
  ///
  /// - Parameter files: The texts of flows that it may import, by path. Other imports are read from files.
  public static func compile(
    name: String, text: String, besides files: [(path: String, text: String)] = [],
    fakes: (name: String, text: String)? = nil, bindings: (name: String, text: String)? = nil,
    folder: LintSettings = LintSettings()
  ) -> FlowFile {
    var sources = Sources()
    let file = sources.add(name: name, text: text)
    for file in files { _ = sources.add(name: file.path, text: file.text) }
    let beside = fakes.map { sources.add(name: $0.name, text: $0.text) }
    let bound = bindings.map { sources.add(name: $0.name, text: $0.text) }
    return compile(file, fakes: beside, bindings: bound, in: sources, folder: folder)
  }

  static func compile(
    _ file: SourceFile, beside companions: [SourceFile] = [], fakes: SourceFile? = nil, bindings: SourceFile? = nil,
    in sources: consuming Sources, folder: LintSettings
  ) -> FlowFile {
    let compiled = Compiler.compile(
      file, beside: companions, fakes: fakes, bindings: bindings, in: sources, imports: .files, folder: folder,
      rules: catalogue)
    return FlowFile(
      program: compiled.program, isLibrary: compiled.isLibrary, diagnostics: compiled.report.sorted,
      sources: compiled.sources, lint: compiled.lint,
      bindings: compiled.bindings)
  }

  /// Every kind of diagnostic, in the order of the reference: those of ``diagnostics``, the faults of running flows,
  /// the failures of scenarios, and the findings of exploration.
  public static var catalogue: [any DiagnosticKind.Type] {
    Compiler.catalogue + RuntimeDiagnostics.all + OutsideDiagnostics.all + ScenarioDiagnostics.all
      + ValidationDiagnostics.all
      + FileDiagnostics.all
  }
}
