internal import Diagnostics

/// A property that a scenario expects but the flow does not claim.
///
/// Reported while lowering scenarios.
struct UnknownProperty: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-property"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    `expect: { property: NAME }` fails if the run so far violates a property of the same flow. NAME can also be \
    `dead-end`, `trap` or `endless-stack`, which are findings of an exploration.
    """
  static let example = DiagnosticExample(
    from: .till,
    wrong: [.replace("- expect: { property: dead-end }", "- expect: { property: deadend }")])

  let name: String
  let declared: [String]

  var message: String { "the flow has no property '\(name)'" }

  var hints: [String] { nameHints(for: name, among: declared, listedAs: "there are") }
}
