extension Language {
  /// The strings of which the language is built, for strings close to them.
  package var constants: [String] {
    switch form {
    case .nothing, .everything, .set, .search: []
    case .word(let text), .pieces(let text, _): [text]
    case .sequence(let parts), .any(let parts), .all(let parts): parts.flatMap(\.constants)
    case .not(let inner), .folded(_, let inner): inner.constants
    case .loop(let inner, _, _): inner.constants
    }
  }
}
