internal import Diagnostics

/// A name that could refer to several stacks or tabs.
///
/// Reported while lowering routes and stacks.
struct AmbiguousStack: DiagnosticKind {
  static let code: DiagnosticCode = "ambiguous-stack"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    A step names a stack by the name of its child or its tab. The name is ambiguous if several presenters have a child
    with this name, or if several children have a tab with this name. If the presenter that runs the step has a child
    with this name, the name means that child.
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
    "'\(name)' is a stack of \(owners.shortened.map { "'\($0)'" }.joined(separator: " and of "))"
  }

  var hints: [String] { ["give the children different names, and write 'CHILD.TAB'"] }
}
