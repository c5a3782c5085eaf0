public import Diagnostics

extension Coverage {
  /// The number of missed items that a text names. If there are more, it names the first ones.
  public static let shownLimit = 20

  /// Returns the coverage as plain text: a line for each kind, and the items that were not reached.
  ///
  /// - Parameter title: The subject of the coverage.
  public func text(titled title: String, sources: Sources) -> String {
    var lines = ["\(percent) % of \(title)"]
    let kinds = Kind.allCases.filter { count(of: $0).all > 0 }
    let width = kinds.map(\.rawValue.utf8.count).max() ?? 0
    for kind in kinds {
      let (reached, all) = count(of: kind)
      let padding = String(repeating: " ", count: width - kind.rawValue.utf8.count)
      lines.append("  \(kind.rawValue)\(padding)  \(reached) of \(all)")
    }
    for item in missing.prefix(Coverage.shownLimit) {
      lines.append("  \(sources.place(of: item.span)) \(item.name) was never reached")
    }
    let left = missing.count - Coverage.shownLimit
    if left > 0 { lines.append("  and \(left) more") }
    return lines.map(visibleText).joined(separator: "\n") + "\n"
  }
}

extension CellCoverage {
  /// Returns the coverage as plain text: the counts, and the cells that were not reached; empty without cells.
  func text(sources: Sources) -> String {
    guard !cells.isEmpty else { return "" }
    var lines = ["  values: \(count.reached) of \(count.all) kinds, not part of the percentage"]
    for cell in missing.prefix(Coverage.shownLimit) {
      lines.append("  \(sources.place(of: cell.span)) \(cell.name)")
    }
    let left = missing.count - Coverage.shownLimit
    if left > 0 { lines.append("  and \(left) more") }
    return lines.map(visibleText).joined(separator: "\n") + "\n"
  }
}

extension Sources {
  fileprivate func place(of span: Span) -> String {
    guard let file = self[span.source] else { return "" }
    let position = file.position(at: span.start)
    return "\(file.name):\(position.line):\(position.column):"
  }
}
