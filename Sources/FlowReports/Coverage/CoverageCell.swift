public import Diagnostics

extension Coverage {
  /// A set of values from outside that a flow treats alike, such as the texts that are `alan` in lower case.
  public struct Cell: Sendable {
    /// The identity of a cell within its program.
    public struct ID: Hashable, Sendable {
      /// The position of the place at which the values arrive.
      public let place: Int
      /// The position of the cell among those of the place.
      public let cell: Int

      /// Creates an identity.
      public init(place: Int, cell: Int) { (self.place, self.cell) = (place, cell) }
    }

    /// The identity of the cell.
    public let id: ID
    /// A sentence for the case that no scenario reaches the cell.
    public let name: String
    /// The name of the place at which the values arrive: `login.name`.
    public let place: String
    /// The answers to the questions of the flow, in words; empty if they have no short words.
    public let answers: String
    /// A value of the cell as a literal, or `nil` for secrets.
    public let example: String?
    /// The source range of the first expression that asks, or of the declaration of the place.
    public let span: Span
    /// The source range of the declaration of the place.
    let declaration: Span
    /// The part of the place and the answers, which are the same in every program that contains the declaration.
    let content: String

    /// Creates a cell. See the properties of the same names.
    public init(
      id: ID, name: String, place: String, answers: String, example: String?, span: Span, declaration: Span,
      content: String
    ) {
      (self.id, self.name, self.place) = (id, name, place)
      (self.answers, self.example, self.span) = (answers, example, span)
      (self.declaration, self.content) = (declaration, content)
    }
  }
}

/// The cells of a program, and those that the values of some runs fell into.
///
/// Cells do not count in ``Coverage/percent``: a minimum that a project requires refers to the parts of its flows.
public struct CellCoverage: Sendable {
  /// The cells, in program order.
  public let cells: [Coverage.Cell]
  /// The cells that were reached.
  public private(set) var reached: Set<Coverage.Cell.ID>

  /// Creates the coverage of some cells.
  public init(_ cells: [Coverage.Cell] = [], reached: Set<Coverage.Cell.ID> = []) {
    self.cells = cells
    self.reached = reached
  }

  /// Adds the cells that another run reached.
  public mutating func add(_ cells: Set<Coverage.Cell.ID>) { reached.formUnion(cells) }

  /// The reached cells, independent of the program.
  func signatures(in sources: Sources) -> [Signature] {
    cells.filter { reached.contains($0.id) }.map { Signature($0, in: sources) }
  }

  /// Adds the cells that another flow reached, which this flow imports or which imports this flow.
  mutating func add(_ signatures: Set<Signature>, in sources: Sources) {
    for cell in cells where signatures.contains(Signature(cell, in: sources)) { reached.insert(cell.id) }
  }

  /// The identity of a cell among the flows that contain its place.
  struct Signature: Hashable {
    let file: String
    let start: Int
    let content: String

    fileprivate init(_ cell: Coverage.Cell, in sources: Sources) {
      file = sources[cell.declaration.source]?.name ?? ""
      start = cell.declaration.start
      content = cell.content
    }
  }

  /// The cells that no run reached, in program order.
  public var missing: [Coverage.Cell] { cells.filter { !reached.contains($0.id) } }

  /// The number of cells, and the number of them that were reached.
  public var count: (reached: Int, all: Int) { (cells.count - missing.count, cells.count) }
}
