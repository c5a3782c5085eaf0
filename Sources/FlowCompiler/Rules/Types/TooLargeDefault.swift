internal import Diagnostics

/// A default of a field that consists of unreasonably many values.
struct TooLargeDefault: DiagnosticKind {
  static let code: DiagnosticCode = "too-large-default"
  static let group = DiagnosticGroup.types
  static let explanation = """
    Defaults that are made of records with defaults of their own grow by multiplication. Beyond a thousand values a default
    is taken for a slip; a larger value can be set when the flow starts.
    """
  static let example = DiagnosticExample(
    wrong: """
      flowspec: 1
      flow: board

      types:
        Cell: { value: int = 0 }
        Row:
          cells: list<Cell> = [Cell{}, Cell{}, Cell{}, Cell{}, Cell{}, Cell{}, Cell{}, Cell{}]
        Plane:
          rows: list<Row> = [Row{}, Row{}, Row{}, Row{}, Row{}, Row{}, Row{}, Row{}]
        Cube:
          planes: list<Plane> = [Plane{}, Plane{}, Plane{}, Plane{}, Plane{}, Plane{}, Plane{}, Plane{}]

      screens:
        board:
          state:
            cubes: list<Cube> = []
          model: { count: =cubes.size() }
          view:
            - text: ${model.count} cubes

      backstack:
        start: board
      """,
    right: """
      flowspec: 1
      flow: board

      types:
        Cell: { value: int = 0 }
        Row:
          cells: list<Cell> = [Cell{}, Cell{}, Cell{}, Cell{}, Cell{}, Cell{}, Cell{}, Cell{}]
        Plane:
          rows: list<Row> = [Row{}, Row{}, Row{}, Row{}, Row{}, Row{}, Row{}, Row{}]

      screens:
        board:
          state:
            planes: list<Plane> = []
          model: { count: =planes.size() }
          view:
            - text: ${model.count} planes

      backstack:
        start: board
      """)

  /// The largest number of values in a default.
  static let limit = 1000

  var message: String { "this default is made of more than \(TooLargeDefault.limit) values" }

  var hints: [String] { ["start with less, and add the rest when the flow starts"] }
}
