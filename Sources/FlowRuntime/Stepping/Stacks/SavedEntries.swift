internal import CEL
internal import FlowProgram

// Entries that sleep inside of a presenter that sleeps, as values that its saved state can hold.
extension Entry {
  /// The entry as a value; nobody lives in it.
  var saving: Value {
    .list([
      .uint(id), .int(Int64(presenter)), .string(style.rawValue), .list(ListValue(params.map { $0 ?? .optional(.none) })),
      saved, asker?.saving ?? .null,
    ])
  }

  /// Reads what ``saving`` wrote.
  init?(saved value: Value) {
    guard case .list(let parts) = value, parts.count == 6, case .uint(let id) = parts[0],
      case .int(let presenter) = parts[1], case .string(let style) = parts[2], case .list(let params) = parts[3]
    else { return nil }
    self.init(
      id: id, presenter: Int(clamping: presenter), instance: nil,
      params: params.map { if case .optional = $0 { nil } else { $0 } }, saved: parts[4],
      style: Step.Navigation.Style(rawValue: String(style)) ?? .push, asker: Asker(saved: parts[5]), isAdmitted: true)
  }
}

extension Stack {
  /// A stack of entries in which nobody lives.
  init(saved entries: [Value]) {
    self.init(entries: entries.compactMap { Entry(saved: $0) })
  }
}

extension Asker {
  /// The asker as a value.
  fileprivate var saving: Value {
    let path = home.path.map { Value.list([.int(Int64($0.child)), $0.key]) }
    return .list([
      .uint(home.entry), .list(ListValue(path)), then?.saving ?? .null, .int(Int64(result)), cancelled?.saving ?? .null,
    ])
  }

  /// Reads what ``saving`` wrote. Who it is now is found by where it lies.
  fileprivate init?(saved value: Value) {
    guard case .list(let parts) = value, parts.count == 5, case .uint(let entry) = parts[0],
      case .list(let path) = parts[1], case .int(let result) = parts[3]
    else { return nil }
    var home = AskerHome(entry: entry)
    for step in path {
      guard case .list(let step) = step, step.count == 2, case .int(let child) = step[0] else { return nil }
      home.path.append((Int(clamping: child), step[1]))
    }
    self.init(
      presenter: InstanceID(index: .max, generation: .max), home: home, then: Continued(saved: parts[2]),
      result: Int(clamping: result), cancelled: Continued(saved: parts[4]))
  }
}

extension Asker.Continued {
  fileprivate var saving: Value { .list([.int(Int64(block)), .list(ListValue(captures))]) }

  fileprivate init?(saved value: Value) {
    guard case .list(let parts) = value, parts.count == 2, case .int(let block) = parts[0],
      case .list(let captures) = parts[1]
    else { return nil }
    self.init(block: Int(clamping: block), captures: Array(captures))
  }
}
