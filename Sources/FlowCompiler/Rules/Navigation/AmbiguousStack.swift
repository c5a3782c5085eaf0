internal import Diagnostics

/// A name that could refer to several stacks or tabs.
struct AmbiguousStack: DiagnosticKind {
  static let code: DiagnosticCode = "ambiguous-stack"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    The stacks of a presenter are known by the name of the child. Where several presenters have such a child, or several children
    such a tab, the name alone does not tell them apart; to the presenter that has it, it means its own.
    """
  static let example = DiagnosticExample.mall(
    wrong: """
            halls:
              tabs:
                food: { start: food, label: Food }
                books: { start: books, label: Books }
            floors:
              tabs:
                books: { start: books, label: "First floor" }
          view:
            - child: halls
            - child: floors
        food:
          model: { text: Bread and cheese }
          events: [read, taste]
          transitions:
            read: { switchTo: books }
      """,
    right: """
            halls:
              tabs:
                food: { start: food, label: Food }
                books: { start: books, label: Books }
            floors:
              tabs:
                books: { start: books, label: "First floor" }
          view:
            - child: halls
            - child: floors
        food:
          model: { text: Bread and cheese }
          events: [read, taste]
          transitions:
            read: { switchTo: floors.books }
      """,
    insteadOf: """
            halls:
              tabs:
                food: { start: food, label: Food }
                books: { start: books, label: Books }
          view:
            - child: halls
        food:
          model: { text: Bread and cheese }
          events: [read, taste]
          transitions:
            read: { switchTo: halls.books }
      """)

  let name: String
  /// The presenters that have a stack or tab of this name.
  let owners: [String]

  var message: String {
    "'\(name)' could be that of \(owners.shortened.map { "'\($0)'" }.joined(separator: " or of "))"
  }

  var hints: [String] { ["give the children names that differ, and write 'CHILD.TAB'"] }
}
