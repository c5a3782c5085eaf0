internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A rule about a flow whose parts are all valid.
///
/// The file of the rule holds its check. The pass runs every such rule of the catalogue, so that a new rule is one file
/// and one line in ``FlowCompilerDiagnostics/all``.
protocol FlowRule: DiagnosticKind {
  /// Reports all that breaks the rule in a flow.
  static func check(_ flow: CheckedFlow, into report: inout Report)
}

/// The pass that checks the rules about a whole flow.
enum FlowRules {
  /// The rules with a check of their own, in the order of the catalogue.
  static let all = FlowCompilerDiagnostics.all.compactMap { $0 as? any FlowRule.Type }

  /// Checks all rules.
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    for rule in all { rule.check(flow, into: &report) }
  }
}

// MARK: Rules about parts of a flow

/// A rule that looks at the source of one presenter at a time.
protocol PresenterRule: FlowRule {
  static func check(_ presenter: PresenterDeclaration, into report: inout Report)
}

extension PresenterRule {
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    for presenter in flow.declarations { check(presenter, into: &report) }
  }
}

/// A rule that looks at one presenter and at what it reads and writes. It skips stacks and unused stores.
protocol UsageRule: FlowRule {
  static func check(_ signature: Signature, _ usage: Usage, in flow: CheckedFlow, into report: inout Report)
}

extension UsageRule {
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    for (signature, usage) in flow.inspected { check(signature, usage, in: flow, into: &report) }
  }
}

/// A rule that looks at one step at a time.
protocol StepRule: FlowRule {
  static func check(_ step: StepSyntax, into report: inout Report)
}

extension StepRule {
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    for step in flow.steps { check(step, into: &report) }
  }
}

/// A rule that looks at one element of a view at a time.
protocol ElementRule: FlowRule {
  static func check(_ element: ElementSyntax, into report: inout Report)
}

extension ElementRule {
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    for element in flow.elements { check(element, into: &report) }
  }
}

/// A rule that looks at one control at a time.
protocol ControlRule: ElementRule {
  static func check(_ control: ControlSyntax, at span: Span, into report: inout Report)
}

extension ControlRule {
  static func check(_ element: ElementSyntax, into report: inout Report) {
    if case .control(let control) = element.kind { check(control, at: element.span, into: &report) }
  }
}
