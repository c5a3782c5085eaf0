internal import Diagnostics
internal import FlowSpec
internal import YAMLNodes

/// A flow file that was read, with the files that it imports.
struct ReadFlow {
  let file: SourceFile
  /// What the file is made of.
  let root: Node
  let declaration: FlowDeclaration
  /// For each import in the order of the file its position in ``ImportGraph/flows``, or `nil` when it could not be read.
  var imports: [Int?] = []
}

/// A flow with all flows that it imports, directly or by an import, each read once.
struct ImportGraph {
  /// How many files a flow can be made of. More is hardly meant, and each takes memory while the flow runs.
  static let limit = 200

  /// The flows, the root first, in the order in which they are mentioned first.
  private(set) var flows: [ReadFlow] = []
  /// The positions of ``flows`` in an order in which each comes behind those that it imports.
  private(set) var order: [Int] = []
  /// All texts, those of the imports behind those that were there before.
  private(set) var sources: Sources
  /// What is wrong in each file, and between them.
  private(set) var report = Report()
  private let reader: ImportReader
  /// The positions of the flows by their paths; `nil` for a file that could not be read.
  private var known: [String: Int?] = [:]
  /// The way from the root to the file that is being read.
  private var path: [(index: Int, path: String)] = []

  /// Reads a file, and then what it imports.
  init(_ root: SourceFile, in sources: consuming Sources, reader: ImportReader) {
    self.sources = sources
    self.reader = reader
    let path = ImportPath.normalized(root.name)
    guard let index = read(root) else { return }
    known[path] = index
    readImports(of: index, at: path)
  }

  /// The position of a flow that was read, or `nil` when there is none to speak of in a file.
  private mutating func read(_ file: SourceFile) -> Int? {
    var found = Report()
    defer { report.add(found) }
    guard let root = parseYAML(file, report: &found), ImportGraph.isReadable(root, found),
      let flow = readFlow(root, report: &found)
    else { return nil }
    flows.append(ReadFlow(file: file, root: root, declaration: flow))
    return flows.count - 1
  }

  /// Whether the nodes are what the author meant, but for mistakes that leave them whole: of two equal keys the first
  /// counts, and a formula that was split is put together again. Behind any other mistake all others would be echoes.
  static func isReadable(_ root: Node, _ report: Report) -> Bool {
    let harmless: Set<DiagnosticCode> = ["duplicate-key", "split-in-braces"]
    return root.isOfWholeFile && report.diagnostics.allSatisfy { $0.severity == .warning || harmless.contains($0.code) }
  }

  private mutating func readImports(of index: Int, at path: String) {
    self.path.append((index, path))
    defer {
      self.path.removeLast()
      order.append(index)
    }
    for declaration in flows[index].declaration.imports {
      let target = ImportPath.resolve(declaration.path.text, from: path)
      let imported = flow(at: target, for: declaration)
      flows[index].imports.append(imported)
    }
  }

  /// The position of the flow in a file, which is read the first time that somebody imports it.
  private mutating func flow(at target: String, for declaration: ImportDeclaration) -> Int? {
    if let start = path.firstIndex(where: { $0.path == target }) {
      let circle = path[start...].map { flows[$0.index].declaration.name.text }
      report.add(ImportCycle(flows: circle + circle.prefix(1)), at: declaration.path.span)
      return nil
    }
    if let index = known[target] { return index }
    guard flows.count < ImportGraph.limit else {
      report.add(MissingFile(path: declaration.path.text, reason: .tooMany), at: declaration.path.span)
      return nil
    }
    known[target] = .some(nil)
    guard let file = file(at: target, for: declaration), let index = read(file) else { return nil }
    checkName(of: index, for: declaration)
    known[target] = index
    readImports(of: index, at: target)
    return index
  }

  private mutating func file(at target: String, for declaration: ImportDeclaration) -> SourceFile? {
    // What is at hand already, such as another file that is checked in the same run, keeps its number.
    if let file = sources.file(named: target) { return file }
    let reason: MissingFile.Reason
    switch reader.read(target) {
    case .text(let bytes): return sources.add(name: target, bytes: bytes)
    case .missing(let nearby): reason = .missing(nearby: nearby.map(ImportPath.fileName))
    case .unreadable(let why): reason = .unreadable(why)
    }
    report.add(MissingFile(path: declaration.path.text, reason: reason), at: declaration.path.span)
    return nil
  }

  /// Types of an imported flow are known by its name, so no two flows can have the same.
  private mutating func checkName(of index: Int, for declaration: ImportDeclaration) {
    let name = flows[index].declaration.name
    let types = flows[0].declaration.types.map(\.name)
    if let other = flows[..<index].first(where: { $0.declaration.name.text == name.text }) {
      report.add(
        NameClash(name: name.text, first: "the flow in '\(other.file.name)'", second: "the flow in this file"),
        at: declaration.path.span,
        related: [RelatedPlace("'\(name.text)' stands here", at: other.declaration.name.span)])
    } else if let type = types.first(where: { $0.text == name.text }) {
      report.add(
        NameClash(name: name.text, first: "a type", second: "the flow in this file"), at: declaration.path.span,
        related: [RelatedPlace("'\(name.text)' is a type here", at: type.span)])
    }
  }
}
