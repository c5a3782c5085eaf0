public import Diagnostics

extension Environment {
  /// Parses, checks and plans a source that is not part of a file. Spans in the report count its bytes.
  public func compile(_ text: String, expecting type: ValueType? = nil) -> Compilation {
    compile(MappedText(verbatim: text, at: 0, in: SourceID(0)), expecting: type)
  }

  /// Drops all facts, because the next expression runs at another time.
  public mutating func forgetFacts() { facts = .none }

  /// Returns the names of the variables that an expression reads, in source order, without the variables of macros.
  ///
  /// A host whose declared values are computed from one another uses this to order them before their types are
  /// known. The result is empty for a source that cannot be parsed.
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

/// Walks a tree, whose depth the parser has bounded, and collects the identifiers that no macro binds.
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
