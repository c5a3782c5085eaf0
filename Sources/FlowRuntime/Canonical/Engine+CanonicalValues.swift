internal import CEL
internal import FlowProgram

extension Engine {
  /// Returns a value in which each identity is replaced by the position of its presenter. Identities differ between
  /// runs that reach the same state by different paths.
  func canonical(_ value: Value, _ positions: [Int]) -> Value {
    switch value {
    case .record(let record):
      if let event = EventValue(value) {
        // The number of positions would differ between paths, since places of left presenters count.
        let position = isAlive(event.instance) ? UInt32(clamping: positions[event.instance.node.position]) : .max
        return EventValue(
          instance: InstanceID(index: position, generation: 0), presenter: event.presenter,
          event: event.event, payload: canonical(event.payload, positions)
        ).value
      }
      guard record.fields.contains(where: { $0.map(holdsParts) ?? false }) else { return value }
      return .record(
        RecordValue(shape: record.shape, fields: record.fields.map { $0.map { canonical($0, positions) } }))
    case .list(let list):
      guard list.contains(where: holdsParts) else { return value }
      return .list(ListValue(list.map { canonical($0, positions) }))
    case .map(let map):
      guard map.contains(where: { holdsParts($0.value) }) else { return value }
      return .map(MapValue(map.map { ($0.key, canonical($0.value, positions)) }))
    default: return value
    }
  }

  private func holdsParts(_ value: Value) -> Bool {
    switch value {
    case .record, .list, .map: true
    default: false
    }
  }

  /// Returns the time since the last user action if the timer depends on it, otherwise 0.
  func quietTime(before timer: FlowTimer) -> Int64 {
    isIdle(timer) ? state.clock.now &- state.clock.lastTouch : 0
  }
}
