internal import Diagnostics

/// A `put` into a list at an index that the list does not have.
struct IndexOutOfRange: DiagnosticKind {
  static let code: DiagnosticCode = "index-out-of-range"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    `put` replaces an item of a list. The first item has the index 0, and the last index is one less than the size of
    the list. `put` cannot add an item to a list. To add one, use `append`.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: board

      screens:
        board:
          state:
            cells: "list<string> = ['', '', '']"
            at: int = 0
          model: [cells]
          events: [mark]
          enter: { send: mark }
          transitions:
            mark:
              - put: { in: cells, key: =at, value: x }
              - set: { at: =at + 1 }
          view:
            - text: "${model.cells}"
            - button: { label: Mark, sends: mark }

      backstack:
        start: board
      """,
    wrong: """
            at: int = 3
      """,
    insteadOf: """
            at: int = 0
      """)

  let list: String
  let index: String
  let count: Int

  var message: String { "'\(list)' has \(count) item\(count == 1 ? "" : "s"), so it has no index \(index)" }

  var hints: [String] {
    let all = count == 0 ? "it is empty" : "its indexes are 0 to \(count - 1)"
    return ["\(all); compare the index before: 'if: index < \(list).size()'", "add an item at the end with 'append'"]
  }
}
