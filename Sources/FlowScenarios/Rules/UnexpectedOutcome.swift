internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// A step of a scenario has an effect that no expectation covers.
struct UnexpectedOutcome: DiagnosticKind {
  static let code: DiagnosticCode = "unexpected-outcome"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    A step may cause one new model, or one for each field that it fills. An `expect` before the next step must mention
    every other consequence: a message under `messages`, another screen under `screen` or `backstack`, the end of the
    flow under `exited` or `result`, more models under `emitted`, and a call of an operation that is not `readOnly`
    under `called`. If work still runs at the end (a waiting effect, a stream, a timer or a call), `running` must
    mention it. For calls, `loading` is also sufficient. `relaxed: true` beside a step, or in the scenario, permits all
    of these consequences.
    """
  static let example = DiagnosticExample(
    from: .kettle,
    wrong: [.replace("- expect: { messages: [Tea for 2], model: { cups: 0 } }", "- expect: { model: { cups: 0 } }")])

  /// An effect of a step.
  enum Content {
    case message(String)
    case screen(String)
    case exit
    case models(Int)
    case call(String)
    /// Work that is still running when the scenario ends, by path.
    case running([String])
  }

  let content: Content

  var message: String {
    switch content {
    case .message(let text): "this shows the message '\(text)', which is not expected"
    case .screen(let name): "this leads to the screen '\(name)', which is not expected"
    case .exit: "this ends the flow, which is not expected"
    case .models(let count): "this shows \(count) models, which is not expected"
    case .call(let name): "this calls '\(name)', which is not expected"
    case .running(let names):
      """
      \(names.map { "'\($0)'" }.joined(separator: ", ")) still \(names.count == 1 ? "runs" : "run") at the end, which \
      is not expected
      """
    }
  }

  var hints: [String] {
    let expected =
      switch content {
      case .message(let text): "messages: [\(scenarioText(text))]"
      case .screen(let name): "screen: \(name)"
      case .exit: "exited: true"
      case .models(let count): "emitted: \(count)"
      case .call(let name): "called: [\(name)]"
      case .running(let names): "running: [\(names.map { quoted(path: $0) }.joined(separator: ", "))]"
      }
    return [
      UnexpectedOutcome.adviceStart + expected + UnexpectedOutcome.adviceEnd, "or write 'relaxed: true' beside it",
    ]
  }

  /// The text before the expectation in the first hint.
  static let adviceStart = "write after it '- expect: { "
  static let adviceEnd = " }'"
}
