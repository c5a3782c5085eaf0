internal import CEL
internal import Diagnostics
internal import YAMLNodes

/// A symbol of a file with the symbols inside it.
public struct DocumentSymbol: Sendable {
  /// The symbol.
  public let symbol: Symbol
  /// The symbols inside it.
  public let children: [DocumentSymbol]
}

/// A type that is not written in the file.
public struct InlayHint: Hashable, Sendable {
  /// The offset after which the hint is shown.
  public let offset: Int
  /// The text.
  public let text: String
}

/// A link to another file.
public struct DocumentLink: Hashable, Sendable {
  /// The bytes of the path.
  public let range: Range<Int>
  /// The path of the other file.
  public let target: String
}

/// A command above a line.
public struct CodeLens: Hashable, Sendable {
  /// The bytes of the name that the command is about.
  public let range: Range<Int>
  /// The title.
  public let title: String
}

extension Workspace {
  /// Returns the symbols of a file as a tree.
  public func symbols(_ path: String) -> [DocumentSymbol] {
    guard let parsed = parsed(path) else { return [] }
    let hidden: Set<Symbol.Kind> = [.variable]
    func tree(_ symbol: Symbol) -> DocumentSymbol {
      DocumentSymbol(
        symbol: symbol,
        children: parsed.table.members(of: symbol.id).filter { !hidden.contains($0.kind) }.map(tree))
    }
    return parsed.table.root.map { tree($0).children } ?? []
  }

  /// Returns the symbols of all known files whose names contain a text.
  public func symbols(matching query: String) -> [(path: String, symbol: Symbol)] {
    let query = query.lowercased()
    var found: [(path: String, symbol: Symbol)] = []
    for path in Set(files + texts.keys).sorted() where AuthoredKind(path: path) != nil {
      for symbol in parsed(path)?.table.all ?? [] {
        guard symbol.kind != .variable, !symbol.name.isEmpty else { continue }
        if query.isEmpty || symbol.name.lowercased().contains(query) { found.append((path, symbol)) }
        if found.count >= 500 { return found }
      }
    }
    return found
  }

  /// Returns the ranges that an editor can fold, from the first to the last byte.
  public func foldings(_ path: String) -> [Range<Int>] {
    guard let parsed = parsed(path), let root = parsed.reading.root else { return [] }
    var found: [Range<Int>] = []
    func visit(_ node: Node) {
      for entry in node.entries.map({ Array($0) }) ?? [] {
        let range = entry.key.span.start..<entry.value.span.end
        if parsed.file.line(at: range.lowerBound) < parsed.file.line(at: max(range.upperBound - 1, range.lowerBound)) {
          found.append(range)
        }
        visit(entry.value)
      }
      for item in node.items.map({ Array($0) }) ?? [] {
        let range = item.span.start..<item.span.end
        if item.entries != nil,
          parsed.file.line(at: range.lowerBound) < parsed.file.line(at: max(range.upperBound - 1, range.lowerBound))
        {
          found.append(range)
        }
        visit(item)
      }
    }
    visit(root)
    return found
  }

  /// Returns the ranges around an offset, from inside to outside: a word, an expression, a value, an entry, a block.
  public func selections(_ path: String, at offset: Int) -> [Range<Int>] {
    guard let parsed = parsed(path), let root = parsed.reading.root else { return [] }
    var found: [Range<Int>] = []
    func add(_ range: Range<Int>) {
      if range.touches(offset), !range.isEmpty, found.last != range { found.append(range) }
    }
    func visit(_ node: Node) {
      guard (node.span.start..<node.span.end).touches(offset) else { return }
      add(node.span.start..<node.span.end)
      for entry in node.entries.map({ Array($0) }) ?? [] {
        let range = entry.key.span.start..<max(entry.value.span.end, entry.key.span.end)
        guard range.touches(offset) else { continue }
        add(range)
        add(entry.key.span.start..<entry.key.span.end)
        visit(entry.value)
      }
      for item in node.items.map({ Array($0) }) ?? [] { visit(item) }
    }
    visit(root)
    if let analysis = analysis(path) {
      for expression in analysis.expressions(at: offset) {
        let text = expression.site.text
        add(text.span.start..<text.span.end)
        for part in expression.outline.parts {
          let span = text.span(part.range)
          add(span.start..<span.end)
        }
      }
    }
    var nested: [Range<Int>] = []
    for range in found.sorted(by: { ($0.count, $0.lowerBound) < ($1.count, $1.lowerBound) }) {
      guard let last = nested.last else {
        nested.append(range)
        continue
      }
      let contains = range.lowerBound <= last.lowerBound && last.upperBound <= range.upperBound
      if contains, range != last { nested.append(range) }
    }
    return nested
  }

  /// Returns the links to other files.
  public func links(_ path: String) -> [DocumentLink] {
    analysis(path)?.files.map { DocumentLink(range: $0.range, target: Paths.resolve($0.path, from: path)) } ?? []
  }

  /// Returns the types of derived values and of fields of models, which the file does not write.
  public func inlayHints(_ path: String, in range: Range<Int>) -> [InlayHint] {
    guard let analysis = analysis(path) else { return [] }
    return analysis.parsed.table.all.compactMap { symbol in
      guard [.derived, .modelField, .provided].contains(symbol.kind), range.touches(symbol.nameRange.upperBound),
        let type = inferredType(of: symbol, in: analysis)
      else { return nil }
      return InlayHint(offset: symbol.nameRange.upperBound, text: ": \(type)")
    }
  }

  /// Returns the commands above screens and scenarios: the number of places that name a screen.
  public func lenses(_ path: String) -> [CodeLens] {
    guard let analysis = analysis(path) else { return [] }
    var counts: [SymbolReference: Int] = [:]
    for occurrence in analysis.occurrences where !occurrence.isDeclaration {
      counts[occurrence.symbol, default: 0] += 1
    }
    return analysis.parsed.table.all.compactMap { symbol in
      guard symbol.kind == .screen || symbol.kind == .presenter else { return nil }
      let count = counts[SymbolReference(file: path, id: symbol.id)] ?? 0
      return CodeLens(range: symbol.nameRange, title: count == 1 ? "1 reference" : "\(count) references")
    }
  }
}
