internal import Diagnostics
internal import YAMLNodes

/// A file with its nodes and symbols. The file may be broken.
struct ParsedFile: Sendable {
  let path: String
  let file: SourceFile
  let reading: YAMLReading
  /// The mistakes in its syntax.
  let report: Report
  private let hole: String?
  private let symbols = ComputedOnce<SymbolTable>()

  init(path: String, bytes: [UInt8], typing: Int?, hole: String? = nil) {
    self.path = path
    self.hole = hole
    file = SourceFile(id: SourceID(0), name: path, bytes: bytes)
    var report = Report()
    reading = readYAML(file, typing: typing, report: &report)
    self.report = report
  }

  /// The symbols that it declares.
  var table: SymbolTable {
    symbols.get {
      var walk = DocumentWalk(path: path, bytes: reading.bytes, hole: hole)
      if let root = reading.root, let kind = AuthoredKind(path: path) { walk.visitFile(root, kind) }
      return walk.table
    }
  }

  /// The root, if the whole file could be read and has no mistake in its syntax.
  var soundRoot: Node? { reading.isWhole && report.diagnostics.isEmpty ? reading.root : nil }
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
