/// One string for each combination of answers that conditions on it can have together.
public struct LanguageCells: Sendable {
  /// A combination of answers.
  public struct Cell: Sendable {
    /// For each language, whether the string is in it.
    public let answers: [Bool]
    /// The shortest string with these answers. Of several, it is the most readable one.
    public let witness: String
  }

  /// The combinations, in the order of the length of their strings.
  public let cells: [Cell]
  /// Whether there are no other combinations. Otherwise a limit ended the search.
  public let isComplete: Bool

  /// Finds the combinations by one breadth-first search through the derivatives of all languages at once.
  ///
  /// - Parameters:
  ///    - limit: The number of combinations at which the search ends.
  ///    - steps: The number of search states at which the search ends.
  public init(_ languages: [Language], limit: Int = 4_096, steps: Int = 10_000) {
    var search = CellSearch(languages)
    search.run(limit: limit, steps: steps)
    cells = search.cells
    isComplete = search.isComplete
  }
}

extension Language {
  /// Returns the shortest string of the language, preferring letters and digits, or `nil` for the empty language.
  ///
  /// - Parameter steps: The number of derivatives after which the search ends.
  public func witness(steps: Int = 2_000) -> String? {
    LanguageCells([self], steps: steps).cells.first { $0.answers == [true] }?.witness
  }

  /// Whether a string is in the language.
  public func contains(_ text: String) -> Bool {
    var derivatives = Derivatives([self])
    var node = derivatives.roots[0]
    for scalar in text.unicodeScalars {
      node = derivatives.derivative(node, derivatives.classes.number(of: scalar.value))
    }
    return derivatives.isNullable(node)
  }
}

/// The search for ``LanguageCells``.
private struct CellSearch {
  private var derivatives: Derivatives
  /// The states of the search in discovery order: for each language its current node.
  private var states: [[Int]] = []
  /// For each state its predecessor and the class of the code point between them.
  private var steps: [(from: Int, letter: Int)] = []
  private var known: Set<[Int]> = []
  private var found: Set<[Bool]> = []
  private(set) var cells: [LanguageCells.Cell] = []
  private(set) var isComplete = true

  init(_ languages: [Language]) { derivatives = Derivatives(languages) }

  mutating func run(limit: Int, steps maximum: Int) {
    visit(derivatives.roots, from: -1, letter: 0)
    var next = 0
    while next < states.count {
      let state = states[next]
      // Once each language is empty or contains every string, all continuations give the same answers.
      if !state.allSatisfy({ $0 <= LanguageTable.everything }) {
        for letter in derivatives.classes.members.indices {
          visit(state.map { derivatives.derivative($0, letter) }, from: next, letter: letter)
        }
      }
      next += 1
      guard states.count <= maximum, cells.count <= limit, derivatives.work <= CellSearch.patience else {
        isComplete = next == states.count
        return
      }
    }
  }

  /// The work after which the search ends; less than a second.
  private static let patience = 500_000

  private mutating func visit(_ state: [Int], from: Int, letter: Int) {
    guard known.insert(state).inserted else { return }
    states.append(state)
    steps.append((from, letter))
    let answers = state.map { derivatives.isNullable($0) }
    guard found.insert(answers).inserted else { return }
    cells.append(LanguageCells.Cell(answers: answers, witness: witness))
  }

  /// The string that leads to the state found last.
  private var witness: String {
    var scalars: [Unicode.Scalar] = []
    var place = states.count - 1
    while steps[place].from >= 0 {
      scalars.append(derivatives.classes.members[steps[place].letter])
      place = steps[place].from
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.reversed())
    return String(view)
  }
}
