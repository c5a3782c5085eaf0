import CEL
import FlowKit
import FlowProgram
import FlowRuntime

/// A running flow whose leaves count their events.
struct TreeFlow {
  var flow: RunningFlow
  var leaves: [InstanceID] = []
  private let payload: RecordValue

  private init?(_ text: String) {
    guard let program = FlowFile.compile(name: "tree.flow.yaml", text: text).program,
      let leaf = program.presenters.first(where: { $0.name == "leaf" }), let flow = try? RunningFlow.launch(program)
    else { return nil }
    self.flow = flow
    payload = RecordValue(shape: leaf.events[0].payload.shape, fields: [])
    collectLeaves()
  }

  private mutating func collectLeaves() {
    leaves = []
    func visit(_ model: PresenterModel) {
      if flow.program.presenters[model.presenter].name == "leaf" { leaves.append(model.instance) }
      for child in model.children {
        switch child {
        case .absent: break
        case .one(let model): visit(model)
        case .rows(let rows): rows.forEach(visit)
        }
      }
    }
    visit(flow.model.top)
  }

  private static let leaf = """
      leaf:
        state:
          count: int = 0
        model: [count]
        events: [up]
        transitions:
          up: { set: { count: =count + 1 } }
    """

  /// Returns a flow with a single list of rows.
  static func rows(_ count: Int) -> TreeFlow? {
    var tree = TreeFlow(
      """
      flowspec: 2
      flow: tree

      screens:
        tree:
          state:
            items: list<int> = []
          children:
            rows: { present: leaf, each: items, as: item, key: item }
          events:
            fill: { items: list<int> }
          transitions:
            fill: { set: { items: =event.items } }

      presenters:
      \(leaf)

      backstack:
        start: tree
      """)
    if count > 0 { tree?.fill(count) }
    return tree
  }

  /// Sets the number of rows.
  mutating func fill(_ count: Int) {
    let screen = flow.program.presenters[1]
    let items = Value.list(ListValue((0..<count).map { .int(Int64($0)) }))
    let tick = flow.step([
      .event(
        to: flow.model.top.instance, event: EventID(0),
        payload: RecordValue(shape: screen.events[0].payload.shape, fields: [items]))
    ])
    precondition(tick.faults.isEmpty, "the rows must be there")
    collectLeaves()
  }

  /// Returns a flow of nested presenters with ten children each.
  static func nested(depth: Int) -> TreeFlow? {
    TreeFlow(
      """
      flowspec: 2
      flow: tree

      screens:
        tree:
          children:
            root: { present: branch, params: { depth: \(depth) } }

      presenters:
        branch:
          params: { depth: int }
          children:
            branches:
              present: branch
              each: "params.depth > 1 ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : []"
              as: item
              key: item
              params: { depth: =params.depth - 1 }
            leaves:
              present: leaf
              each: "params.depth == 1 ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : []"
              as: item
              key: item
      \(leaf)

      backstack:
        start: tree
      """)
  }

  func event(ofLeaf index: Int) -> Input { .event(to: leaves[index], event: EventID(0), payload: payload) }

  /// Measures event, tick and new model for leaves throughout the tree, in nanoseconds each.
  mutating func costOfLeafEvent() -> Double {
    let rounds = 20_000
    return shortest(of: 5) { run(events: rounds) } / Double(rounds)
  }

  /// Runs events of leaves throughout the tree, each of which has to show a new model.
  mutating func run(events count: Int) {
    var emitted = 0
    for number in 0..<count where flow.step([event(ofLeaf: number &* 7919 % leaves.count)]).model != nil {
      emitted += 1
    }
    precondition(emitted == count, "every event must show")
  }
}
