internal import Diagnostics

/// A store that a presenter uses and that differs between the places where the presenter is composed.
struct AmbiguousStore: DiagnosticKind {
  static let code: DiagnosticCode = "ambiguous-store"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A presenter may be composed into several others, each with stores of its own. A store that it uses has to be the same one
    wherever it stands, since its types are known from the declaration.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 1
      flow: score

      stores:
        points: { state: { total: int = 0 } }

      presenters:
        board:
          model: { total: =points.total }
          view:
            - text: ${model.total}

      screens:
        game:
          children: { board: { present: board } }
          events: [end]
          transitions:
            end: { navigate: end }
          view:
            - child: board
            - button: { label: End, sends: end }
        end:
          children: { board: { present: board } }
          view:
            - child: board

      backstack:
        start: game
      """,
    wrong: [
      .remove(
        """
        stores:
          points: { state: { total: int = 0 } }

        """),
      .insert("  uses: { points: store }", after: "board:"),
      .insert(
        """
          stores:
            points: { state: { total: int = 0 } }
        """, after: "game:"),
      .replace(
        """
        end:
          children: { board: { present: board } }
        """,
        """
        end:
          stores:
            points: { state: { total: int = 100 } }
          children: { board: { present: board } }
        """),
    ])

  let name: String
  let reader: String

  var message: String { "the store '\(name)' is not the same one wherever '\(reader)' stands" }

  var hints: [String] {
    ["declare one store around all of them, or in the flow", "hand on what is needed as 'provides' or 'params'"]
  }
}
