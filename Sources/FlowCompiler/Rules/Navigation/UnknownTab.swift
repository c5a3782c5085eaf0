internal import Diagnostics

/// A tab that does not exist.
///
/// Reported while lowering routes and stacks.
struct UnknownTab: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-tab"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    `switchTo` names a child with `tabs`, and one of its tabs: `switchTo: home.cart`.
    """
  static let example = DiagnosticExample(
    from: .mall,
    wrong: [.replace("read: { switchTo: halls.books }", "read: { switchTo: halls.bocks }")])

  let name: String
  let declared: [String]

  var message: String { "no tab is named '\(name)'" }

  var hints: [String] {
    if declared.isEmpty { return ["declare tabs: 'children: { NAME: { tabs: … } }'"] }
    return nameHints(for: name, among: declared, listedAs: "there are")
  }
}
