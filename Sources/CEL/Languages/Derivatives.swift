/// The derivatives of languages by code points: the strings that may follow after a code point was read.
struct Derivatives {
  private(set) var table = LanguageTable()
  private(set) var classes: ScalarClasses
  /// For each node its derivative by each class, or -1 if it is not computed yet.
  private var known: [[Int32]] = []
  /// The work so far, in derivatives and steps through patterns.
  private(set) var work = 0
  /// The nodes of the languages.
  private(set) var roots: [Int] = []

  init(_ languages: [Language]) {
    for language in languages { roots.append(table.node(language)) }
    var sets = table.sets + table.patterns.flatMap(\.sets)
    if languages.contains(where: \.changesCase) {
      // One pass suffices: of two case changes the second decides.
      let plain = sets
      for fold in [CaseFold.lower, .upper] { sets += plain.map { $0.preimage(under: fold) } }
    }
    var seen: Set<ScalarRanges> = []
    classes = ScalarClasses(sets.filter { seen.insert($0).inserted })
  }

  /// Whether the empty string is in the language of a node.
  func isNullable(_ node: Int) -> Bool { table.areNullable[node] }

  /// Returns the node of the strings that may follow a code point of a class.
  mutating func derivative(_ node: Int, _ letter: Int) -> Int {
    while known.count <= node { known.append([]) }
    if known[node].isEmpty { known[node] = Array(repeating: -1, count: classes.members.count) }
    let earlier = known[node][letter]
    if earlier >= 0 { return Int(earlier) }
    let result = computed(node, letter)
    known[node][letter] = Int32(clamping: result)
    return result
  }

  private mutating func computed(_ node: Int, _ letter: Int) -> Int {
    work += 1
    switch table[node] {
    case .nothing, .blank: return LanguageTable.nothing
    case .everything: return LanguageTable.everything
    case .one(let set):
      return table.sets[set].contains(classes.members[letter].value) ? LanguageTable.blank : LanguageTable.nothing
    case .sequence(let first, let second):
      let head = derivative(first, letter)
      let whole = table.sequence(head, second)
      if !table.areNullable[first] { return whole }
      return table.any([whole, derivative(second, letter)])
    case .any(let members): return table.any(members.map { derivative($0, letter) })
    case .all(let members): return table.all(members.map { derivative($0, letter) })
    case .not(let inner): return table.not(derivative(inner, letter))
    case .loop(let body, let minimum, let maximum):
      let rest = table.loop(body, max(0, minimum - 1), maximum.map { $0 - 1 })
      return table.sequence(derivative(body, letter), rest)
    case .search(let state):
      work += 4 * state.entries.count
      let next = table.patterns[state.pattern].state(after: state, classes.members[letter])
      return table.search(next)
    case .folded(let fold, let inner):
      let image = classes.number(of: fold.image(of: classes.members[letter].value))
      return table.folded(fold, derivative(inner, image))
    }
  }
}

extension Language {
  /// Whether the language contains a change of case.
  fileprivate var changesCase: Bool {
    switch form {
    case .folded: true
    case .sequence(let parts), .any(let parts), .all(let parts): parts.contains(where: \.changesCase)
    case .not(let inner), .loop(let inner, _, _): inner.changesCase
    case .nothing, .everything, .word, .set, .search, .pieces: false
    }
  }
}
