import CEL
import FlowProgram
import FlowRuntime
import Testing

/// A compiled flow for tests: a test sends events by name to the screen on top, and reads values by name.
struct PlayedFlow {
  private var flow: RunningFlow

  /// Compiles and starts a flow for which nothing may be reported.
  init(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    flow = try RunningFlow.launch(program(of: text, sourceLocation: sourceLocation))
  }

  /// Sends an event to the screen on top. No step may fail.
  mutating func send(_ name: String, _ fields: [Value?] = [], sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let presenters = flow.inspect().filter(\.isOnTop)
    let top = try #require(presenters.first, sourceLocation: sourceLocation)
    let presenter = flow.program.presenters[top.presenter]
    let index = try #require(presenter.event(named: name), sourceLocation: sourceLocation)
    let payload = RecordValue(shape: presenter.events[index].payload.shape, fields: fields)
    let tick = flow.step([.event(to: top.instance, event: index, payload: payload)])
    #expect(tick.faults.isEmpty && tick.dropped.isEmpty, sourceLocation: sourceLocation)
  }

  /// Advances time. No step may fail.
  mutating func wait(seconds: Int64, sourceLocation: SourceLocation = #_sourceLocation) {
    let faults = flow.advance(nanoseconds: seconds * 1_000_000_000).flatMap(\.faults)
    #expect(faults.isEmpty, sourceLocation: sourceLocation)
  }

  /// Returns the value of a name on the screen on top, or in the flow, as a literal.
  func value(_ name: String) -> String? {
    let presenters = flow.inspect()
    let holders = presenters.filter(\.isOnTop) + presenters.prefix(1)
    return holders.lazy.flatMap(\.values).first { $0.name == name }?.value
  }
}
