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
    from: """
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

  var message: String { "this default is made of more than \(TooLargeDefault.limit) values" }

  var hints: [String] { ["start with less, and add the rest when the flow starts"] }
}
