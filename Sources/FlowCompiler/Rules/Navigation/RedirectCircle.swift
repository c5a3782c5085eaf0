internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// Screens that redirect to each other in a cycle.
struct RedirectCircle: DiagnosticKind {
  static let code: DiagnosticCode = "redirect-circle"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    If the requirement of a screen is not met, the flow follows the `redirect` of the screen. If the redirects form a \
    cycle, no screen can be shown.
    """
  static let example = DiagnosticExample(
    from: .club,
    wrong: [.insert("  requires: { when: isMember, redirect: room }", after: "desk:")])

  let path: [String]

  var message: String { "the redirects form a cycle: \(path.shortened.joined(separator: " › "))" }

  var hints: [String] { ["redirect to a screen without a requirement"] }
}

extension RedirectCircle: FlowRule {
  /// Reports redirects that lead back to their origin without a change that could meet the requirement.
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    var reported: Set<SignatureID> = []
    for screen in flow.signatures.presenters
    where screen.declaration.requires != nil && !reported.contains(screen.index) {
      guard let path = cycle(from: screen.index, in: flow) else { continue }
      reported.formUnion(path)
      let names = (path + path.prefix(1)).map { flow.signatures.presenters[$0].name.text }
      if let redirect = screen.declaration.requires?.redirect.screen {
        report.add(RedirectCircle(path: names), at: redirect.span)
      }
    }
  }

  /// Returns the cycle of redirects from a screen back to itself, if all its screens have the same condition on the
  /// flow alone.
  private static func cycle(from screen: SignatureID, in flow: CheckedFlow) -> [SignatureID]? {
    if condition(of: screen, in: flow) == nil { return nil }
    var path = [screen]
    while let next = path.last.flatMap({ flow.redirect(of: flow.signatures.presenters[$0].declaration.requires) }) {
      if next == screen { return path }
      guard !path.contains(next), let condition = condition(of: next, in: flow),
        condition == self.condition(of: screen, in: flow)
      else {
        return nil
      }
      path.append(next)
    }
    return nil
  }

  /// Returns the source of a screen's required condition, or `nil` when the condition depends on the screen's params.
  private static func condition(of screen: SignatureID, in flow: CheckedFlow) -> String? {
    guard let expression = flow.signatures.presenters[screen].declaration.requires?.condition,
      !Usage.words(of: expression.text.text).contains("params")
    else { return nil }
    return expression.text.text.trimmed
  }
}
