internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A call that is made again when a saved mode is restored.
struct RepeatedCall: DiagnosticKind {
  static let code: DiagnosticCode = "repeated-call"
  static let group = DiagnosticGroup.presenters
  static let severity = Severity.warning
  static let explanation = """
    A mode with `saved` is active again after process death. Its `enter` steps and effects then run again, and make
    their calls a second time. If an operation is not `readOnly`, the first call may already have had its effect.
    Without `saved`, the presenter starts in its first mode.
    """
  static let example = DiagnosticExample(
    from: .stove,
    with: [
      .insert(
        """
        services:
          gas:
            shut: { args: {} }
        """, after: "flow: stove"),
      .replace(
        """
        Cold:
        """,
        """
        Cold:
          enter: { call: gas.shut, onLeave: finish }
        """),
    ],
    wrong: [.insert("saved: {}", after: "enter: { call: gas.shut, onLeave: finish }")])

  let operation: String
  let mode: String

  var message: String { "restoring the mode '\(mode)' calls '\(operation)' again" }

  var hints: [String] {
    [
      "leave out 'saved' in '\(mode)'", "declare 'readOnly: true' if the operation changes nothing",
      "make the call in the transition that becomes '\(mode)'",
    ]
  }
}

extension RepeatedCall: UsageRule {
  static func check(_ signature: Signature, _ usage: Usage, in flow: CheckedFlow, into report: inout Report) {
    for (index, mode) in zip(signature.modes.modeIDs, signature.modes) where mode.isSaved {
      let effects = signature.declaration.effects.filter { signature.inMode($0.name.text)?.mode == index }
      for step in (mode.enter + effects.flatMap(\.steps)).flatMap(\.withContent) {
        guard case .call(let call) = step.action,
          let known = flow.context.services.operations.first(where: { $0.qualifiedName == call.operation.text }),
          !known.operation.isReadOnly
        else { continue }
        report.add(RepeatedCall(operation: call.operation.text, mode: mode.name.text), at: call.operation.span)
      }
    }
  }
}
