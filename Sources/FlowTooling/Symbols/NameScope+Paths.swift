/// The names of a path of a scenario, such as `page.rows['a'].clock`.
enum PathNames {
  /// Returns the UTF-8 ranges of the names, without the keys of rows.
  static func ranges(in path: String) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    var end: Int?
    var depth = 0
    for (offset, byte) in path.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "["):
        if depth == 0, end == nil { end = offset }
        depth += 1
      case UInt8(ascii: "]"): depth = max(0, depth - 1)
      case UInt8(ascii: ".") where depth == 0:
        found.append(start..<(end ?? offset))
        (start, end) = (offset + 1, nil)
      default: break
      }
    }
    found.append(start..<(end ?? path.utf8.count))
    return found
  }

  /// Returns the names, without the keys of rows.
  static func names(in path: String) -> [String] {
    let bytes = Array(path.utf8)
    return ranges(in: path).map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}

extension NameScope {
  /// Returns the symbols of a path of a scenario. A path may be shortened from the left, so of several beginnings the
  /// one counts from which most names are found.
  ///
  /// - Parameter kinds: The kinds of the last name, besides those of parts.
  func path(_ text: String, endingIn kinds: SymbolKinds) -> NameOption? {
    let names = PathNames.names(in: text)
    var best: [SymbolReference?] = []
    for first in beginnings(of: names[0]) {
      var found: [SymbolReference?] = [first]
      var current = first ?? flowReference
      for (number, name) in names.enumerated().dropFirst() {
        let isLast = number == names.count - 1
        guard let next = part(name, of: current) ?? (isLast ? inside(current, name, kinds) : nil) else { break }
        found.append(next)
        current = next
      }
      if found.count > best.count { best = found }
    }
    guard best.contains(where: { $0 != nil }) else { return nil }
    return NameOption(text: text, symbols: best + Array(repeating: nil, count: names.count - best.count))
  }

  /// Returns the symbols that may follow a path: the parts of its last presenter, the screens on its stacks, and members
  /// of some kinds.
  func parts(behind text: String, or kinds: SymbolKinds) -> [Symbol] {
    let last = text == "flow" ? flowReference : path(text, endingIn: [])?.symbols.last.flatMap { $0 }
    guard let last, let symbol = symbol(last) else { return [] }
    let home = home(of: last)
    let owners = [home] + members(of: home, [.mode])
    let inside = owners.flatMap { owner in
      [[.child, .slot], kinds].flatMap { members(of: owner, $0) }.compactMap { self.symbol($0) }
    }
    let screens = holdsStack(last, symbol) ? table.members(of: table.root?.id, [.screen, .import]) : []
    let imported = symbol.kind == .import ? members(of: home, [.screen]).compactMap { self.symbol($0) } : []
    return inside + screens + imported
  }

  private func holdsStack(_ child: SymbolReference, _ symbol: Symbol) -> Bool {
    guard symbol.kind == .child else { return false }
    return !(table(of: child)?.members(of: child.id, [.tab]).isEmpty ?? true)
      || table.member(of: table.root?.id, symbol.type, [.screen]) != nil
  }

  /// Returns the symbols at which a path may begin; `nil` stands for the flow itself.
  private func beginnings(of name: String) -> [SymbolReference?] {
    if name == "flow" { return [nil] }
    let outer = table.member(of: table.root?.id, name, [.screen, .import]).map { [$0] } ?? []
    return (outer + table.every([.child, .store]).filter { $0.name == name }).map(reference)
  }

  /// Returns the part of a presenter, or the screen on one of its stacks, with a name.
  private func part(_ name: String, of outer: SymbolReference?) -> SymbolReference? {
    if let found = inside(outer, name, [.child, .store, .slot]) { return found }
    guard let outer, let symbol = symbol(outer) else { return nil }
    switch symbol.kind {
    case .child:
      return holdsStack(outer, symbol)
        ? table.member(of: table.root?.id, name, [.screen, .import]).map(reference) : nil
    case .import: return member(name, of: home(of: outer), [.screen])
    default: return nil
    }
  }

  /// Returns a member of a presenter or of one of its modes.
  private func inside(_ outer: SymbolReference?, _ name: String, _ kinds: SymbolKinds) -> SymbolReference? {
    let home = home(of: outer)
    if let found = member(name, of: home, kinds) { return found }
    return members(of: home, [.mode]).lazy.compactMap { self.member(name, of: $0, kinds) }.first
  }
}
