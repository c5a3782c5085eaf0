import CEL
import Diagnostics
import FlowKit
import FlowProgram
import FlowRuntime
import YAMLNodes

/// Measures all static rules on a flow of 200 screens, against parsing its YAML alone.
func measureValidation(_ table: inout FigureTable) {
  let name = "validate, 200 screens"
  guard table.wants(name) else { return }
  let text = GeneratedFlow.flow(screens: 200)
  var found = 0
  let validate = shortest(of: 5) {
    let file = FlowFile.compile(name: "generated.flow.yaml", text: text)
    found = file.diagnostics.count
  }
  precondition(found == 0, "the generated flow must be sound")
  var sources = Sources()
  let file = sources.add(name: "generated.flow.yaml", text: text)
  let read = shortest(of: 5) {
    var report = Report()
    use(parseYAML(file, limits: .standard, report: &report))
  }
  table.add(name, validate / 1e6, "ms", against: read / 1e6, "reading its YAML")
}

/// Measures one event through the counter flow: handler, slot, model and emission.
func measureEvents(_ table: inout FigureTable) {
  let name = "event, counter flow"
  guard table.wants(name) else { return }
  guard var counter = CounterFlow() else { return }
  let count = 100_000
  let ours = shortest(of: 5) { counter.run(events: count) }
  let handWritten = HandWrittenCounter()
  let byHand = shortest(of: 5) { for _ in 0..<count { use(handWritten.increment()) } }
  table.add(name, ours / Double(count), "ns", against: byHand / Double(count), "a class with a model struct")
  if let theirs = Peers.counter.lines().first.flatMap({ Double($0) }) {
    table.add(name, ours / Double(count), "ns", against: theirs, "sismic, \(short(theirs)) ns")
  }
}

/// A running flow that counts its events.
struct CounterFlow {
  private var flow: RunningFlow
  private let inputs: [Input]

  init?() {
    let text = """
      flowspec: 2
      flow: counter

      screens:
        counter:
          state:
            count: int = 0
          model: [count]
          events: [increment]
          transitions:
            increment: { set: { count: =count + 1 } }

      backstack:
        start: counter
      """
    guard let program = FlowFile.compile(name: "counter.flow.yaml", text: text).program,
      let flow = try? RunningFlow.launch(program)
    else { return nil }
    let shape = program.presenters[1].events[0].payload.shape
    self.flow = flow
    inputs = [
      .event(to: flow.model.top.instance, event: EventID(0), payload: RecordValue(shape: shape, fields: []))
    ]
  }

  /// Runs events, each of which has to show a new model.
  mutating func run(events count: Int) {
    var emitted = 0
    for _ in 0..<count where flow.step(inputs).model != nil { emitted += 1 }
    precondition(emitted == count, "every event must show")
  }
}

/// The hand-written equivalent: a class that builds a model and compares it with the previous one.
private final class HandWrittenCounter {
  struct Model: Equatable { var count: Int }
  private var count = 0
  private(set) var model = Model(count: 0)

  @inline(never) func increment() -> Model? {
    count &+= 1
    let next = Model(count: count)
    guard next != model else { return nil }
    model = next
    return next
  }
}
