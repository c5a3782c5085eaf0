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
  private func related(to path: String) -> [String] {
    var found = [path]
    if let flow = flow(of: path) {
      let beside = companions(of: flow)
      found += [flow] + [beside.scenarios, beside.fakes, beside.bindings].compactMap { $0 }
    }
    for other in files + texts.keys.sorted() where AuthoredKind(path: other) != nil {
      guard let flow = self.flow(of: other), let parsed = parsed(flow) else { continue }
      let imports = parsed.table.members(of: 0, [.import]).map { Paths.resolve($0.type, from: flow) }
      if imports.contains(where: { found.contains($0) }) {
        let beside = companions(of: flow)
        found += [flow] + [beside.scenarios, beside.fakes, beside.bindings].compactMap { $0 }
      }
    }
    var seen: Set<String> = []
    return found.filter { seen.insert($0).inserted }
  }

  func places(of symbol: SymbolReference, from path: String) -> [(path: String, occurrence: Occurrence)] {
    var found: [(path: String, occurrence: Occurrence)] = []
    for file in related(to: symbol.file) {
      for occurrence in analysis(file)?.occurrences ?? [] where occurrence.symbol == symbol {
        let isKnown = found.contains { $0.path == file && $0.occurrence.range == occurrence.range }
        if !isKnown { found.append((file, occurrence)) }
      }
    }
    return found
  }

  // MARK: Rename

  /// A renaming that cannot be done, with its reason.
  public struct RenameProblem: Error, Hashable, Sendable {
    /// The reason, in one sentence.
    public let message: String
  }

  /// Returns the bytes of the name that can be renamed at an offset.
  public func renameable(_ path: String, at offset: Int) -> Range<Int>? {
    guard let analysis = analysis(path) else { return nil }
    if let local = analysis.local(at: offset) { return local.first { $0.touches(offset) } }
    guard let occurrence = analysis.occurrence(at: offset), !occurrence.isEdit else { return nil }
    return occurrence.range
  }

  /// Returns the edits of each file that give another name to what is named at an offset.
  ///
  /// The edits are tried before they are returned: they must not cause an error.
  public func rename(
    _ path: String, at offset: Int, to name: String
  ) throws(RenameProblem) -> [(path: String, edits: [Replacement])] {
    guard let analysis = analysis(path), let old = renameable(path, at: offset) else {
      throw RenameProblem(message: "There is nothing to rename here.")
    }
    var edits: [String: [Replacement]] = [:]
    var isText = false
    if let local = analysis.local(at: offset) {
      edits[path] = local.map { Replacement(range: $0, text: name) }
    } else if let symbol = analysis.occurrence(at: offset)?.symbol {
      for place in places(of: symbol, from: path) {
        edits[place.path, default: []].append(
          Replacement(range: place.occurrence.range, text: place.occurrence.text(named: name)))
      }
      let kind = analysis.names?.symbol(symbol)?.kind
      isText = kind == .scenario || kind == .property
    }
    guard isText || isIdentifier(name) else {
      throw RenameProblem(message: "'\(name)' is not a name: it has letters, digits and '_', and begins with a letter.")
    }
    _ = old
    try check(edits, path)
    return edits.sorted { $0.key < $1.key }.map {
      ($0.key, $0.value.sorted { $0.range.lowerBound < $1.range.lowerBound })
    }
  }

  /// Compiles the edited files and rejects edits that cause an error.
  private func check(_ edits: [String: [Replacement]], _ path: String) throws(RenameProblem) {
    var texts = self.texts
    for (file, changes) in edits { texts[file] = (bytes(file) ?? []).applying(changes) }
    let after = edited(texts)
    var flows: [String] = []
    for file in edits.keys.sorted() {
      for related in related(to: file) {
        if let flow = flow(of: related), !flows.contains(flow) { flows.append(flow) }
      }
    }
    for flow in flows {
      let before = compiled(flow)?.report.diagnostics.count { $0.severity == .error } ?? 0
      let found = after.compiled(flow)?.report.diagnostics.filter { $0.severity == .error } ?? []
      if found.count > before, let first = found.first {
        throw RenameProblem(message: "The new name would cause an error: \(first.message).")
      }
    }
  }
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
    for expression in expressions {
      let text = expression.site.text
      guard text.span.start <= offset, offset <= text.span.end else { continue }
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
