internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A parsed flow file with its imports.
struct ReadFlow {
  let file: SourceFile
  let declaration: FlowDeclaration
  /// The flow of each import, in the order of the file; `nil` for one that could not be read.
  var imports: [FlowID?] = []
  /// The separate file of fakes of an imported flow.
  var fakes: CompanionFiles.Companion<FakesFile>?
}

/// The place of a flow in ``ImportGraph/flows``.
typealias FlowID = ID<ReadFlow>

/// A flow with all its direct and indirect imports, each read once.
struct ImportGraph {
  /// The largest number of files in a flow. Each file takes memory while the flow runs, and larger numbers are
  /// unlikely to be intended.
  static let limit = 200
  /// The flow whose imports are read.
  static let root = FlowID(0)

  /// The flows, the root first, in the order of their first mention.
  private(set) var flows: [ReadFlow] = []
  /// The flows in an order in which each comes after its imports.
  private(set) var order: [FlowID] = []
  /// All sources: the given ones, followed by those of the imports.
  private(set) var sources: Sources
  /// The diagnostics in each file and between files.
  private(set) var report = Report()
  private let reader: ImportReader
  private let parsed: ParsedFiles
  /// The flows by the identities of their files; `nil` for a file that could not be read.
  private var known: [String: FlowID?] = [:]
  /// The path from the root to the file that is being read. A file is known by its identity, whatever path leads to it.
  private var path: [(flow: FlowID, path: String, identity: String)] = []

  /// Reads a file, and then its imports.
  init(_ root: SourceFile, in sources: consuming Sources, reader: ImportReader, knowing parsed: ParsedFiles) {
    self.sources = sources
    self.reader = reader
    self.parsed = parsed
    let path = ImportPath.normalized(root.name, in: root.name)
    guard let flow = read(root) else { return }
    known[reader.identity(path)] = flow
    readImports(of: flow, at: path)
  }

  /// Returns the imports of a flow, in the order of its file, each with its flow if that could be read.
  func imports(of flow: FlowID) -> [(declaration: ImportDeclaration, flow: FlowID?)] {
    Array(zip(flows[flow].declaration.imports, flows[flow].imports))
  }

  /// Reads a file and returns its flow, or `nil` if the file contains no usable flow.
  private mutating func read(_ file: SourceFile) -> FlowID? {
    var found = Report()
    defer { report.add(found) }
    guard let flow = readFlow(file, knowing: parsed, report: &found) else { return nil }
    flows.append(ReadFlow(file: file, declaration: flow))
    return flows.ids.last
  }

  private mutating func readImports(of importing: FlowID, at path: String) {
    self.path.append((importing, path, reader.identity(path)))
    defer {
      self.path.removeLast()
      order.append(importing)
    }
    for declaration in flows[importing].declaration.imports {
      let target = ImportPath.resolve(declaration.path.text, from: path)
      let imported = flow(at: target, for: declaration)
      flows[importing].imports.append(checked(imported, declaration, of: importing))
    }
  }

  /// Returns an import if the file may import it, or `nil` after reporting an error.
  private mutating func checked(
    _ imported: FlowID?, _ declaration: ImportDeclaration, of importing: FlowID
  ) -> FlowID? {
    guard let imported else { return nil }
    if flows[imported].declaration.isLibrary {
      guard let requirement = declaration.requires else { return imported }
      report.add(
        MisplacedImport(name: declaration.name.text, problem: .requirement),
        at: requirement.redirect.screen?.span ?? declaration.name.span)
      return imported
    }
    let flow = flows[importing]
    if let first = flow.imports.firstIndex(of: imported) {
      checkNames(flow.declaration.imports[first], declaration, in: flow.declaration)
    }
    guard flow.declaration.isLibrary else { return imported }
    report.add(MisplacedImport(name: declaration.name.text, problem: .flow), at: declaration.path.span)
    return nil
  }

  /// Reports two names for one file, if requirements or handlers of events distinguish them.
  private mutating func checkNames(
    _ first: ImportDeclaration, _ second: ImportDeclaration, in flow: FlowDeclaration
  ) {
    let isHandled = flow.presenter.transitions.contains { transition in
      [first, second].contains { transition.event.text.hasPrefix("\($0.name.text).") }
    }
    guard isHandled || first.requires != nil || second.requires != nil else { return }
    report.add(
      RepeatedImport(first: first.name.text), at: second.path.span,
      related: [RelatedPlace("'\(first.name.text)' is here", at: first.name.span)])
  }

  /// Returns the flow in a file, which is read on its first import.
  private mutating func flow(at target: String, for declaration: ImportDeclaration) -> FlowID? {
    let identity = reader.identity(target)
    if let start = path.firstIndex(where: { $0.identity == identity }) {
      let cycle = path[start...].map { flows[$0.flow].declaration.name.text }
      report.add(ImportCycle(flows: cycle + cycle.prefix(1)), at: declaration.path.span)
      return nil
    }
    if let flow = known[identity] { return flow }
    guard flows.count < ImportGraph.limit else {
      report.add(MissingFile(path: declaration.path.text, reason: .tooMany), at: declaration.path.span)
      return nil
    }
    known[identity] = .some(nil)
    guard let file = file(at: target, for: declaration), let flow = read(file) else { return nil }
    checkName(of: flow, for: declaration)
    known[identity] = flow
    readFakes(beside: flow, at: target, for: declaration)
    readImports(of: flow, at: target)
    return flow
  }

  private mutating func file(at target: String, for declaration: ImportDeclaration) -> SourceFile? {
    var (file, reason) = file(at: target)
    if case .missing(let nearby)? = reason {
      // A flow that imports itself is a cycle.
      let own = path.map { ImportPath.fileName(flows[$0.flow].file.name) }
      reason = .missing(nearby: nearby.filter { !own.contains($0) })
    }
    if let reason {
      report.add(MissingFile(path: declaration.path.text, reason: reason), at: declaration.path.span)
    }
    return file
  }

  /// Returns a file, or the reason that it cannot be read.
  private mutating func file(at target: String) -> (file: SourceFile?, reason: MissingFile.Reason?) {
    // A file that is already loaded, such as another one that is checked in the same run, keeps its number.
    if let file = sources.file(named: target) { return (file, nil) }
    switch reader.read(target) {
    case .text(let bytes): return (sources.add(name: target, bytes: bytes), nil)
    case .missing(let nearby): return (nil, .missing(nearby: nearby.map(ImportPath.fileName)))
    case .unreadable(let why): return (nil, .unreadable(why))
    }
  }

  /// Reads the fakes beside an imported flow, if there are any: `till.fakes.yaml` for `till.flow.yaml`.
  private mutating func readFakes(beside flow: FlowID, at target: String, for declaration: ImportDeclaration) {
    for path in ImportPath.companions("fakes", of: target) {
      let (file, reason) = file(at: path)
      if case .unreadable? = reason, let reason {
        report.add(MissingFile(path: path, reason: reason), at: declaration.path.span)
      }
      guard let file else { continue }
      flows[flow].fakes = CompanionFiles.fakes(file, of: flows[flow].declaration.name.text, knowing: parsed)
      return
    }
  }

  /// Reports a flow with the name of another flow or of a type. Types of an imported flow are identified by the name
  /// of the flow, so the name must be unique.
  private mutating func checkName(of flow: FlowID, for declaration: ImportDeclaration) {
    let name = flows[flow].declaration.name
    let types = flows[ImportGraph.root].declaration.types.map(\.name)
    let what = "the \(flows[flow].declaration.isLibrary ? "library" : "flow") in this file"
    if let other = flows[..<flow.position].first(where: { $0.declaration.name.text == name.text }) {
      let otherwise = other.declaration.isLibrary ? "library" : "flow"
      report.add(
        NameClash(name: name.text, first: "the \(otherwise) in '\(other.file.name)'", second: what),
        at: declaration.path.span,
        related: [RelatedPlace("'\(name.text)' is here", at: other.declaration.name.span)])
    } else if let type = types.first(where: { $0.text == name.text }) {
      report.add(
        NameClash(name: name.text, first: "a type", second: what), at: declaration.path.span,
        related: [RelatedPlace("'\(name.text)' is a type here", at: type.span)])
    }
  }
}
