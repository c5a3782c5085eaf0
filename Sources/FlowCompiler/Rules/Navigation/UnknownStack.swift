internal import Diagnostics

/// A stack that does not exist.
///
/// Reported while lowering routes and stacks.
struct UnknownStack: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-stack"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    `in` selects the stack on which the new screen is placed. `flow` is the stack of the flow. `CHILD` is the stack of a
    child with `stack`, or the selected stack of a child with `tabs`. `CHILD.TAB` is the stack of one tab.
    """
  static let example = DiagnosticExample(
    from: .mall,
    wrong: [
      .replace("taste: { navigate: { to: books, in: halls.books } }", "taste: { navigate: { to: books, in: hall } }")
    ])

  let name: String
  let declared: [String]
  /// The child that has a tab of this name.
  let owner: String?

  var message: String { "no stack is named '\(name)'" }

  var hints: [String] {
    if let owner { return ["write '\(owner).\(name)'"] }
    return nameHints(for: name, among: declared, listedAs: "there are")
  }
}
