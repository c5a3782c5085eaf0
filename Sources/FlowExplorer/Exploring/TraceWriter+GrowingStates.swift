internal import FlowReports
internal import CEL
internal import FlowProgram
internal import FlowRuntime

extension TraceWriter {
  /// Returns the piece of state with the most values along the path to the last state and in a sample of all states.
  /// Messages, calls, timers and the backstack count as state. `nil` in case of a tie, because no single piece is
  /// the one to bound.
  ///
  /// - Parameter allowance: The maximum number of inputs for the inspection, which keeps it within a time limit.
  func growingState(allowance: Int) -> GrowingState? {
    var values = SeenValues(program: space.program)
    let allowance = min(max(allowance, TraceWriter.samples / 20), TraceWriter.sampledInputs)
    let last = path(to: space.count - 1).prefix(allowance)
    let pause = max(1, last.count / TraceWriter.samples)
    let walker = FlowWalker(launched)
    for (number, step) in last.enumerated() {
      _ = space.input(step.input, of: step.state).enter(walker, Addresses(walker, timeOrder: space.timeOrder))
      if number % pause == 0 || number == last.count - 1 { values.note(walker) }
    }
    var inputs = last.count
    var pathReplayer = PathReplayer()
    let spread = FlowWalker(launched)
    for state in stride(from: 0, to: space.count, by: max(1, space.count / TraceWriter.samples)) {
      let level = path(to: state).count
      // Neighbouring states share most of their paths.
      inputs += pathReplayer.distance(to: state, level: level, in: space)
      guard inputs <= allowance else { break }
      pathReplayer.go(spread, to: state, level: level, in: space)
      values.note(spread)
    }
    return values.growing
  }

  /// The number of sampled states, on the path and among all states.
  private static var samples: Int { 200 }
  /// The maximum number of inputs for the samples.
  private static var sampledInputs: Int { 20_000 }
}

/// The values of each piece of state.
private struct SeenValues {
  let program: Program
  private var values: [String: Set<String>] = [:]
  private var names: [String] = []
  private var last: [String: String] = [:]

  init(program: Program) { self.program = program }

  mutating func note(_ walker: FlowWalker) {
    note("backstack", "\(max(walker.stackDepth, walker.innerStackDepth)) entries")
    note("messages", "\(walker.messageCount) messages")
    note("calls", "\(walker.callCount) pending calls")
    note("timers", "\(walker.timerCount) armed timers")
    // The slots of stacks, such as the badges of tabs, follow from other state and cannot be bounded.
    for presenter in walker.inspect() where presenter.role != .stack {
      let owner = program.names.name(of: presenter.presenter)
      let slots = program.presenters[presenter.presenter].slots
      for value in presenter.values where value.kind != .derived {
        let isIgnored = program.exploration.ignored.contains {
          $0.presenter == presenter.presenter && slots[$0.slot].name == value.name
        }
        if isIgnored { continue }
        if let content = value.content { note("\(owner).\(value.name)", content) }
      }
    }
  }

  /// Records a value in the form in which it can be bounded: a list or a map by its length, and records by their
  /// fields.
  private mutating func note(_ name: String, _ value: Value) {
    switch value {
    case .list(let items):
      note(name, "\(items.count) elements")
      let records = items.compactMap { item in
        if case .record(let record) = item { record } else { nil as RecordValue? }
      }
      for (index, field) in (records.first?.shape.fields ?? []).enumerated() {
        let values = records.compactMap { record -> Value? in
          record.fields.indices.contains(index) ? record.fields[index] : nil
        }
        note("\(name).\(field)", values.map { $0.literal(limit: 80) }.joined(separator: ", "))
      }
    case .map(let map): note(name, "\(map.count) entries")
    case .record(let record):
      for (field, value) in zip(record.shape.fields, record.fields) {
        if let value { note("\(name).\(field)", value.literal(limit: 80)) }
      }
    default: note(name, value.literal(limit: 80))
    }
  }

  private mutating func note(_ name: String, _ value: String) {
    if values[name] == nil { names.append(name) }
    values[name, default: []].insert(value)
    last[name] = value
  }

  var growing: GrowingState? {
    let counts = names.map { values[$0]?.count ?? 0 }
    guard let most = counts.max(), most > 1, counts.count(where: { $0 == most }) == 1,
      let name = zip(names, counts).first(where: { $0.1 == most })?.0
    else { return nil }
    let value = last[name] ?? ""
    return GrowingState(
      name: name, valueCount: most, lastValue: value.count > 80 ? value.prefix(80) + "…" : value)
  }
}
