internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A screen that neither a step nor back leaves.
struct InescapableScreen: DiagnosticKind {
  static let code: DiagnosticCode = "inescapable-screen"
  static let group = DiagnosticGroup.navigation
  static let severity = Severity.warning
  static let explanation = """
    If a screen declares steps under `back`, these steps run in place of the back action. The user can never leave the
    screen if these steps always run, no step of the screen leaves it, and none of its events reaches another presenter.
    """
  static let example = DiagnosticExample(
    from: .hall,
    with: [
      .insert(
        "back: [{ message: Good bye. }, { goBack: {} }]",
        after: """
          params:
            guest: string
          """)
    ],
    wrong: [.replace("back: [{ message: Good bye. }, { goBack: {} }]", "back: { message: Stay a while. }")])

  let screen: String

  var message: String { "the user cannot leave '\(screen)', not even with back" }

  var hints: [String] { ["give 'back' a 'when'", "add 'goBack' to its steps"] }
}

extension InescapableScreen: FlowRule {
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    for signature in flow.signatures.presenters { check(signature, in: flow.signatures, into: &report) }
  }

  private static func check(_ signature: Signature, in signatures: Signatures, into report: inout Report) {
    let screen = signature.declaration
    guard signature.role == .screen, let last = screen.back.last, last.condition == nil, !last.isUnread else { return }
    // The parts of the screen may leave it, and so may the frame around it and the flow's own steps.
    let flow = signatures.flow.declaration
    guard screen.children.isEmpty, screen.stores.isEmpty, flow.effects.isEmpty, flow.view == nil, flow.enter.isEmpty,
      flow.transitions.allSatisfy({ !$0.event.text.contains(".") })
    else { return }
    let leads = screen.allSteps.contains { $0.action.reach == .entries || $0.action.reach == .others }
    if !leads { report.add(InescapableScreen(screen: screen.name.text), at: screen.name.span) }
  }
}
