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
        guard let outer = current else { break }
        let last = number == names.count - 1 ? inside(outer, kinds) : []
        // The work of a mode is named after the mode.
        let modes = kinds.contains(.effect) ? members(of: home(of: outer), [.mode]) : []
        guard let next = (parts(of: outer) + modes + last).first(where: { symbol($0)?.name == name }) else { break }
        found.append(next)
        current = filling(next, of: outer) ?? next
      }
      if found.count > best.count { best = found }
    }
    guard best.contains(where: { $0 != nil }) else { return nil }
    return NameOption(text: text, symbols: best + Array(repeating: nil, count: names.count - best.count))
  }

  /// Returns the symbols that may follow a path, besides members of some kinds.
  func parts(behind text: String, or kinds: SymbolKinds) -> [SymbolReference] {
    let last = text == "flow" ? flowReference : path(text, endingIn: [])?.symbols.last.flatMap { $0 }
    return last.map { parts(of: $0) + inside($0, kinds) } ?? []
  }

  /// Returns the parts of a presenter, and the screens on the stacks of a child or of an imported flow.
  private func parts(of outer: SymbolReference) -> [SymbolReference] {
    let own = inside(outer, [.child, .store, .slot])
    guard let symbol = symbol(outer) else { return own }
    if symbol.kind == .import { return own + members(of: home(of: outer), [.screen]) }
    return holdsStack(outer, symbol) ? own + members(of: flowReference, [.screen, .import]) : own
  }

  /// Returns the presenter that a child composes into a slot, or `nil` for anything but a slot.
  private func filling(_ slot: SymbolReference, of child: SymbolReference) -> SymbolReference? {
    guard let slot = symbol(slot), slot.kind == .slot, let name = symbol(child)?.fillings[slot.name] else { return nil }
    return table.member(of: table.root?.id, name, [.presenter]).map(reference) ?? importedMember(name, [.presenter])
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

  /// Returns the members of a presenter and of its modes.
  private func inside(_ outer: SymbolReference, _ kinds: SymbolKinds) -> [SymbolReference] {
    let home = home(of: outer)
    return ([home] + members(of: home, [.mode])).flatMap { members(of: $0, kinds) }
  }
}
