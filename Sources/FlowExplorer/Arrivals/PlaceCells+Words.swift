internal import CEL
internal import Diagnostics

extension PlaceCells {
  /// Returns the place in the source to which a cell belongs: the first deciding expression, or the declaration.
  func span(of cell: Cell) -> Span {
    cell.deciding.lazy.compactMap { self.questions[$0].cause }.first ?? place.span
  }

  /// Returns the answers that identify a cell, in words: `'alan' in lower case`.
  func answers(of cell: Cell) -> String {
    let excluded = cell.deciding.filter { questions[$0].excludes(answering: cell.answers[$0]) }
    if cell.deciding.count > 1, excluded.count == cell.deciding.count { return "any other" }
    // Positive answers say more, so they come first.
    let positive = cell.deciding.sorted().filter { cell.answers[$0] }
    let negative = cell.deciding.sorted().filter { !cell.answers[$0] }
    let words = (positive + negative).compactMap { questions[$0].words(answering: cell.answers[$0]) }
    return words.joined(separator: ", ")
  }

  /// Returns a sentence about a cell that no scenario reaches.
  func sentence(about cell: Cell) -> String {
    let value = words(of: cell)
    let answers = isExact(cell) ? "" : self.answers(of: cell)
    let ending = answers.isEmpty ? "" : ": \(answers)"
    return "no scenario \(place.means.predicate(value, place.name))\(ending)"
  }

  /// Returns a value of a cell as an example, or `nil` for secrets.
  func example(of cell: Cell) -> String? { place.type == .secret ? nil : cell.witness.literal(limit: 60) }

  private func words(of cell: Cell) -> String {
    if let word = onlyWord(of: cell) {
      return word.isEmpty ? "an empty text" : Value.string(word).literal(limit: 60)
    }
    switch place.type {
    case .secret: return "a secret"
    case .string:
      let isEmpty = cell.witness.revealedText?.isEmpty ?? false
      return isEmpty ? "an empty text" : "a text like \(cell.witness.literal(limit: 60))"
    default: return isExact(cell) ? "the number \(cell.witness.text)" : "a number like \(cell.witness.text)"
    }
  }

  /// The only string of a cell that one positive answer identifies.
  private func onlyWord(of cell: Cell) -> String? {
    guard cell.deciding.count == 1, cell.answers[cell.deciding[0]] else { return nil }
    return questions[cell.deciding[0]].onlyWord
  }

  /// Whether the value of the cell is its only one, so that the answers add nothing to it.
  private func isExact(_ cell: Cell) -> Bool {
    if place.type.isText { return onlyWord(of: cell) != nil }
    guard cell.deciding.count == 1, case .number(let comparison, _) = questions[cell.deciding[0]].test else {
      return false
    }
    return comparison == (cell.answers[cell.deciding[0]] ? .equal : .notEqual)
  }
}

extension OutsidePlace.Means {
  fileprivate func predicate(_ value: String, _ place: String) -> String {
    switch self {
    case .typed: "types \(value) into '\(place)'"
    case .chosen: "chooses \(value) for '\(place)'"
    case .moved: "moves '\(place)' to \(value)"
    case .sent: "sends \(value) as '\(place)'"
    case .reply: "replies with \(value) as '\(place)'"
    case .item: "emits \(value) as '\(place)'"
    case .failure: "fails with \(value) as '\(place)'"
    case .link: "opens a link with \(value) as '\(place)'"
    case .launch: "launches the flow with \(value) as '\(place)'"
    }
  }
}

extension ValueType {
  fileprivate var isText: Bool { self == .string || self == .secret }
}
