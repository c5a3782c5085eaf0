internal import CEL
internal import Diagnostics
internal import FlowSpec

extension Workspace {
  /// Returns the places that declare what is named at an offset.
  public func definitions(_ path: String, at offset: Int) -> [Location] {
    guard let analysis = analysis(path) else { return [] }
    if let file = analysis.files.first(where: { $0.range.touches(offset) }) {
      return [Location(path: Paths.resolve(file.path, from: path), range: 0..<0)]
    }
    if let occurrence = analysis.occurrence(at: offset), let symbol = analysis.names?.symbol(occurrence.symbol) {
      return [Location(path: occurrence.symbol.file, range: symbol.nameRange)]
    }
    // The variable of a macro is declared in the macro.
    guard let local = analysis.local(at: offset) else { return [] }
    return [Location(path: path, range: local[0])]
  }

  /// Returns all places in all files that name what is named at an offset.
  public func references(_ path: String, at offset: Int, includesDeclaration: Bool = true) -> [Location] {
    guard let analysis = analysis(path) else { return [] }
    if let local = analysis.local(at: offset) { return local.map { Location(path: path, range: $0) } }
    guard let symbol = analysis.occurrence(at: offset)?.symbol else { return [] }
    return places(of: symbol, from: path).filter { includesDeclaration || !$0.occurrence.isDeclaration }.map {
      Location(path: $0.path, range: $0.occurrence.range)
    }
  }

  /// Returns the places of the same file that name what is named at an offset.
  public func highlights(_ path: String, at offset: Int) -> [Range<Int>] {
    guard let analysis = analysis(path) else { return [] }
    if let local = analysis.local(at: offset) { return local }
    guard let symbol = analysis.occurrence(at: offset)?.symbol else { return [] }
    return analysis.occurrences.filter { $0.symbol == symbol }.map(\.range)
  }

  /// Returns the files that may name a symbol of a file.
  func related(to path: String) -> [String] {
    var importers: [String: [String]] = [:]
    var known: Set<String> = []
    for other in files + texts.keys.sorted() where AuthoredKind(path: other) != nil {
      guard let flow = flow(of: other), known.insert(flow).inserted, let parsed = parsed(flow) else { continue }
      let file = NameScope.File(path: flow, table: parsed.table)
      for (_, target) in file.importedPaths { importers[target, default: []].append(flow) }
    }
    var found = [path]
    var seen: Set<String> = [path]
    func add(_ flow: String) {
      let beside = companions(of: flow)
      for file in [flow, beside.scenarios, beside.fakes, beside.bindings].compactMap({ $0 })
      where seen.insert(file).inserted { found.append(file) }
    }
    if let flow = flow(of: path) { add(flow) }
    var next = 0
    while next < found.count {
      for importer in importers[found[next]] ?? [] { add(importer) }
      next += 1
    }
    return found
  }

  /// Returns the files that imports connect with a file, in both directions. A value that one of them provides, another
  /// one may use.
  private func connected(to path: String) -> [String] {
    var found = [path]
    var next = 0
    while next < found.count {
      let file = found[next]
      let imported = parsed(file).map { NameScope.File(path: file, table: $0.table).importedPaths.map(\.path) } ?? []
      for other in related(to: file) + imported where !found.contains(other) { found.append(other) }
      next += 1
    }
    return found
  }

  func places(of symbol: SymbolReference, from path: String) -> [(path: String, occurrence: Occurrence)] {
    let shared = analysis(path)?.names?.symbol(symbol).flatMap { $0.isShared ? $0 : nil }
    func isMeant(_ occurrence: Occurrence, _ names: NameScope?) -> Bool {
      if occurrence.symbol == symbol { return true }
      guard let shared, let other = names?.symbol(occurrence.symbol) else { return false }
      return other.isShared && other.name == shared.name && (other.kind == .error) == (shared.kind == .error)
    }
    var found: [(path: String, occurrence: Occurrence)] = []
    for file in shared == nil ? related(to: symbol.file) : connected(to: symbol.file) {
      let analysis = analysis(file)
      for occurrence in analysis?.occurrences ?? [] where isMeant(occurrence, analysis?.names) {
        let isKnown = found.contains { $0.path == file && $0.occurrence.range == occurrence.range }
        if !isKnown { found.append((file, occurrence)) }
      }
    }
    return found
  }
}

extension Symbol {
  /// Whether its name connects declarations: a presenter that provides a value with those that use it, and the
  /// operations that fail with the same error, which one `catch` of a flow handles.
  fileprivate var isShared: Bool { kind == .provided || kind == .used || kind == .error }
}

extension [UInt8] {
  /// Returns the text after edits that do not overlap.
  public func applying(_ edits: [Replacement]) -> [UInt8] {
    var result = self
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(edit.range.clamped(to: 0..<result.count), with: Array(edit.text.utf8))
    }
    return result
  }
}

extension Analysis {
  /// Returns all places of the variable of a macro at an offset, the declaration first.
  func local(at offset: Int) -> [Range<Int>]? {
    for expression in expressions(at: offset) {
      let text = expression.site.text
      for part in expression.outline.parts {
        guard case .local(let macro) = part.meaning else { continue }
        let span = text.span(part.range)
        guard (span.start..<span.end).touches(offset) else { continue }
        return expression.outline.parts.filter { $0.meaning == .local(macro) && $0.text == part.text }.map {
          let span = text.span($0.range)
          return span.start..<span.end
        }
      }
    }
    return nil
  }
}
