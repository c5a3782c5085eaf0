internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A name of a call or timer that nothing uses.
struct UnusedName: DiagnosticKind {
  static let code: DiagnosticCode = "unused-name"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    The `name` of a call is used only by `cancel`. If no `cancel` in the same presenter uses the name, either the name
    is not needed, or the `cancel` is missing. The name of a timer has a second use: when the step runs again, it
    restarts the timer with this name. So the name of a timer is reported only under `enter`, where the step runs once,
    and only if no scenario uses the name.
    """
  static let example = DiagnosticExample(from: .shelf, wrong: [.insert("name: fetching", after: "call: shelf.all")])

  let name: String
  let isTimer: Bool

  var message: String { "nothing cancels the \(isTimer ? "timer" : "call") '\(name)'" }

  var hints: [String] { ["cancel it when it is no longer needed: 'cancel: \(name)'", "remove the name"] }
}

extension UnusedName: FlowRule {
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    let expected = expected(by: flow.scenarios)
    for signature in flow.signatures.presenters {
      let caught = signature.isFlow ? flow.signatures.declaration.catches.flatMap(\.steps) : []
      check(signature.declaration, and: caught, expected: expected, into: &report)
    }
  }

  /// Reports the names in a presenter that none of its steps cancels.
  ///
  /// - Parameters:
  ///   - others: Further lists of steps of the presenter, outside its declaration.
  ///   - expected: The names of timers that scenarios mention.
  private static func check(
    _ presenter: PresenterDeclaration, and others: [StepSyntax], expected: Set<String>, into report: inout Report
  ) {
    let steps = presenter.allSteps + others.flatMap(\.withContent)
    let cancelled = Set(steps.compactMap { if case .cancel(let name) = $0.action { name.text } else { nil } })
    for call in steps.compactMap(\.action.call) {
      guard let name = call.name, !cancelled.contains(name.text) else { continue }
      report.add(UnusedName(name: name.text, isTimer: false), at: name.span)
    }
    let armed = steps.compactMap(\.action.timerName?.text)
    for name in presenter.enter.flatMap(\.withContent).compactMap(\.action.timerName) {
      let isAlone = armed.count { $0 == name.text } == 1
      guard isAlone, !cancelled.contains(name.text), !expected.contains(name.text) else { continue }
      report.add(UnusedName(name: name.text, isTimer: true), at: name.span)
    }
  }

  /// Returns the names of timers that scenarios mention, without the paths before them.
  private static func expected(by scenarios: [Scenario]) -> Set<String> {
    var names: Set<String> = []
    var open = scenarios.flatMap(\.steps)
    while let step = open.popLast() {
      if case .expect(let expectation) = step.action {
        names.formUnion(expectation.running?.content.map(lastWord) ?? [])
      }
      if case .advance(_, let first) = step.action { names.formUnion(first.map { lastWord($0.name) }) }
      open += step.action.inner
    }
    return names
  }

  private static func lastWord(_ path: String) -> String {
    path.split(separator: ".").last.map(String.init) ?? path
  }
}

extension StepSyntax.Action {
  /// The call that the step makes.
  fileprivate var call: CallSyntax? { if case .call(let call) = self { call } else { nil } }

  /// The name of the timer that the step starts.
  fileprivate var timerName: Name? { if case .after(_, let name, _) = self { name } else { nil } }
}
