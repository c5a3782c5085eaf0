internal import Diagnostics

/// A scenario that expects a result of a flow without one.
///
/// Reported while lowering scenarios.
struct ResultlessFlow: DiagnosticKind {
  static let code: DiagnosticCode = "resultless-flow"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    `expect: { result: … }` compares the value that a flow returns at its end. A flow that returns a value declares the
    type of this value under `result`. To expect the end of a flow without a result, write `exited: true`.
    """
  static let example = DiagnosticExample(
    from: .till,
    wrong: [.replace("- expect: { in: sum, model: { text: 7 in the till } }", "- expect: { in: sum, result: 7 }")])

  let flow: String

  var message: String { "the flow '\(flow)' declares no 'result'" }

  var hints: [String] {
    ["write 'exited: true' if it ends without one", "declare 'result: TYPE' in the flow and 'return' it"]
  }
}
