internal import FlowProgram
internal import FlowRuntime

extension Narrator {
  /// The piece of state, or else what piles up, of which the most values were seen, in states spread over all that were found.
  func growingState() -> GrowingState? {
    var values: [String: Set<String>] = [:]
    var names: [String] = []
    var last: [String: String] = [:]
    func note(_ name: String, _ value: String) {
      if values[name] == nil { names.append(name) }
      values[name, default: []].insert(value)
      if last[name] == nil { last[name] = value }
    }
    let step = max(1, space.count / Narrator.samples)
    var inputs = 0
    for state in stride(from: space.count - 1, through: 0, by: -step) where inputs < Narrator.sampledInputs {
      let walker = FlowWalker(launched)
      for (state, position) in way(to: state) {
        inputs += 1
        _ = space.input(position, of: state).enter(walker, Addresses(walker, timeOrder: space.timeOrder))
      }
      note("backstack", "\(walker.stackDepth) entries")
      note("messages", "\(walker.messageCount) messages")
      note("calls", "\(walker.callCount) calls that wait")
      note("timers", "\(walker.timerCount) timers that are armed")
      for presenter in walker.inspect() {
        let owner = presenter.role == .flow ? "flow" : presenter.name
        for value in presenter.values where value.kind != .derived { note("\(owner).\(value.name)", value.value) }
      }
    }
    let most = names.max { (values[$0]?.count ?? 0) < (values[$1]?.count ?? 0) }
    return most.map { name in
      let value = last[name] ?? ""
      return GrowingState(
        name: name, valueCount: values[name]?.count ?? 0, lastValue: value.count > 80 ? value.prefix(80) + "…" : value)
    }
  }

  /// How many states are looked at.
  private static var samples: Int { 200 }
  /// How many inputs looking at them may take.
  private static var sampledInputs: Int { 20_000 }
}
