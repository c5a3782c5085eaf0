import CEL
import FlowKit
import FlowProgram
import FlowRuntime
import FlowExplorer

/// A piece of work whose instructions are counted: a set-up, and a body that runs as often as it is asked to.
///
/// `Benchmarks/instructions` runs each job with two numbers of rounds; the difference leaves the set-up out.
struct Job {
  let name: String
  /// Sets up the job and returns its body, or `nil` when the set-up fails.
  let start: () -> ((_ rounds: Int) -> Void)?

  static var all: [Job] {
    [
      Job(name: "event") {
        guard var flow = CounterFlow() else { return nil }
        return { flow.run(events: $0) }
      },
      Job(name: "leaf") {
        guard var tree = TreeFlow.rows(10_000) else { return nil }
        return { tree.run(events: $0) }
      },
      Job(name: "frame") {
        guard var tree = TreeFlow.rows(10) else { return nil }
        let inputs = (0..<1_000).map { tree.event(ofLeaf: $0 % 10) }
        return { rounds in for _ in 0..<rounds { use(tree.flow.step(inputs)) } }
      },
      Job(name: "compile") {
        let text = GeneratedFlow.flow(screens: 200)
        return { rounds in
          for _ in 0..<rounds {
            let file = FlowFile.compile(name: "generated.flow.yaml", text: text)
            precondition(file.diagnostics.isEmpty, "the generated flow must be sound")
          }
        }
      },
      Job(cel: "arithmetic"), Job(cel: "filter and map"),
      Job(name: "explore") {
        let app = AppFlow(screens: 5, depth: 3, toggles: 5, counter: 3)
        guard let program = FlowFile.compile(name: "app.flow.yaml", text: app.text).program else { return nil }
        return { rounds in
          for _ in 0..<rounds {
            let outcome = FlowExplorer.explore(program)
            precondition(outcome.stateCount == app.stateCount, "all states must be found")
          }
        }
      },
    ]
  }

  private init(name: String, start: @escaping () -> ((_ rounds: Int) -> Void)?) {
    self.name = name
    self.start = start
  }

  /// Evaluates one of the measured expressions.
  private init(cel name: String) {
    self.init(name: "cel, \(name)") {
      guard let test = CELCase.all().first(where: { $0.name == name }) else { return nil }
      let scope = CELVariables()
      let expression = test.expression(in: scope)
      return { rounds in for _ in 0..<rounds { use(try? expression.evaluate(in: scope)) } }
    }
  }

  /// Runs the job of a name; `false` when there is none or its set-up fails.
  static func run(_ name: String, rounds: Int) -> Bool {
    guard let body = all.first(where: { $0.name == name })?.start() else { return false }
    body(rounds)
    return true
  }
}
