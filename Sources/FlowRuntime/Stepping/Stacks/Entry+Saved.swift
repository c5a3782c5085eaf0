internal import CEL
internal import FlowProgram

// Entries inside a sleeping presenter, as values that its saved state can hold.
extension Entry {
  /// The entry as a value, without its presenter.
  var saving: Value {
    .list([
      .uint(id), .int(Int64(presenter.position)), .string(style.rawValue),
      .list(ListValue(params.map { $0 ?? .optional(.none) })),
      saved, caller?.saving ?? .null, .bool(isAdmitted),
    ])
  }

  /// Reads the output of ``saving``.
  init?(saved value: Value) {
    guard case .list(let parts) = value, parts.count == 7, case .uint(let id) = parts[0],
      case .int(let presenter) = parts[1], case .string(let style) = parts[2], case .list(let params) = parts[3]
    else { return nil }
    self.init(
      id: id, presenter: PresenterID(Int(clamping: presenter)), instance: nil,
      params: params.map { if case .optional = $0 { nil } else { $0 } }, saved: parts[4],
      style: Step.Navigation.Style(rawValue: String(style)) ?? .push, caller: Caller(saved: parts[5]),
      isAdmitted: parts[6].isTrue)
  }

  /// Returns the entry with a number inside the saved state of this one, if this one sleeps.
  fileprivate func sleeping(_ id: UInt64) -> Entry? { instance == nil ? SavedState(saved)?.entry(id) : nil }
}

extension SavedState {
  /// Returns the entry with a number inside the saved state.
  fileprivate func entry(_ id: UInt64) -> Entry? {
    for entry in stacks.joined() {
      guard let entry = Entry(saved: entry) else { continue }
      if let found = entry.id == id ? entry : entry.sleeping(id) { return found }
    }
    return children.lazy.compactMap { SavedState($0.state)?.entry(id) }.first
  }
}

extension Engine {
  /// Returns the entry with a number inside an entry that sleeps, or inside the saved state of an absent child, or to
  /// which forward can return.
  func entry(inSleep id: UInt64) -> Entry? {
    for stack in outline.holders.lazy.flatMap(\.stacks) {
      for entry in stack.entries {
        if let found = entry.sleeping(id) { return found }
      }
      for entry in stack.forward {
        if let found = entry.id == id ? entry : entry.sleeping(id) { return found }
      }
    }
    var order: [NodeID] = []
    appendTree(of: Engine.flowNode, to: &order)
    for node in order {
      let owner = context(ofNode: node)
      guard owner.layout.keepsAnything else { continue }
      for index in owner.layout.presenter.children.ids {
        for state in keptStates(ofChild: index, in: owner) {
          if let found = SavedState(state)?.entry(id) { return found }
        }
      }
    }
    return nil
  }
}

extension Stack {
  /// Creates a stack of entries without presenters.
  init(saved entries: [Value]) {
    self.init(entries: entries.compactMap { Entry(saved: $0) })
  }
}

extension Caller {
  /// The caller as a value.
  fileprivate var saving: Value {
    let path = home.path.map { Value.list([.int(Int64($0.child.position)), $0.key]) }
    return .list([
      .uint(home.entry), .list(ListValue(path)), then?.saving ?? .null, .int(Int64(result)), cancelled?.saving ?? .null,
    ])
  }

  /// Reads the output of ``saving``. The instance is found later by its location.
  fileprivate init?(saved value: Value) {
    guard case .list(let parts) = value, parts.count == 5, case .uint(let entry) = parts[0],
      case .list(let path) = parts[1], case .int(let result) = parts[3]
    else { return nil }
    var home = CallerLocation(entry: entry)
    for step in path {
      guard case .list(let step) = step, step.count == 2, case .int(let child) = step[0] else { return nil }
      home.path.append((ChildID(Int(clamping: child)), step[1]))
    }
    self.init(
      presenter: .unknown, home: home, then: Continued(saved: parts[2]),
      result: Int(clamping: result), cancelled: Continued(saved: parts[4]))
  }
}

extension Caller.Continued {
  fileprivate var saving: Value { .list([.int(Int64(block.position)), .list(ListValue(captures))]) }

  fileprivate init?(saved value: Value) {
    guard case .list(let parts) = value, parts.count == 2, case .int(let block) = parts[0],
      case .list(let captures) = parts[1]
    else { return nil }
    self.init(block: BlockID(Int(clamping: block)), captures: Array(captures))
  }
}

extension InstanceID {
  /// A placeholder for a presenter that has left or sleeps. It matches no instance.
  static let unknown = InstanceID(index: .max, generation: .max)
}

extension Value {
  fileprivate var isTrue: Bool { if case .bool(true) = self { true } else { false } }
}
