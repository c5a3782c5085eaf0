internal import Diagnostics

/// A name that could refer to several stacks or tabs.
struct AmbiguousStack: DiagnosticKind {
  static let code: DiagnosticCode = "ambiguous-stack"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    The stacks of a presenter are known by the name of the child. Where several presenters have such a child, or several children
    such a tab, the name alone does not tell them apart; to the presenter that has it, it means its own.
    """
  static let example = DiagnosticExample(
    from: .mall,
    with: [
      .replace(
        """
        halls:
          tabs:
            food: { start: food, label: Food }
            books: { start: books, label: Books }
        """,
        """
        halls:
          tabs:
            food: { start: food, label: Food }
            books: { start: books, label: Books }
        floors:
          tabs:
            books: { start: books, label: "First floor" }
        """),
      .insert("- child: floors", after: "- child: halls"),
      .replace("read: { switchTo: halls.books }", "read: { switchTo: floors.books }"),
    ],
    wrong: [.replace("read: { switchTo: floors.books }", "read: { switchTo: books }")])

  let name: String
  /// The presenters that have a stack or tab of this name.
  let owners: [String]

  var message: String {
    "'\(name)' could be that of \(owners.shortened.map { "'\($0)'" }.joined(separator: " or of "))"
  }

  var hints: [String] { ["give the children names that differ, and write 'CHILD.TAB'"] }
}
