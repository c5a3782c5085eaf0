public import CEL
public import FlowProgram

/// A presenter as plain values.
public struct ReferencePresenter {
  /// The position in ``Program/presenters``.
  public let presenter: PresenterID
  public let depth: Int
  /// The params, the state and the named derived values, by name; `nil` for a derived value that cannot be computed.
  public let values: [(name: String, value: Value?)]
}

// The state as plain values: identities are positions in tree order, and times are relative to now.
extension ReferenceFlow {
  /// The living presenters in tree order.
  public var presenters: [ReferencePresenter] {
    let order = inOrder
    return order.map { id in
      let plan = plan(id)
      func isShown(_ mode: ModeID?) -> Bool { mode == nil || mode == activeMode(of: id) }
      let known = plan.derived.prefix(plan.declaredDerivedCount).indices
      let derived = known.filter { isShown(plan.mode(ofDerived: plan.derived[$0].name)) }.map { index in
        let value = try? evaluate(plan.derived[index].plan, Frame(owner: id))
        return (plan.derived[index].name, value.map { canonical($0, order) })
      }
      let slots = plan.slots.ids.filter { isShown(plan.mode(ofSlot: $0)) }
        .map { (plan.slots[$0].name, Optional(canonical(self[id].slots[$0.position], order))) }
      return ReferencePresenter(presenter: plan.index, depth: self[id].depth, values: slots + derived)
    }
  }

  /// The remaining nanoseconds of the timers, in execution order.
  public var remainingTimes: [Int64] {
    timers.sorted { $0.deadline != $1.deadline ? $0.deadline < $1.deadline : $0.order < $1.order }
      .map { max(0, $0.deadline - now) }
  }

  /// The entries of all stacks: for each its screen, the number of enclosing presenters, and whether it has a
  /// tenant.
  public var entries: [String] {
    places.map { place in
      let entry = self[place.holder].stacks[place.tab.position].entries[place.position]
      let isAwake = entry.tenant != nil
      return "\(entry.presenter) \(entry.summary.style) \(self[place.holder].depth)\(isAwake ? "" : " asleep")"
    }
  }

  /// The places of the entries of all stacks, the top first.
  var places: [StackPlace] {
    var found: [StackPlace] = []
    func add(_ id: Int) {
      for child in self[id].children.joined() { add(child) }
      for (tab, stack) in zip(self[id].tabIDs, self[id].stacks) {
        for (position, entry) in stack.entries.enumerated() {
          found.append(StackPlace(holder: id, tab: tab, position: position))
          if let tenant = entry.tenant { add(tenant) }
        }
      }
    }
    add(ReferenceFlow.root)
    return found.reversed()
  }

  /// Returns a value in which event values identify their presenter by its position.
  func canonical(_ value: Value, _ order: [Int]) -> Value {
    switch value {
    case .record(let record):
      if let event = EventValue(value) {
        let place = isAlive(Int(event.instance.index)) ? order.firstIndex(of: Int(event.instance.index)) : nil
        return EventValue(
          instance: InstanceID(index: UInt32(place ?? order.count), generation: 0), presenter: event.presenter,
          event: event.event, payload: canonical(event.payload, order)
        ).value
      }
      return .record(
        RecordValue(shape: record.shape, fields: record.fields.map { $0.map { canonical($0, order) } }))
    case .list(let list): return .list(ListValue(list.map { canonical($0, order) }))
    case .map(let map): return .map(MapValue(map.map { ($0.key, canonical($0.value, order)) }))
    default: return value
    }
  }
}

// Calls and streams as text.
extension ReferenceFlow {
  /// The unresolved calls, in call order.
  public var callsInFlight: [String] {
    calls.map { call in
      let isAsked = call.phase == .asked
      return "\(call.operation)(\(Value.record(call.arguments).literal)) \(call.key ?? "-") \(call.attempt)"
        + (isAsked ? " asked" : "")
    }
  }

  /// The followed streams, in the order in which they were started.
  public var streamsFollowed: [String] {
    streams.map {
      "\($0.operation)(\(Value.record($0.arguments).literal)) \($0.value?.literal ?? "-") \($0.error ?? "-")"
    }
  }
}
