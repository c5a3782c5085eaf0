public import Diagnostics

extension Environment {
  /// Reads, checks and plans a text that stands in no file; spans in the report count its bytes.
  public func compile(_ text: String, expecting type: ValueType? = nil) -> Compilation {
    compile(MappedText(verbatim: text, at: 0, in: SourceID(0)), expecting: type)
  }

  /// Drops everything that was learned, because what comes next runs at another time.
  public mutating func forgetFacts() { facts = .none }

  /// The names that an expression starts from, in the order of the text: variables, not the names that macros give.
  ///
  /// A host that declares values computed from one another orders them by this before their types are known. A text that
  /// cannot be read has no names.
  public func names(readBy text: MappedText) -> [String] {
    var parser = Parser(text, macros: options.macros, limits: options.limits)
    guard text.text.utf8.count <= options.limits.length, let tree = parser.run(), !parser.report.hasErrors else {
      return []
    }
    var collector = NameCollector(tree: tree)
    collector.visit(tree.root, bound: [])
    return collector.names
  }
}

/// Walks a tree, whose depth the parser has bounded, and keeps the identifiers that no macro binds.
private struct NameCollector {
  let tree: Tree
  var names: [String] = []

  mutating func visit(_ id: NodeID, bound: Set<String>) {
    switch tree[id].kind {
    case .identifier(let name, let isRooted):
      if isRooted || !bound.contains(name), !names.contains(name) { names.append(name) }
    case .comprehension(let loop):
      visit(loop.range, bound: bound)
      let inner = bound.union(loop.variables)
      if let condition = loop.condition { visit(condition, bound: inner) }
      visit(loop.body, bound: inner)
    case .bind(let bind):
      visit(bind.value, bound: bound)
      visit(bind.body, bound: bound.union([bind.name]))
    default:
      for child in tree[id].children { visit(child, bound: bound) }
    }
  }
}
