internal import CEL
internal import Diagnostics

/// The meaning of a name at a place, which a renaming must not change.
private struct Meaning: Hashable {
  /// The offset of the name after the renaming.
  let offset: Int
  /// The symbol, or the macro that declares a variable.
  let target: Target
  /// The line of the name.
  let line: Int

  enum Target: Hashable {
    case symbol(SymbolReference)
    /// The offset of the macro after the renaming.
    case local(Int)
  }
}

extension Renaming {
  /// Rejects a new name that another declaration has in some place, where it would hide the renamed declaration or be
  /// hidden by it. The compiler accepts this if the types fit.
  func keepMeanings(in workspace: Workspace) throws(Workspace.RenameProblem) {
    let after = edited(workspace)
    for (path, changes) in edits.sorted(by: { $0.key < $1.key }) {
      guard let old = workspace.analysis(path), let new = after.analysis(path) else { continue }
      let moved = Renaming.meanings(of: old) { Renaming.moved($0, by: changes) }
      let found = Renaming.meanings(of: new) { $0 }
      // Places that the analysis had missed have no known meaning before the renaming.
      let missed = Set(changes.map { Renaming.moved($0.range.lowerBound, by: changes) }).subtracting(
        moved.map(\.offset))
      let changes = moved.symmetricDifference(found).filter { !missed.contains($0.offset) }
      guard let changed = changes.min(by: { $0.offset < $1.offset }) else { continue }
      throw Workspace.RenameProblem(
        message: "The new name has another meaning in line \(changed.line) of \(path.lastPart).")
    }
  }

  private static func meanings(of analysis: Analysis, _ moved: (Int) -> Int) -> Set<Meaning> {
    let file = analysis.parsed.file
    func meaning(_ offset: Int, _ target: Meaning.Target) -> Meaning {
      Meaning(offset: moved(offset), target: target, line: file.line(at: offset) + 1)
    }
    var found = Set(analysis.occurrences.map { meaning($0.range.lowerBound, .symbol($0.symbol)) })
    for expression in analysis.expressions {
      for part in expression.outline.parts {
        guard case .local(let macro) = part.meaning else { continue }
        let start = expression.site.text.span(macro.lowerBound..<macro.lowerBound).start
        found.insert(meaning(expression.site.text.span(part.range).start, .local(moved(start))))
      }
    }
    return found
  }

  /// Returns an offset after the edits before it.
  private static func moved(_ offset: Int, by edits: [Replacement]) -> Int {
    edits.reduce(offset) { moved, edit in
      edit.range.upperBound <= offset ? moved + edit.text.utf8.count - edit.range.count : moved
    }
  }
}

extension String {
  /// The part of a path behind its last slash.
  var lastPart: String { split(separator: "/").last.map(String.init) ?? self }
}
