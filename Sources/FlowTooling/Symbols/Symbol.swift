/// Something with a name that an author declares.
public struct Symbol: Sendable {
  /// The kinds of symbols.
  public enum Kind: String, Sendable, CaseIterable {
    case flow, type, field, enumCase, function, param, state, derived, observed, provided, used, event, emitted
    case screen, presenter, store, child, slot, mode, modelCase, modelField, service, operation, argument, error
    case string, `import`, interface, tab, effect, scenario, property, variable
  }

  /// The position in ``SymbolTable/all``.
  public let id: Int
  /// The kind.
  public let kind: Kind
  /// The name.
  public let name: String
  /// The bytes of the name in its file.
  public let nameRange: Range<Int>
  /// The bytes of the whole declaration.
  public let range: Range<Int>
  /// The symbol that contains it.
  public let parent: Int?
  /// Its type in the file's syntax; empty when it has none.
  public let type: String
  /// The comment above it.
  public let comment: String
  /// The text of its value, from which its type may be inferred.
  let value: String
  /// The presenters that a child composes into the slots of its template.
  let fillings: [String: String]
}

/// The symbols of one file, in file order.
public struct SymbolTable: Sendable {
  /// All symbols.
  public private(set) var all: [Symbol] = []
  private var members: [Int: [Int]] = [:]
  /// The symbols of each kind, by its number.
  private var kinds = [[Int]](repeating: [], count: Symbol.Kind.allCases.count)
  /// The symbols that the root contains, of which a large flow has many.
  private var rootNames: [String: [Int]] = [:]
  private var positions: [Int: Int] = [:]

  /// Creates an empty table.
  public init() {}

  subscript(id: Int) -> Symbol { all[id] }

  /// The symbol of the whole file.
  var root: Symbol? { all.first }

  @discardableResult
  mutating func add(
    _ kind: Symbol.Kind, _ name: String, nameRange: Range<Int>, range: Range<Int>, parent: Int?, type: String = "",
    comment: String = "", value: String = "", fillings: [String: String] = [:]
  ) -> Int {
    let id = all.count
    all.append(
      Symbol(
        id: id, kind: kind, name: name, nameRange: nameRange, range: range, parent: parent, type: type,
        comment: comment, value: value, fillings: fillings))
    kinds[kind.number].append(id)
    if let parent { members[parent, default: []].append(id) }
    if parent == 0 { rootNames[name, default: []].append(id) }
    if positions[nameRange.lowerBound] == nil { positions[nameRange.lowerBound] = id }
    return id
  }

  /// Returns the symbol whose name begins at an offset.
  func declared(at offset: Int) -> Symbol? { positions[offset].map { all[$0] } }

  /// Returns the symbols that a symbol contains, in file order.
  func members(of id: Int?) -> [Symbol] { id.flatMap { members[$0] }.map { $0.map { all[$0] } } ?? [] }

  /// Returns the symbols of some kinds that a symbol contains.
  ///
  /// - Complexity: Linear in the smaller of two numbers: the symbols inside, and the symbols of these kinds.
  func members(of id: Int?, _ kinds: SymbolKinds) -> [Symbol] {
    guard let id, let inside = members[id] else { return [] }
    // The kinds are worth a look only if there are more symbols inside.
    if inside.count > 32 {
      let ofKinds = kinds.numbers.reduce(0) { $0 + self.kinds[$1].count }
      if ofKinds < inside.count { return every(kinds) { all[$0].parent == id } }
    }
    var found: [Symbol] = []
    for id in inside where kinds.contains(all[id].kind) { found.append(all[id]) }
    return found
  }

  /// Returns the symbol with a name that a symbol contains.
  func member(of id: Int?, _ name: String, _ kinds: SymbolKinds) -> Symbol? {
    guard let id, let inside = id == 0 ? rootNames[name] : members[id] else { return nil }
    for id in inside where kinds.contains(all[id].kind) && all[id].name == name { return all[id] }
    return nil
  }

  /// Returns the symbols of some kinds, in file order.
  func every(_ kinds: SymbolKinds, where isMeant: (Int) -> Bool = { _ in true }) -> [Symbol] {
    let numbers = kinds.numbers
    let found = numbers.flatMap { self.kinds[$0].filter(isMeant) }
    return (numbers.count == 1 ? found : found.sorted()).map { all[$0] }
  }

  /// The path of a symbol from the root of its file, which identifies it across edits.
  func path(of id: Int) -> String {
    var parts: [String] = []
    var current: Int? = id
    while let symbol = current.map({ all[$0] }) {
      parts.append("\(symbol.kind.rawValue):\(symbol.name)")
      current = symbol.parent
    }
    return parts.reversed().joined(separator: "/")
  }

  /// Returns the symbol with a path.
  func symbol(at path: String) -> Symbol? { all.first { self.path(of: $0.id) == path } }
}

/// A symbol of any file.
public struct SymbolReference: Hashable, Sendable {
  /// The path of the file that declares it.
  public let file: String
  /// The position among the symbols of the file.
  public let id: Int
}

/// A place where a symbol is named.
public struct Occurrence: Sendable {
  /// The bytes of the name.
  public let range: Range<Int>
  /// The symbol.
  public let symbol: SymbolReference
  /// Whether the symbol is declared here.
  public let isDeclaration: Bool
  /// Whether the place names the event that `edits` adds for the symbol, as in `editTitle`.
  public let isEdit: Bool

  /// Returns the text in place of the occurrence for another name of the symbol.
  func text(named name: String) -> String {
    isEdit ? "edit" + name.prefix(1).uppercased() + name.dropFirst() : name
  }
}
