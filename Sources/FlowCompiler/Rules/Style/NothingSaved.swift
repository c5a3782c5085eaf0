internal import Diagnostics

/// A child that keeps its saved state but saves nothing.
struct NothingSaved: DiagnosticKind {
  static let code: DiagnosticCode = "nothing-saved"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    `keep: saved` keeps what a child has under `saved` for when it comes back. What stands under `state` is lost when the child
    leaves, and nothing in this child is saved.
    """
  static let example = DiagnosticExample(
    from: .house,
    with: [.replace("lamp: { present: lamp }", "lamp: { present: lamp, when: light.isOn }")],
    wrong: [
      .replace("lamp: { present: lamp, when: light.isOn }", "lamp: { present: lamp, when: light.isOn, keep: saved }")
    ])

  let child: String
  let presenter: String

  var message: String { "'\(child)' keeps what it saves, but nothing in it is saved" }

  var hints: [String] { ["declare what is to be kept under 'saved' in '\(presenter)'", "take 'keep' out"] }
}
