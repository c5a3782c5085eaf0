internal import Diagnostics

/// Two items of a repeated child have the same key.
struct DuplicateChildKey: DiagnosticKind {
  static let code: DiagnosticCode = "duplicate-key-of-child"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    The key of a repeated child identifies the presenter of each item, so that the state follows the item when the list
    changes. Two items with the same key would share a presenter. The input that leads to such items is rolled back.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: shelf

      screens:
        shelf:
          state:
            books: list<string> = ["Emma", "Ulysses", "Persuasion"]
          children:
            rows: { present: book, each: books, as: title, key: title, params: { title: =title } }
          view:
            - child: rows

      presenters:
        book:
          params: { title: string }
          model: { title: =params.title }
          view:
            - text: ${model.title}

      backstack:
        start: shelf
      """,
    wrong: """
            books: list<string> = ["Emma", "Ulysses", "Emma"]
      """,
    insteadOf: """
            books: list<string> = ["Emma", "Ulysses", "Persuasion"]
      """)

  let child: String
  let key: String

  var message: String { "two items of '\(child)' have the key \(key)" }

  var hints: [String] { ["use a key that is unique, such as an id"] }
}
