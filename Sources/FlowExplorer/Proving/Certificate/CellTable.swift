internal import CEL
internal import FlowProgram

/// The cells of the strings or numbers of one place in a proof run: the combinations of answers to what is demanded
/// of them, each with the value that was tried for it.
struct CellTable: Sendable, Hashable {
  struct Question: Sendable, Hashable {
    let demand: Demand
    let cause: DemandCause
  }

  struct Cell: Sendable, Hashable {
    /// The answer to each question.
    let answers: [Bool]
    /// The tried value: a string, or the digits of a number.
    let witness: String
  }

  let place: Place
  /// The type of the values: `string`, `secret`, `int` or `uint`.
  let type: ValueType
  let questions: [Question]
  let cells: [Cell]

  /// Creates the table of strings.
  init(_ type: ValueType, at path: [Place.Part], _ asked: [DemandTable.Entry], _ found: LanguageCells) {
    self.init(type, at: path, asked, found.cells.map { Cell(answers: $0.answers, witness: $0.witness) })
  }

  /// Creates the table of numbers.
  init(
    _ type: ValueType, at path: [Place.Part], _ asked: [DemandTable.Entry], _ comparisons: [NumberComparison],
    _ witnesses: [Value]
  ) {
    self.init(
      type, at: path, asked,
      witnesses.map { value in
        Cell(answers: comparisons.map { $0.isTrue(of: value) }, witness: value.text)
      })
  }

  private init(_ type: ValueType, at path: [Place.Part], _ asked: [DemandTable.Entry], _ cells: [Cell]) {
    // The root is known to the owner of the values.
    place = Place(root: .slot(presenter: Program.flowPresenter, slot: SlotID(0)), path: path)
    self.type = type
    questions = asked.map { Question(demand: $0.demand, cause: $0.cause) }
    self.cells = cells
  }

  private init(_ other: CellTable, at place: Place, _ cells: [Cell]) {
    self.place = place
    (type, questions, self.cells) = (other.type, other.questions, cells)
  }

  /// Returns the table without the cell of a witness, for tests.
  func omitting(_ omitted: ProofMutation.OmittedCell?) -> CellTable {
    guard let omitted, omitted.path == place.path.map(\.text).joined() else { return self }
    return CellTable(self, at: place, cells.filter { $0.witness != omitted.witness })
  }

  /// Returns the same table for the parts of another place.
  func inside(_ whole: Place) -> CellTable {
    CellTable(self, at: Place(root: whole.root, path: whole.path + place.path), cells)
  }
}
