internal import Diagnostics

/// A default of a field that consists of unreasonably many values.
///
/// Reported while declaring names and types.
struct TooLargeDefault: DiagnosticKind {
  static let code: DiagnosticCode = "too-large-default"
  static let group = DiagnosticGroup.types
  static let explanation = """
    If a default consists of records that have defaults themselves, its size multiplies. So a default may have at most
    1,000 values. To start with a larger value, set it when the flow starts.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
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
      """,
    wrong: [
      .insert(
        """
        Cube:
          planes: list<Plane> = [Plane{}, Plane{}, Plane{}, Plane{}, Plane{}, Plane{}, Plane{}, Plane{}]
        """,
        after: """
          Plane:
            rows: list<Row> = [Row{}, Row{}, Row{}, Row{}, Row{}, Row{}, Row{}, Row{}]
          """),
      .replace("planes: list<Plane> = []", "cubes: list<Cube> = []"),
      .replace("model: { count: =planes.size() }", "model: { count: =cubes.size() }"),
      .replace("- text: ${model.count} planes", "- text: ${model.count} cubes"),
    ])

  /// The largest number of values in a default.
  static let limit = 1000

  var message: String { "this default consists of more than \(TooLargeDefault.limit) values" }

  var hints: [String] { ["start with fewer, and add the rest when the flow starts"] }
}
