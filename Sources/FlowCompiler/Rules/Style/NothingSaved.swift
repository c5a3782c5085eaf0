internal import Diagnostics

/// A child that keeps its saved state but saves nothing.
struct NothingSaved: DiagnosticKind {
  static let code: DiagnosticCode = "nothing-saved"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    `keep: saved` keeps the `saved` state of a child for its return. State under `state` is lost when the child
    leaves, and this child has no saved state.
    """
  static let example = DiagnosticExample(
    from: .house,
    with: [.replace("lamp: { present: lamp }", "lamp: { present: lamp, when: light.isOn }")],
    wrong: [
      .replace("lamp: { present: lamp, when: light.isOn }", "lamp: { present: lamp, when: light.isOn, keep: saved }")
    ])

  let child: String
  let presenter: String

  var message: String { "'\(child)' has 'keep: saved', but no saved state" }

  var hints: [String] { ["declare the state to keep under 'saved' in '\(presenter)'", "remove 'keep'"] }
}
