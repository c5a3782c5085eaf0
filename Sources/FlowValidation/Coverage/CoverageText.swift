public import Diagnostics

extension Coverage {
  /// How many places that were not reached a text names; whoever has more of them begins with these.
  public static let shownLimit = 20

  /// The coverage for people: a line for each kind, and the places that nothing has reached.
  ///
  /// - Parameter title: Whose coverage it is.
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
      lines.append("  \(place(of: item, sources)) \(item.name) was never reached")
    }
    let left = missing.count - Coverage.shownLimit
    if left > 0 { lines.append("  and \(left) more") }
    return lines.map(visibleText).joined(separator: "\n") + "\n"
  }

  private func place(of item: Item, _ sources: Sources) -> String {
    guard let file = sources[item.span.source] else { return "" }
    let position = file.position(at: item.span.start)
    return "\(file.name):\(position.line):\(position.column):"
  }
}
