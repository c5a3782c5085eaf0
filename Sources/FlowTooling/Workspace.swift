internal import CEL
public import Diagnostics
public import FlowCompiler
internal import FlowSpec
internal import Synchronization
internal import YAMLNodes

/// The texts of an editor and the files on disk at one moment.
///
/// A workspace never changes, so any number of threads can ask it. It computes each answer from texts alone and
/// remembers what several answers need.
public final class Workspace: Sendable {
  /// The access to files on disk.
  public struct Disk: Sendable {
    /// Reads a file; `nil` if there is none.
    public let read: @Sendable (String) -> [UInt8]?
    /// Lists the names in a folder.
    public let names: @Sendable (String) -> [String]
    /// Returns the severities of rules for a flow.
    public let lint: @Sendable (String) -> LintSettings

    /// Creates an access to files.
    public init(
      read: @escaping @Sendable (String) -> [UInt8]?, names: @escaping @Sendable (String) -> [String],
      lint: @escaping @Sendable (String) -> LintSettings = { _ in LintSettings() }
    ) {
      self.read = read
      self.names = names
      self.lint = lint
    }

    /// An access to no files.
    public static let none = Disk(read: { _ in nil }, names: { _ in [] })
  }

  /// The texts that replace files, by path.
  public let texts: [String: [UInt8]]
  /// The paths of all known files, for answers that concern other files.
  public let files: [String]
  /// The offset at which each file was last edited.
  public let typing: [String: Int]
  private let disk: Disk
  let rules: [any DiagnosticKind.Type]
  private let memory: Mutex<Memory>
  /// The results of earlier compilations, which all workspaces after one another share.
  private let compilations: Compilations

  private struct Memory {
    var parsed: [String: ComputedOnce<ParsedFile?>] = [:]
    var compiled: [String: ComputedOnce<CompiledTexts?>] = [:]
    var analyses: [String: ComputedOnce<Analysis?>] = [:]
  }

  /// Creates a workspace.
  ///
  /// - Parameters:
  ///   - rules: The rules that a flow may mention.
  ///   - earlier: The workspace before an edit, whose unchanged files need not be parsed again.
  ///   - leastPresenters: The least number of presenters of a flow whose unchanged presenters need not be compiled
  ///     again after an edit.
  public init(
    texts: [String: [UInt8]], files: [String] = [], typing: [String: Int] = [:], disk: Disk = .none,
    rules: [any DiagnosticKind.Type] = Compiler.catalogue, after earlier: Workspace? = nil, leastPresenters: Int = 32
  ) {
    self.texts = texts
    self.files = files
    self.typing = typing
    self.disk = disk
    self.rules = rules
    var memory = Memory()
    if let earlier {
      for (path, parsed) in earlier.memory.withLock({ $0.parsed }) {
        guard let known = parsed.known ?? nil, let text = texts[path], known.file.bytes == text else { continue }
        memory.parsed[path] = parsed
      }
    }
    self.memory = Mutex(memory)
    compilations = earlier?.compilations ?? Compilations(leastPresenters: leastPresenters)
    compilations.forget(allBut: texts)
  }

  /// Returns the content of a file: the text in the editor, or the file on disk.
  public func bytes(_ path: String) -> [UInt8]? { texts[path] ?? disk.read(path) }

  func names(in folder: String) -> [String] {
    let open = texts.keys.filter { Paths.folder($0) == folder }.map { String($0.dropFirst(folder.count + 1)) }
    return Set(disk.names(folder) + open).sorted()
  }

  /// Returns the flow that a file belongs to: the file itself, or the flow of the same name.
  func flow(of path: String) -> String? {
    switch AuthoredKind(path: path) {
    case .flow, .library: return path
    case .scenarios, .fakes, .bindings: return AuthoredKind.sibling("flow", of: path)
    case .settings, nil: return nil
    }
  }

  /// Returns the files beside a flow.
  func companions(of flow: String) -> (scenarios: String?, fakes: String?, bindings: String?) {
    func existing(_ kind: String) -> String? {
      // The files beside a flow of the same name are not those of a library.
      if AuthoredKind(path: flow) == .library { return nil }
      return AuthoredKind.sibling(kind, of: flow).flatMap { bytes($0) == nil ? nil : $0 }
    }
    return (existing("scenarios"), existing("fakes"), existing("bindings"))
  }

  // MARK: Parsed files

  /// The number of files whose nodes, compilation or analysis is remembered.
  public var rememberedFileCount: Int {
    let own = memory.withLock { Set($0.parsed.keys).union($0.compiled.keys).union($0.analyses.keys).count }
    return max(own, compilations.count)
  }

  /// The number of presenters that did not have to be compiled again after edits.
  var reusedPresenterCount: Int { compilations.presenters.reusedCount }

  func parsed(_ path: String) -> ParsedFile? {
    remembered(\.parsed, path).get { bytes(path).map { ParsedFile(path: path, bytes: $0, typing: typing[path]) } }
  }

  private func remembered<Value>(
    _ values: WritableKeyPath<Memory, [String: ComputedOnce<Value>]>, _ path: String
  ) -> ComputedOnce<Value> {
    memory.withLock { memory in
      if let known = memory[keyPath: values][path] { return known }
      let new = ComputedOnce<Value>()
      memory[keyPath: values][path] = new
      return new
    }
  }

  /// Returns the names that a file can use.
  ///
  /// - Parameter own: The file itself, if it differs from the text of the workspace.
  func scope(of path: String, own: ParsedFile? = nil) -> NameScope? {
    guard let flowPath = flow(of: path) else { return nil }
    let flow = flowPath == path ? own ?? parsed(path) : parsed(flowPath)
    guard let flow else { return nil }
    let root = NameScope.File(path: flowPath, table: flow.table)
    let reached = reached(from: root)
    var imports: [String: NameScope.File] = [:]
    for (name, target) in root.importedPaths where imports[name] == nil { imports[name] = reached[target] }
    let beside = flowPath == path ? nil : own ?? parsed(path)
    return NameScope(
      flow: root, own: beside.map { NameScope.File(path: path, table: $0.table) }, imports: imports,
      reached: reached.values.sorted { $0.path < $1.path })
  }

  /// Returns the files that the imports of a file lead to, by their paths.
  private func reached(from root: NameScope.File) -> [String: NameScope.File] {
    var found: [String: NameScope.File] = [:]
    var open = [root]
    while let file = open.popLast() {
      for (_, path) in file.importedPaths where found[path] == nil {
        guard let target = parsed(path) else { continue }
        let next = NameScope.File(path: path, table: target.table)
        found[path] = next
        open.append(next)
      }
    }
    return found
  }

  // MARK: Compilation

  /// Compiles a flow with the files beside it.
  ///
  /// - Parameter replaced: A file with another text than that of the workspace.
  func compiled(_ flow: String, replacing replaced: ParsedFile? = nil) -> CompiledTexts? {
    replaced == nil
      ? remembered(\.compiled, flow).get { compile(flow, replacing: nil) } : compile(flow, replacing: replaced)
  }

  private func compile(_ flow: String, replacing replaced: ParsedFile?) -> CompiledTexts? {
    @Sendable func current(_ path: String) -> ParsedFile? { path == replaced?.path ? replaced : parsed(path) }
    guard let own = current(flow) else { return nil }
    let laidOut = compilations.layOut(own)
    var sources = Sources()
    let file = sources.add(name: flow, bytes: laidOut?.bytes ?? own.reading.bytes)
    let beside = companions(of: flow)
    func companion(_ path: String?) -> SourceFile? {
      path.flatMap { path in current(path).map { sources.add(name: path, bytes: $0.reading.bytes) } }
    }
    let scenarios = companion(beside.scenarios)
    let fakes = companion(beside.fakes)
    let bindings = companion(beside.bindings)
    let log = ExpressionLog()
    let reader = ImportReader { [self] path in
      guard let bytes = current(path)?.reading.bytes else {
        return .missing(nearby: names(in: Paths.folder(path)).filter { $0.hasSuffix(".yaml") })
      }
      return .text(bytes)
    }
    let known = ParsedFiles { path in path == flow && laidOut != nil ? laidOut?.root : current(path)?.soundRoot }
    let result = Compiler.compile(
      file, beside: scenarios.map { [$0] } ?? [], fakes: fakes, bindings: bindings, in: sources, imports: reader,
      folder: lint(for: flow), log: log, rules: rules, knowing: known,
      memory: laidOut == nil ? nil : compilations.presenters)
    return CompiledTexts(result, log, laidOut.map { (own.file, $0.layout) })
  }

  /// Returns the severities of rules for a flow. The nearest settings may be open in the editor.
  private func lint(for flow: String) -> LintSettings {
    // Most editors have no settings open, and this search would read folders in vain.
    guard texts.keys.contains(where: { AuthoredKind(path: $0) == .settings }) else { return disk.lint(flow) }
    var folder = Paths.folder(flow)
    while true {
      let path = folder + "/flowspec.yaml"
      if let text = texts[path] {
        var sources = Sources()
        return FolderSettings(sources.add(name: path, bytes: text), rules: rules).lint
      }
      if folder.isEmpty || disk.read(path) != nil { return disk.lint(flow) }
      folder = Paths.folder(folder)
    }
  }

  // MARK: Analyses

  /// Returns the meanings of all names of a file.
  func analysis(_ path: String) -> Analysis? {
    remembered(\.analyses, path).get { parsed(path).map { Analysis($0, in: self) } }
  }
}

extension Workspace {
  /// Returns a workspace with other texts.
  func edited(_ texts: [String: [UInt8]]) -> Workspace {
    Workspace(texts: texts, files: files, disk: disk, rules: rules, after: self)
  }
}
