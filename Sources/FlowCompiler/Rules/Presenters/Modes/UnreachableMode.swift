internal import Diagnostics
internal import FlowSpec

/// A mode that no step makes active.
struct UnreachableMode: DiagnosticKind {
  static let code: DiagnosticCode = "unreachable-mode"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A presenter begins in its first mode. It enters every other mode by a `become` step.
    """
  static let example = DiagnosticExample(
    from: .stove, wrong: [.replace("light: { become: { Hot: { degrees: 90 } } }", "light: { message: It is damp. }")])

  let name: String
  let first: String

  var message: String { "no step becomes '\(name)', and the presenter begins in '\(first)'" }

  var hints: [String] { ["write 'become: \(name)' in a step", "remove it"] }
}

extension UnreachableMode: UsageRule {
  static func check(_ signature: Signature, _ usage: Usage, in flow: CheckedFlow, into report: inout Report) {
    guard let first = signature.modes.first else { return }
    for (index, mode) in zip(signature.modes.modeIDs, signature.modes).dropFirst() where !usage.modes.contains(index) {
      report.add(UnreachableMode(name: mode.name.text, first: first.name.text), at: mode.name.span)
    }
  }
}
