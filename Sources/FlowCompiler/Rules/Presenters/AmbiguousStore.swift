internal import Diagnostics

/// A store that a presenter uses and that differs between the places where the presenter is composed.
///
/// Reported while declaring names and types.
struct AmbiguousStore: DiagnosticKind {
  static let code: DiagnosticCode = "ambiguous-store"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    Several presenters may compose the same presenter, and each of them may have stores of its own. The types of a store
    come from its declaration. So in all these places, a name under `uses` must refer to the same declaration.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
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

  var message: String { "the store '\(name)' is not the same in all presenters that compose '\(reader)'" }

  var hints: [String] {
    ["declare one store around all of them, or in the flow", "pass the values on as 'provides' or 'params'"]
  }
}
