internal import CEL
public import Diagnostics
public import FlowCompiler
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
  public init(
    texts: [String: [UInt8]], files: [String] = [], typing: [String: Int] = [:], disk: Disk = .none,
    rules: [any DiagnosticKind.Type] = Compiler.catalogue, after earlier: Workspace? = nil
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
    memory.withLock { Set($0.parsed.keys).union($0.compiled.keys).union($0.analyses.keys).count }
  }

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
  /// - Parameter replaced: A file with other bytes than those of the workspace.
  func compiled(_ flow: String, replacing replaced: (path: String, bytes: [UInt8])? = nil) -> CompiledTexts? {
    replaced == nil
      ? remembered(\.compiled, flow).get { compile(flow, replacing: nil) } : compile(flow, replacing: replaced)
  }

  private func compile(_ flow: String, replacing replaced: (path: String, bytes: [UInt8])?) -> CompiledTexts? {
    func readable(_ path: String) -> [UInt8]? {
      if path == replaced?.path { return replaced?.bytes }
      return parsed(path)?.reading.bytes
    }
    guard let bytes = readable(flow) else { return nil }
    var sources = Sources()
    let file = sources.add(name: flow, bytes: bytes)
    let beside = companions(of: flow)
    func companion(_ path: String?) -> SourceFile? {
      path.flatMap { path in readable(path).map { sources.add(name: path, bytes: $0) } }
    }
    let scenarios = companion(beside.scenarios)
    let fakes = companion(beside.fakes)
    let bindings = companion(beside.bindings)
    let log = ExpressionLog()
    let reader = ImportReader { [self] path in
      guard let bytes = path == replaced?.path ? replaced?.bytes : parsed(path)?.reading.bytes else {
        return .missing(nearby: names(in: Paths.folder(path)).filter { $0.hasSuffix(".yaml") })
      }
      return .text(bytes)
    }
    let result = Compiler.compile(
      file, beside: scenarios.map { [$0] } ?? [], fakes: fakes, bindings: bindings, in: sources, imports: reader,
      folder: lint(for: flow), log: log, rules: rules)
    return CompiledTexts(result, log)
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

/// A file with its nodes and symbols. The file may be broken.
struct ParsedFile: Sendable {
  let path: String
  let file: SourceFile
  let reading: YAMLReading
  /// The mistakes in its syntax.
  let report: Report
  let table: SymbolTable

  init(path: String, bytes: [UInt8], typing: Int?, hole: String? = nil) {
    self.path = path
    file = SourceFile(id: SourceID(0), name: path, bytes: bytes)
    var report = Report()
    reading = readYAML(file, typing: typing, report: &report)
    self.report = report
    var walk = DocumentWalk(path: path, bytes: reading.bytes, hole: hole)
    if let root = reading.root, let kind = AuthoredKind(path: path) { walk.visitFile(root, kind) }
    table = walk.table
  }
}

extension DocumentWalk {
  /// Walks a whole file.
  mutating func visitFile(_ root: Node, _ kind: AuthoredKind) {
    var context = WalkContext()
    if kind == .flow || kind == .library {
      let own = root[kind == .flow ? "flow" : "library"]
      if isDeclaring {
        let name = own
        let range = name.map { textRange($0) } ?? 0..<0
        table.add(
          .flow, name?.scalar?.text ?? "", nameRange: range, range: root.span.start..<root.span.end, parent: nil,
          type: root["result"]?.scalar?.text ?? "")
      } else if let name = own {
        note(textRange(name), names?.flowReference, isDeclaration: true)
      }
    } else if isDeclaring {
      table.add(.flow, "", nameRange: 0..<0, range: root.span.start..<root.span.end, parent: nil)
    }
    context.owner = 0
    context.container = 0
    visitFixed(kind.place, root, context)
  }
}

/// The result of compiling the texts of a flow.
struct CompiledTexts: Sendable {
  let report: Report
  let sources: Sources
  /// The logged expressions by file and offset.
  private let entries: [String: [Int: ExpressionLog.Entry]]

  init(_ flow: CompiledFlow, _ log: ExpressionLog) {
    report = flow.report
    sources = flow.sources
    var entries: [String: [Int: ExpressionLog.Entry]] = [:]
    for entry in log.entries {
      guard let name = flow.sources[entry.text.source]?.name else { continue }
      entries[name, default: [:]][entry.text.span.start] = entry
    }
    self.entries = entries
  }

  /// Returns the expression that begins at an offset of a file.
  func entry(in path: String, at offset: Int) -> ExpressionLog.Entry? { entries[path]?[offset] }

  /// Returns the expressions in a file, in no order.
  func entries(in path: String) -> [ExpressionLog.Entry] { entries[path].map { Array($0.values) } ?? [] }
}

/// The meanings of all names of a file.
struct Analysis: Sendable {
  let parsed: ParsedFile
  let names: NameScope?
  /// All places that name a symbol, in file order.
  let occurrences: [Occurrence]
  let keys: [(range: Range<Int>, place: Place, name: String)]
  let typeNames: [Range<Int>]
  let files: [(range: Range<Int>, path: String)]
  let labels: [String]
  let expressions: [AnalyzedExpression]

  init(_ parsed: ParsedFile, in workspace: Workspace) {
    self.parsed = parsed
    names = workspace.scope(of: parsed.path)
    var walk = DocumentWalk(path: parsed.path, bytes: parsed.reading.bytes, table: parsed.table, names: names)
    if let root = parsed.reading.root, let kind = AuthoredKind(path: parsed.path), names != nil || kind == .settings {
      walk.visitFile(root, kind)
    }
    keys = walk.keys
    typeNames = walk.typeNames
    files = walk.files
    labels = walk.labels
    var occurrences = walk.occurrences
    var expressions: [AnalyzedExpression] = []
    if let names, let flow = workspace.flow(of: parsed.path), let compiled = workspace.compiled(flow) {
      for site in walk.sites {
        let entry = compiled.entry(in: parsed.path, at: site.text.span.start)
        guard let entry, let outline = entry.environment.outline(of: site.text, expecting: entry.expected) else {
          // In a property, the name of an event may stand in place of an expression.
          occurrences += names.eventOccurrences(site)
          continue
        }
        let expression = AnalyzedExpression(site, outline, entry.environment, names, parsed)
        occurrences += expression.occurrences
        expressions.append(expression)
      }
    }
    self.expressions = expressions
    self.occurrences = occurrences.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }
}

/// An expression with the meanings of its names.
struct AnalyzedExpression: Sendable {
  let site: ExpressionSite
  let outline: ExpressionOutline
  let environment: Environment
  let occurrences: [Occurrence]

  init(
    _ site: ExpressionSite, _ outline: ExpressionOutline, _ environment: Environment, _ names: NameScope,
    _ parsed: ParsedFile
  ) {
    self.site = site
    self.outline = outline
    self.environment = environment
    occurrences = outline.parts.flatMap { part -> [Occurrence] in
      let span = site.text.span(part.range)
      let symbol: SymbolReference?
      switch part.meaning {
      case .type where part.text.contains("."):
        return names.occurrences(part.text, names.typeSymbols(part.text), at: part.range.lowerBound, in: site.text)
      case .name(let name) where names.isImported(name) && name.hasSuffix("." + part.text):
        // The outline of a call has no part for the import before the name.
        let start = part.range.lowerBound - (name.utf8.count - part.text.utf8.count)
        let isWhole = start >= 0 && !outline.parts.contains { $0.range.lowerBound == start }
        if isWhole, site.text.slice(start..<part.range.upperBound).text == name {
          return names.occurrences(name, names.symbols(ofImported: name, site.context), at: start, in: site.text)
        }
        symbol = names.named(name, site.context)
      case .name(let name): symbol = names.named(name, site.context) ?? names.enumCase(part.text, of: part.type)
      case .enumCase(let name): symbol = names.enumCase(part.text, of: .enumeration(name))
      case .field(let record): symbol = names.field(part.text, ofRecord: record, site.context)
      case .type(let name): symbol = names.typeSymbol(name)
      case .function:
        symbol = names.table.member(of: names.table.root?.id, part.text, [.function]).map(names.reference)
      case .local: symbol = nil
      }
      guard let symbol = symbol.map(names.canonical) else { return [] }
      return [Occurrence(range: span.start..<span.end, symbol: symbol, isDeclaration: false, isEdit: false)]
    }
  }
}

extension Workspace {
  /// Returns a workspace with other texts.
  func edited(_ texts: [String: [UInt8]]) -> Workspace {
    Workspace(texts: texts, files: files, disk: disk, rules: rules, after: self)
  }
}
