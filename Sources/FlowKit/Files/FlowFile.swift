public import Diagnostics
public import FlowProgram
public import FlowCompiler
internal import FlowRuntime
internal import FlowValidation

/// A flow that was read from a file or a text, with everything that was found out about it.
public struct FlowFile: Sendable {
  /// The flow, or `nil` when a mistake keeps it from running.
  public let program: Program?
  /// All that is wrong or doubtful, in the order of the file.
  public let diagnostics: [Diagnostic]
  /// The texts that ``diagnostics`` point into.
  public let sources: Sources
  /// How much rules count in the flow; ``diagnostics`` heed it, and so should whoever finds more by running the flow.
  public let lint: LintSettings
  /// How the services of the flow are carried out, where a file of bindings was given and nothing is wrong.
  public let bindings: ServiceBindings?

  /// Reads and checks a file with the fakes that stand beside it, by the settings of its folder; what is wrong with those is
  /// found by ``FolderFiles``.
  ///
  /// - Parameter bindings: The path of the file that says how its services are carried out, if there is one.
  /// - Throws: ``FileProblem`` when the bytes cannot be read; what is wrong with them is in ``diagnostics``.
  public static func load(path: String, bindings: String? = nil) throws(FileProblem) -> FlowFile {
    var sources = Sources()
    var folders = FolderFiles()
    return try load(path: path, into: &sources, folder: folders.settings(for: path).lint, bindings: bindings)
  }

  /// Reads and checks a file with the scenarios that stand beside it, or with those of another file, such as a saved trace.
  ///
  /// - Throws: ``FileProblem`` when the bytes cannot be read; what is wrong with them is in ``diagnostics``.
  public static func load(path: String, scenarios: String?) throws(FileProblem) -> FlowFile {
    var sources = Sources()
    var folders = FolderFiles()
    let folder = folders.settings(for: path).lint
    return try load(path: path, into: &sources, folder: folder, isWithScenarios: true, scenarios: scenarios)
  }

  /// Reads and checks a file with a text of scenarios in place of those that stand beside it.
  ///
  /// - Throws: ``FileProblem`` when the bytes of the flow cannot be read.
  static func load(path: String, scenarios: (name: String, text: String)) throws(FileProblem) -> FlowFile {
    var sources = Sources()
    let file = sources.add(name: path, bytes: try readBytes(path: path))
    let beside = sources.add(name: scenarios.name, text: scenarios.text)
    let fakes = try FlowFile.companion("fakes", of: path).map { (path) throws(FileProblem) in
      sources.add(name: path, bytes: try readBytes(path: path))
    }
    return compile(file, beside: [beside], fakes: fakes, in: sources, folder: LintSettings())
  }

  /// Reads and checks a file of several, whose findings are shown together. What it imports is added to `sources` as well.
  ///
  /// - Parameters:
  ///   - isWithScenarios: Whether the files of scenarios and of bindings that may stand beside it are read as well; see
  ///     ``ScenarioFiles``.
  ///   - scenarios: The path of a file of scenarios in place of the one beside it.
  ///   - bindings: The path of the file that says how its services are carried out, if there is one.
  ///   - listings: What is known of folders from other files of the same run.
  /// - Throws: ``FileProblem`` when the bytes cannot be read; `sources` is unchanged then.
  public static func load(
    path: String, into sources: inout Sources, folder: LintSettings = LintSettings(), isWithScenarios: Bool = false,
    scenarios: String? = nil, bindings: String? = nil, listings: FolderListings = FolderListings()
  ) throws(FileProblem) -> FlowFile {
    // What another file of the same run imports has been read already.
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
    let fakesFile = fakes.map { sources.add(name: $0.0, bytes: $0.1) }
    let bindingsFile = bound.map { sources.add(name: $0.0, bytes: $0.1) }
    // Handed on, so that a run of many files does not copy them all for each that imports another.
    let handed = sources
    sources = Sources()
    let flow = compile(
      file, beside: companions, fakes: fakesFile, bindings: bindingsFile, in: handed, folder: folder)
    sources = flow.sources
    return flow
  }

  /// A file that belongs to a flow, if it stands there: `notes.fakes.yaml` beside `notes.flow.yaml`.
  private static func companion(_ kind: String, of path: String) -> String? {
    let endings = ["yaml", "yml"]
    guard let own = endings.first(where: { path.hasSuffix(".flow.\($0)") }) else { return nil }
    let stem = path.dropLast(".flow.\(own)".count)
    return ([own] + endings).map { "\(stem).\(kind).\($0)" }.first { FileKind(path: $0) == .file }
  }

  /// Reads and checks what a file descriptor has, such as standard input, up to its end.
  ///
  /// - Throws: ``FileProblem`` when the bytes cannot be read; `sources` is unchanged then.
  public static func load(
    descriptor: Int32, name: String, into sources: inout Sources, folder: LintSettings = LintSettings()
  ) throws(FileProblem) -> FlowFile {
    let file = sources.add(name: name, bytes: try readBytes(descriptor: descriptor, name: name))
    let flow = compile(file, in: sources, folder: folder)
    sources = flow.sources
    return flow
  }

  /// Reads and checks a text, such as one that is being edited, with the texts of a file of fakes and of
  /// one of bindings if there are such.
  ///
  /// - Parameter files: Texts of flows that it may import, by their paths; others are opened where they are.
  public static func compile(
    name: String, text: String, besides files: [(path: String, text: String)] = [],
    fakes: (name: String, text: String)? = nil, bindings: (name: String, text: String)? = nil
  ) -> FlowFile {
    var sources = Sources()
    let file = sources.add(name: name, text: text)
    for file in files { _ = sources.add(name: file.path, text: file.text) }
    let beside = fakes.map { sources.add(name: $0.name, text: $0.text) }
    let bound = bindings.map { sources.add(name: $0.name, text: $0.text) }
    return compile(file, fakes: beside, bindings: bound, in: sources, folder: LintSettings())
  }

  private static func compile(
    _ file: SourceFile, beside companions: [SourceFile] = [], fakes: SourceFile? = nil, bindings: SourceFile? = nil,
    in sources: consuming Sources, folder: LintSettings
  ) -> FlowFile {
    let compiled = Compiler.compile(
      file, beside: companions, fakes: fakes, bindings: bindings, in: sources, imports: .files, folder: folder,
      rules: catalogue)
    return FlowFile(
      program: compiled.program, diagnostics: compiled.report.sorted, sources: compiled.sources, lint: compiled.lint,
      bindings: compiled.bindings)
  }

  /// Every kind of mistake that ``diagnostics`` can hold, the faults of running flows, why scenarios do not hold, and
  /// the findings of exploring, in the order of the reference.
  public static var catalogue: [any DiagnosticKind.Type] {
    Compiler.catalogue + RuntimeMistakes.all + OutsideMistakes.all + ScenarioMistakes.all + ValidationMistakes.all
      + FileMistakes.all
  }
}
