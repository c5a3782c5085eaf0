/// Languages as nodes. Equal nodes are stored once, so a derivative is identified by its number.
///
/// Nodes are simplified when they are created. This keeps the derivatives of a language finite and few; see
/// Brzozowski, "Derivatives of regular expressions", 1964.
struct LanguageTable {
  enum Node: Hashable {
    case nothing
    case everything
    case blank
    /// One code point of the set at a position of ``sets``.
    case one(Int)
    case sequence(Int, Int)
    case any([Int])
    case all([Int])
    case not(Int)
    case loop(Int, Int, Int?)
    case search(PatternState)
    case folded(CaseFold, Int)
  }

  static let nothing = 0
  static let everything = 1
  static let blank = 2

  private(set) var nodes: [Node] = [.nothing, .everything, .blank]
  /// For each node, whether it contains the empty string.
  private(set) var areNullable = [false, true, true]
  private var numbers: [Node: Int] = [.nothing: 0, .everything: 1, .blank: 2]
  private(set) var sets: [ScalarRanges] = []
  private var setNumbers: [ScalarRanges: Int] = [:]
  var patterns: [PatternStates] = []
  private var patternNumbers: [String: Int] = [:]

  subscript(node: Int) -> Node { nodes[node] }

  private mutating func add(_ node: Node, isNullable: Bool) -> Int {
    if let known = numbers[node] { return known }
    numbers[node] = nodes.count
    nodes.append(node)
    areNullable.append(isNullable)
    return nodes.count - 1
  }

  // MARK: Simplified nodes

  mutating func one(of set: ScalarRanges) -> Int {
    if set.isEmpty { return LanguageTable.nothing }
    let number = setNumbers[set] ?? sets.count
    if number == sets.count {
      sets.append(set)
      setNumbers[set] = number
    }
    return add(.one(number), isNullable: false)
  }

  /// Returns the concatenation of two languages. Sequences at the front are split one by one, since they may be as
  /// long as a string.
  mutating func sequence(_ first: Int, _ second: Int) -> Int {
    var heads: [Int] = []
    var last = first
    while case .sequence(let head, let rest) = nodes[last] {
      heads.append(head)
      last = rest
    }
    return heads.reversed().reduce(pair(last, second)) { pair($1, $0) }
  }

  private mutating func pair(_ first: Int, _ second: Int) -> Int {
    if first == LanguageTable.nothing || second == LanguageTable.nothing { return LanguageTable.nothing }
    if first == LanguageTable.blank { return second }
    if second == LanguageTable.blank { return first }
    if first == LanguageTable.everything, areNullable[second] { return first }
    if second == LanguageTable.everything, areNullable[first] { return second }
    return add(.sequence(first, second), isNullable: areNullable[first] && areNullable[second])
  }

  mutating func any(_ members: [Int]) -> Int {
    var flat: Set<Int> = []
    for member in members {
      if case .any(let inner) = nodes[member] { flat.formUnion(inner) } else { flat.insert(member) }
    }
    flat.remove(LanguageTable.nothing)
    if flat.contains(LanguageTable.everything) { return LanguageTable.everything }
    if flat.contains(where: { isInverse($0, in: flat) }) { return LanguageTable.everything }
    let sorted = flat.sorted()
    if sorted.count < 2 { return sorted.first ?? LanguageTable.nothing }
    return add(.any(sorted), isNullable: sorted.contains { areNullable[$0] })
  }

  mutating func all(_ members: [Int]) -> Int {
    var flat: Set<Int> = []
    for member in members {
      if case .all(let inner) = nodes[member] { flat.formUnion(inner) } else { flat.insert(member) }
    }
    flat.remove(LanguageTable.everything)
    if flat.contains(LanguageTable.nothing) { return LanguageTable.nothing }
    if flat.contains(where: { isInverse($0, in: flat) }) { return LanguageTable.nothing }
    if flat.contains(LanguageTable.blank) {
      return flat.allSatisfy { areNullable[$0] } ? LanguageTable.blank : LanguageTable.nothing
    }
    let sorted = flat.sorted()
    if sorted.count < 2 { return sorted.first ?? LanguageTable.everything }
    return add(.all(sorted), isNullable: sorted.allSatisfy { areNullable[$0] })
  }

  private func isInverse(_ node: Int, in others: Set<Int>) -> Bool {
    if case .not(let inner) = nodes[node] { others.contains(inner) } else { false }
  }

  mutating func not(_ node: Int) -> Int {
    switch nodes[node] {
    case .nothing: LanguageTable.everything
    case .everything: LanguageTable.nothing
    case .not(let inner): inner
    default: add(.not(node), isNullable: !areNullable[node])
    }
  }

  mutating func loop(_ body: Int, _ minimum: Int, _ maximum: Int?) -> Int {
    if maximum == 0 || body == LanguageTable.blank { return LanguageTable.blank }
    if body == LanguageTable.nothing { return minimum == 0 ? LanguageTable.blank : body }
    if body == LanguageTable.everything { return body }
    if minimum == 1, maximum == 1 { return body }
    let minimum = areNullable[body] ? 0 : minimum
    if minimum == 0, maximum == nil, case .one(let set) = nodes[body], sets[set] == .all {
      return LanguageTable.everything
    }
    return add(.loop(body, minimum, maximum), isNullable: minimum == 0)
  }

  mutating func folded(_ fold: CaseFold, _ node: Int) -> Int {
    switch nodes[node] {
    case .nothing, .everything, .blank: node
    default: add(.folded(fold, node), isNullable: areNullable[node])
    }
  }

  mutating func search(_ state: PatternState?) -> Int {
    guard let state else { return LanguageTable.everything }
    return add(.search(state), isNullable: patterns[state.pattern].endsWell(state))
  }

  /// Returns the position of a pattern among ``patterns``, or `nil` when it is malformed.
  mutating func number(ofPattern pattern: String) -> Int? {
    if let known = patternNumbers[pattern] { return known }
    guard let compiled = try? Pattern.cached(pattern) else { return nil }
    patternNumbers[pattern] = patterns.count
    patterns.append(PatternStates(compiled))
    return patterns.count - 1
  }
}

extension LanguageTable {
  /// Returns the node of a language.
  mutating func node(_ language: Language) -> Int {
    switch language.form {
    case .nothing: return LanguageTable.nothing
    case .everything: return LanguageTable.everything
    case .word(let text): return word(text.unicodeScalars, before: LanguageTable.blank)
    case .set(let set): return one(of: set)
    case .sequence(let parts):
      return parts.reversed().reduce(LanguageTable.blank) { rest, part in
        let first = node(part)
        return sequence(first, rest)
      }
    case .any(let parts): return any(parts.map { node($0) })
    case .all(let parts): return all(parts.map { node($0) })
    case .not(let inner): return not(node(inner))
    case .loop(let inner, let minimum, let maximum): return loop(node(inner), minimum, maximum)
    case .search(let pattern):
      guard let number = number(ofPattern: pattern) else { return LanguageTable.nothing }
      return search(PatternState(pattern: number, entries: [], prior: .start))
    case .folded(let fold, let inner): return folded(fold, node(inner))
    case .pieces(let text, let isAnchored): return pieces(of: text, isAnchored: isAnchored)
    }
  }

  private mutating func word(_ scalars: some BidirectionalCollection<Unicode.Scalar>, before rest: Int) -> Int {
    scalars.reversed().reduce(rest) { rest, scalar in
      let first = one(of: ScalarRanges(scalar))
      return sequence(first, rest)
    }
  }

  /// Returns the empty string and the substrings that begin at a position: at the first one, or at any.
  private mutating func pieces(of text: String, isAnchored: Bool) -> Int {
    var rest = LanguageTable.blank
    var all = [LanguageTable.blank]
    for scalar in text.unicodeScalars.reversed() {
      let first = one(of: ScalarRanges(scalar))
      let longer = sequence(first, rest)
      rest = any([LanguageTable.blank, longer])
      all.append(rest)
    }
    return isAnchored ? rest : any(all)
  }
}
