internal import Diagnostics
internal import FlowSpec

/// A step that goes forward to a screen that back has removed, in a flow whose stacks keep no history.
struct ForgottenHistory: DiagnosticKind {
  static let code: DiagnosticCode = "forgotten-history"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    Screens that back or `goBack` removes are discarded, unless the stack has `history: true`. With this setting, \
    `goForward` returns to these screens until a step navigates to another screen.
    """
  static let example = DiagnosticExample(
    from: .hall,
    with: [
      .insert(
        """
          - button: { label: Forward, sends: again }
        events: [again]
        transitions:
          again: goBack
        """,
        after: """
          view:
            - text: Welcome, ${model.guest}
          """)
    ],
    wrong: [.replace("again: goBack", "again: goForward")])

  var message: String { "'goForward' has no effect, because no stack keeps its history" }

  var hints: [String] { ["write 'history: true' in the 'backstack', or in the child with the stack"] }
}

extension ForgottenHistory: FlowRule {
  /// Reports steps that go forward in a flow whose stacks keep no history.
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    let keeps =
      flow.signatures.declaration.backstack?.keepsHistory ?? false
      || flow.signatures.stacks.contains { $0.declaration.keepsHistory }
    if keeps { return }
    for usage in flow.usages { for span in usage.navigation.forward { report.add(ForgottenHistory(), at: span) } }
  }
}
