internal import Diagnostics

/// A property that a scenario expects but the flow does not claim.
struct UnknownProperty: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-property"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    `expect: { property: NAME }` looks whether the run so far breaks a property of the same flow. Beside these there are `dead-end`, `trap` and \
    `endless-stack`, which exploring looks for in every flow.
    """
  static let example = DiagnosticExample(
    from: .till,
    wrong: [.replace("- expect: { property: dead-end }", "- expect: { property: deadend }")])

  let name: String
  let declared: [String]

  var message: String { "the flow has no property '\(name)'" }

  var hints: [String] { nameHints(for: name, among: declared, listedAs: "there are") }
}
