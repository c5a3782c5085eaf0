internal import Diagnostics
internal import FlowSpec

extension Workspace {
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
    var renaming = Renaming(
      from: Array(analysis.parsed.file.bytes[old.clamped(to: 0..<analysis.parsed.file.bytes.count)]), to: name)
    var isText = false
    if let local = analysis.local(at: offset) {
      for range in local { renaming.add(Replacement(range: range, text: name), in: path) }
    } else if let symbol = analysis.occurrence(at: offset)?.symbol {
      try refuseAmbiguity(of: symbol)
      for place in places(of: symbol, from: path) {
        renaming.add(
          Replacement(range: place.occurrence.range, text: place.occurrence.text(named: name)), in: place.path)
      }
      let kind = analysis.names?.symbol(symbol)?.kind
      isText = kind == .scenario || kind == .property
    }
    guard isText || isIdentifier(name) else {
      throw RenameProblem(
        message: "'\(name)' is not a name: it has letters, digits and '_', and does not begin with a digit.")
    }
    try renaming.complete(in: self)
    try renaming.keepMeanings(in: self)
    return renaming.sortedEdits
  }
}

extension Workspace {
  /// Rejects a renaming of a symbol that an ambiguous name may mean.
  private func refuseAmbiguity(of symbol: SymbolReference) throws(RenameProblem) {
    for file in related(to: symbol.file) {
      guard let analysis = analysis(file),
        let found = analysis.ambiguities.first(where: { $0.symbols.contains(symbol) })
      else { continue }
      let line = analysis.parsed.file.line(at: found.range.lowerBound) + 1
      let name = analysis.names?.symbol(symbol)?.name ?? ""
      throw RenameProblem(
        message: "'\(name)' in line \(line) of \(file.lastPart) means the work of any of several presenters; "
          + "write its path, as in 'clock.\(name)'.")
    }
  }
}

/// The edits of a renaming.
struct Renaming {
  private let old: [UInt8]
  private let name: String
  private(set) var edits: [String: [Replacement]] = [:]

  /// The compiler reports one missed place after the other if it stops at each, so the number of rounds is limited.
  private static let rounds = 12

  init(from old: [UInt8], to name: String) { (self.old, self.name) = (old, name) }

  var sortedEdits: [(path: String, edits: [Replacement])] {
    edits.sorted { $0.key < $1.key }.map {
      ($0.key, $0.value.sorted { $0.range.lowerBound < $1.range.lowerBound })
    }
  }

  mutating func add(_ edit: Replacement, in path: String) { edits[path, default: []].append(edit) }

  /// Compiles the edited files. An error at the old name is a place that the analysis of names has missed: it is edited,
  /// too. Edits that cause any other error are rejected.
  mutating func complete(in workspace: Workspace) throws(Workspace.RenameProblem) {
    var known: [String: Int] = [:]
    for _ in 0..<Renaming.rounds {
      let errors = errors(in: workspace, &known)
      guard let first = errors.first else { return }
      var missed: [(path: String, edit: Replacement)] = []
      for error in errors {
        guard let path = error.sources[error.diagnostic.span.source]?.name,
          let edit = missedEdit(path, error.diagnostic.span, of: workspace),
          !missed.contains(where: { $0 == (path, edit) })
        else { continue }
        missed.append((path, edit))
      }
      if missed.isEmpty { throw problem(first.diagnostic) }
      for found in missed { add(found.edit, in: found.path) }
    }
    if let first = errors(in: workspace, &known).first { throw problem(first.diagnostic) }
  }

  private func problem(_ diagnostic: Diagnostic) -> Workspace.RenameProblem {
    Workspace.RenameProblem(message: "The new name would cause an error: \(diagnostic.message).")
  }

  /// Returns the errors of the flows that have more errors than before the renaming.
  ///
  /// - Parameter known: The numbers of errors before the renaming, as far as they are known.
  private func errors(
    in workspace: Workspace, _ known: inout [String: Int]
  ) -> [(diagnostic: Diagnostic, sources: Sources)] {
    let after = edited(workspace)
    var flows: [String] = []
    for file in edits.keys.sorted() {
      for related in workspace.related(to: file) {
        if let flow = workspace.flow(of: related), !flows.contains(flow) { flows.append(flow) }
      }
    }
    return flows.flatMap { flow -> [(diagnostic: Diagnostic, sources: Sources)] in
      let before = known[flow] ?? workspace.compiled(flow)?.report.errors.count ?? 0
      known[flow] = before
      guard let compiled = after.compiled(flow) else { return [] }
      let found = compiled.report.errors
      return found.count > before ? found.map { ($0, compiled.sources) } : []
    }
  }

  /// Returns the workspace after the renaming.
  func edited(_ workspace: Workspace) -> Workspace {
    var texts = workspace.texts
    for (file, changes) in edits { texts[file] = (workspace.bytes(file) ?? []).applying(changes) }
    return workspace.edited(texts)
  }

  /// Returns the edit of the old name in a span of the edited text, or `nil` if the span does not contain the name
  /// exactly once.
  private func missedEdit(_ path: String, _ span: Span, of workspace: Workspace) -> Replacement? {
    guard let bytes = workspace.bytes(path), let start = original(span.start, path), let end = original(span.end, path)
    else { return nil }
    let places = names(in: bytes, start..<end)
    guard let place = places.first, places.count == 1 else { return nil }
    let isEdited = edits[path]?.contains { $0.range.overlaps(place) } ?? false
    return isEdited ? nil : Replacement(range: place, text: name)
  }

  /// Returns the offset before the edits, or `nil` for an offset inside an edit.
  private func original(_ offset: Int, _ path: String) -> Int? {
    var delta = 0
    for edit in (edits[path] ?? []).sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let start = edit.range.lowerBound + delta
      if offset <= start { break }
      if offset < start + edit.text.utf8.count { return nil }
      delta += edit.text.utf8.count - edit.range.count
    }
    return offset - delta
  }

  /// Returns the places of the old name as a whole word.
  private func names(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    guard !old.isEmpty, range.upperBound <= bytes.count, range.count >= old.count else { return [] }
    return (range.lowerBound...range.upperBound - old.count).compactMap { start in
      let end = start + old.count
      guard bytes[start..<end].elementsEqual(old) else { return nil }
      let isPart = start > 0 && isWordPart(bytes[start - 1]) || end < bytes.count && isWordPart(bytes[end])
      return isPart ? nil : start..<end
    }
  }
}

extension Report {
  fileprivate var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
}
