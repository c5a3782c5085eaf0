internal import Diagnostics
internal import FlowSpec

/// State that is read but that no step writes.
struct UnwrittenState: DiagnosticKind {
  static let code: DiagnosticCode = "unwritten-state"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    If no step, control or call writes a piece of state, it keeps its initial value. Either a step is missing, or the
    value is a constant that belongs under `derived`. Three kinds of state are not reported. If the initial value
    depends on a param or on other state, the state keeps the value from the moment when its presenter entered. State
    with a former name may contain a value that an earlier version of the flow has saved. A presenter, flow or store
    with neither events nor steps may be a sketch, so its state is not reported.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .replace(
        "model: [isOpen]",
        """
        derived:
          greeting: "'Hello'"
        model: [isOpen, greeting]
        """)
    ],
    wrong: [
      .replace(
        """
        state:
          isOpen: bool = false
        derived:
          greeting: "'Hello'"
        """,
        """
        state:
          isOpen: bool = false
          greeting: string = "Hello"
        """)
    ])

  let name: String

  var message: String { "no step writes the state '\(name)', so it keeps its initial value" }

  var hints: [String] {
    [
      "write it in a step, as in 'set: { \(name.split(separator: ".").last ?? ""): … }'",
      "declare it under 'derived' if it is a constant",
    ]
  }
}

extension UnwrittenState: UsageRule {
  /// Reports slots that are read but never written. Slots are exempt if their initial value differs between runs, or
  /// if their presenter is a sketch, which has neither events nor steps.
  static func check(_ signature: Signature, _ usage: Usage, in flow: CheckedFlow, into report: inout Report) {
    if signature.events.isEmpty, signature.declaration.allSteps.isEmpty { return }
    for slot in signature.slots where !slot.isParam && !slot.isMode && slot.formerName == nil {
      guard usage.constantSlots.contains(slot.index), !usage.writes.contains(slot.index),
        flow.isRead(slot, of: signature, usage)
      else { continue }
      report.add(UnwrittenState(name: slot.name.text), at: slot.name.span)
    }
  }
}
