internal import Diagnostics

/// Two rows of a list in a view have the same key.
struct DuplicateRowKey: DiagnosticKind {
  static let code: DiagnosticCode = "duplicate-key-of-row"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    The `key` of a list in a view identifies the row of each item, so that the row follows the item when the list
    changes. A renderer would confuse or lose two rows with the same key. The input that leads to such rows is rolled
    back.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: shelf

      types:
        Book: { id: int, title: string }

      screens:
        shelf:
          state:
            books: "list<Book> = [Book{id: 1, title: 'Emma'}, Book{id: 2, title: 'Ulysses'}]"
          model: [books]
          view:
            - list: { each: model.books, as: book, key: book.id, item: { text: "${book.title}" } }

      backstack:
        start: shelf
      """,
    wrong: """
            books: "list<Book> = [Book{id: 1, title: 'Emma'}, Book{id: 1, title: 'Ulysses'}]"
      """,
    insteadOf: """
            books: "list<Book> = [Book{id: 1, title: 'Emma'}, Book{id: 2, title: 'Ulysses'}]"
      """)

  let key: String

  var message: String { "two rows of the list have the key \(key)" }

  var hints: [String] {
    ["use a key that is unique, such as an id", "remove 'key' to identify rows by position"]
  }
}
