import CEL
import Diagnostics
import FlowCompiler
import FlowProgram
import FlowRuntime
import Testing

/// Compiles a flow that must be right.
func program(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Program {
  var sources = Sources()
  let file = sources.add(name: "test.flow.yaml", text: text)
  let compiled = Compiler.compile(file, in: sources)
  let errors = compiled.report.sorted.filter { $0.severity == .error }
  let program = compiled.program
  return try #require(program, "\(errors.map { "\($0.message) [\($0.code)]" })", sourceLocation: sourceLocation)
}

/// A running flow that tests speak to by name.
struct TestFlow {
  var flow: RunningFlow

  init(
    _ text: String, limits: RuntimeLimits = .standard, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    flow = try RunningFlow.launch(program(text, sourceLocation: sourceLocation), limits: limits)
  }

  /// The name of the screen on top.
  var screen: String { flow.program.presenters[flow.model.top.presenter].name }

  /// The names of the screens on the stack, root first.
  var stack: [String] { flow.model.stack.map { flow.program.presenters[$0.presenter].name } }

  /// The texts of the messages that are shown.
  var messages: [String] { flow.model.messages.map(\.text) }

  /// A field of the model, as text.
  subscript(field: String) -> String { flow.model.top.fields[field]?.text ?? "nothing" }

  /// A value of the presenter of a name that is highest on the stack, or of the flow for `flow`.
  func value(_ name: String, of presenter: String) -> String {
    let all = flow.inspect()
    let found = presenter == "flow" ? all.first : all.last { $0.name == presenter }
    return found?.values.first { $0.name == name }?.value ?? "nothing"
  }

  /// An event for the screen on top.
  func event(_ name: String, _ payload: [String: Value] = [:]) throws -> Input {
    try event(name, payload, to: flow.model.top.instance, of: flow.model.top.presenter)
  }

  /// An event for an instance, whether it lives or not.
  func event(_ name: String, _ payload: [String: Value] = [:], to instance: InstanceID, of index: Int) throws -> Input {
    let presenter = flow.program.presenters[index]
    let number = try #require(presenter.event(named: name), "\(presenter.name) has no event '\(name)'")
    let shape = presenter.events[number].payload.shape
    return .event(
      to: instance, event: number, payload: RecordValue(shape: shape, fields: shape.fields.map { payload[$0] }))
  }

  /// Sends an event to the screen on top in a tick of its own.
  @discardableResult
  mutating func send(_ name: String, _ payload: [String: Value] = [:]) throws -> Tick {
    try flow.step([event(name, payload)])
  }

  /// Goes back in a tick of its own.
  @discardableResult
  mutating func back() -> Tick { flow.step([.back]) }

  /// Moves time on by seconds.
  @discardableResult
  mutating func wait(_ seconds: Int64) -> [Tick] { flow.advance(nanoseconds: seconds * 1_000_000_000) }
}

extension Tick {
  /// The codes of the faults.
  var codes: [String] { faults.map { $0.diagnostic.code.name } }
}
