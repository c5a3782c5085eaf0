internal import CEL
internal import Diagnostics
public import FlowProgram
public import FlowReports
public import FlowRuntime
internal import Synchronization

/// The values from outside that a flow treats alike.
///
/// A flow reads a typed text, a reply or a param of a link through questions: whether it is empty, or equal to a
/// constant. Values with the same answers are a cell. Cells are found without running the flow.
public struct ArrivalCells: Sendable {
  /// The cells, in program order.
  public let cells: [Coverage.Cell]

  private let program: Program
  private let tables: [PlaceCells]
  /// The position of the table of each place.
  private let positions: [Place: Int]
  /// The places with tables, by their roots.
  private let places: [Place.Root: [Place]]
  private let memory = CellMemory()

  /// Finds the cells of a program. Presenters of a flow that is imported twice have their cells in common.
  public init(_ program: Program) {
    let questions = Questions(program)
    var tables: [PlaceCells] = []
    var positions: [Place: Int] = [:]
    var known: [Origin: Int] = [:]
    for place in OutsidePlaces(program, questions).places {
      let origin = Origin(span: place.span, path: place.place.path, means: place.means)
      if let position = known[origin] {
        positions[place.place] = position
      } else if let asked = questions.caused(of: place.place), let table = PlaceCells(place, asked) {
        positions[place.place] = tables.count
        known[origin] = tables.count
        tables.append(table)
      }
    }
    self.program = program
    self.tables = tables
    self.positions = positions
    places = Dictionary(grouping: positions.keys, by: \.root)
    cells = tables.enumerated().flatMap { position, table in
      table.cells.enumerated().map { index, cell in
        Coverage.Cell(
          id: Coverage.Cell.ID(place: position, cell: index), name: table.sentence(about: cell),
          place: table.place.name, answers: table.answers(of: cell), example: table.example(of: cell),
          span: table.span(of: cell), declaration: table.place.span, content: table.content(of: cell))
      }
    }
  }

  /// The declaration of a place in the source.
  private struct Origin: Hashable {
    let span: Span
    let path: [Place.Part]
    let means: OutsidePlace.Means
  }

  /// Whether there is no cell.
  public var isEmpty: Bool { tables.isEmpty }

  // MARK: Values

  /// Returns the cells of the values that come into a flow.
  public func cells(of arrival: Arrival) -> [Coverage.Cell.ID] {
    switch arrival {
    case .event(let presenter, let event, let payload):
      cells(of: .record(payload), at: .payload(presenter: presenter, event: event))
    case .reply(let operation, let value): cells(of: value, at: .reply(operation: operation))
    case .failure(let operation, let error):
      cells(of: .record(error.data), at: .failure(operation: operation, error: error.name))
    case .link(let screen, let params):
      params.enumerated().flatMap { position, value in
        let slot = SlotID(position)
        return (value ?? usual(slot, of: screen)).map { cells(of: $0, at: .slot(presenter: screen, slot: slot)) } ?? []
      }
    }
  }

  /// Returns the default of a param, if it is a constant.
  private func usual(_ slot: SlotID, of screen: PresenterID) -> Value? {
    program.presenters[screen].slots.element(at: slot)?.initial.flatMap { try? $0.evaluate(in: ArrayScope([])) }
  }

  /// Returns the cell of the value that a control shows, if the user can change it.
  public func cell(shownBy control: Element.Control) -> Coverage.Cell.ID? {
    guard let value = control.editedValue, let action = control.action, let field = action.valueField else {
      return nil
    }
    let fields = program.presenters[action.presenter].events[action.event].payload.fields
    guard fields.indices.contains(field) else { return nil }
    let root = Place.Root.payload(presenter: action.presenter, event: action.event)
    return cell(of: value, at: Place(root: root, path: [.field(fields[field].name)]))
  }

  private func cells(of value: Value, at root: Place.Root) -> [Coverage.Cell.ID] {
    (places[root] ?? []).flatMap { place in
      place.path.reduce([value]) { values, part in values.flatMap { $0.parts(part) } }
        .compactMap { cell(of: $0, at: place) }
    }
  }

  private func cell(of value: Value, at place: Place) -> Coverage.Cell.ID? {
    guard let position = positions[place] else { return nil }
    let cell = memory.cell(of: value, at: position) { tables[position].position(of: value) }
    return cell.map { Coverage.Cell.ID(place: position, cell: $0) }
  }
}

/// The cells of recent strings, which are shown many times.
private final class CellMemory: Sendable {
  private struct Name: Hashable {
    let place: Int
    let text: String
  }

  private let known = Mutex<[Name: Int?]>([:])

  func cell(of value: Value, at place: Int, _ find: () -> Int?) -> Int? {
    guard let text = value.revealedText else { return find() }
    let name = Name(place: place, text: text)
    if let cell = known.withLock({ $0[name] }) { return cell }
    let cell = find()
    known.withLock { known in
      if known.count >= CellMemory.limit { known = [:] }
      known[name] = cell
    }
    return cell
  }

  /// The maximum number of remembered strings.
  private static let limit = 1_000
}
