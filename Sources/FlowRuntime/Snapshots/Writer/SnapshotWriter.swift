internal import CEL
internal import FlowProgram

/// A writer of a running flow as JSON, with the names in its source.
struct SnapshotWriter {
  typealias Members = [(name: String, value: JSONNode)]

  let engine: Engine
  let content: SnapshotContent
  let shape: ProgramShape
  let values: ValueWriter
  /// The snapshot path of each living node.
  let paths: [String?]
  /// The living nodes, in tree order.
  let living: [NodeID]

  /// - Parameter pseudonym: The text written in place of a secret, or `nil` to omit secrets.
  init(_ engine: Engine, keeping content: SnapshotContent, pseudonym: ((String) -> String)? = nil) {
    self.engine = engine
    self.content = content
    let shape = ProgramShape(engine.layout.program)
    self.shape = shape
    living = engine.presentersInOrder().map(\.node)
    let paths = engine.snapshotPaths(of: living)
    self.paths = paths
    values = ValueWriter(
      types: shape.types,
      events: EventNames(program: engine.layout.program, names: shape.names) {
        engine.isAlive($0) ? paths[$0.node.position] : nil
      }, pseudonym: pseudonym)
  }

  /// Returns the whole snapshot.
  func snapshot() -> JSONNode {
    let program = engine.layout.program
    var members: Members = [("snapshot", .whole(SnapshotFormat.edition)), ("flow", .string(program.name))]
    if let version = program.version { members.append(("version", .string(version))) }
    members += [("shape", .string(shape.hash)), ("keeps", .string(content.rawValue))]
    if content == .everything, !program.strings.locales.isEmpty || engine.outline.locale != .undetermined {
      members.append(("locale", .string(engine.outline.locale.text)))
    }
    if engine.outline.hasExited { members.append(("hasExited", .bool(true))) }
    if let result = engine.outline.result {
      members.append(("result", values.node(result, as: program.flow.result ?? .dyn)))
    }
    switch content {
    case .everything: members += everything
    case .saved: members += saved
    }
    let answers = engine.outline.pendingAnswers.compactMap(node)
    if !answers.isEmpty { members.append(("answers", .array(answers))) }
    return .object(members)
  }

  // MARK: Everything

  private var everything: Members {
    let outline = engine.outline
    var members: Members = [
      ("now", .whole(engine.state.clock.now)),
      ("sinceTouch", .whole(engine.state.clock.now - engine.state.clock.lastTouch)),
      ("nextEntry", .whole(outline.nextEntry)), ("nextMessage", .whole(outline.nextMessage)),
      ("declared", declared),
    ]
    if let change = outline.change { members.append(("lastChange", node(change))) }
    members.append(("stack", node(of: outline.stack)))
    let forward = outline.holders[0].stacks[0].forward
    if !forward.isEmpty { members.append(("forward", node(of: forward))) }
    members.append(("messages", .array(outline.messages.map(node))))
    members.append(("presenters", .array(zip(living, ages).map { node(ofPresenter: $0, age: $1) })))
    members.append(
      (
        "timers",
        .array(
          outline.timers.inOrder.map { timer in timer.service.map { node($0, at: timer.deadline) } ?? node(timer) })
      ))
    members.append(
      ("resting", .array(outline.restingEffects.map { .object([("of", path($0.owner)), ("effect", name(of: $0))]) })))
    return members + services
  }

  private func node(_ message: Message) -> JSONNode {
    var members: Members = [("id", .whole(message.id)), ("text", .string(message.text))]
    if let action = message.action {
      members.append(("label", .string(action.label)))
      members.append(("action", values.node(action.event.value, as: .record(EventValue.declaration.name))))
    }
    return .object(members)
  }

  func path(_ instance: InstanceID) -> JSONNode { path(instance.node) }

  /// Returns the snapshot path of a node.
  func path(_ node: NodeID) -> JSONNode { .string(paths.element(at: node.position).flatMap { $0 } ?? "") }

  func name(of effect: LivingEffect) -> JSONNode {
    let presenter = engine.context(ofNode: effect.owner.node).layout.presenter
    return .string(presenter.effects.element(at: effect.index)?.name ?? "")
  }

  // MARK: Declarations

  /// The declarations of slots and effects at the time of the snapshot, for the presenters that it contains.
  private var declared: JSONNode {
    .object(
      shape.declared.enumerated().compactMap { index, declared in
        if declared.slots.isEmpty && declared.effects.isEmpty { return nil }
        var members: Members = []
        if !declared.slots.isEmpty {
          members.append(("slots", .object(declared.slots.map { ($0.name, .string($0.type.text)) })))
        }
        if !declared.effects.isEmpty {
          members.append(("effects", .object(declared.effects.map { ($0.name, .string($0.hash)) })))
        }
        return (shape.names.names[index], .object(members))
      })
  }

  // MARK: Presenters

  /// The age of each living node among the instances of its presenter, where it differs from the tree order. The
  /// readers that a write wakes are checked youngest first.
  private var ages: [Int?] {
    var ages = [Int?](repeating: nil, count: living.count)
    var positions = [Int](repeating: 0, count: engine.outline.nodeCount)
    for (position, node) in living.enumerated() { positions[node.position] = position }
    for head in engine.outline.firstListed {
      let youngestFirst = engine.listed(from: head).map { positions[$0.position] }
      let oldestFirst = Array(youngestFirst.reversed())
      guard oldestFirst != oldestFirst.sorted() else { continue }
      for (age, position) in oldestFirst.enumerated() { ages[position] = age }
    }
    return ages
  }

  private func node(ofPresenter node: NodeID, age: Int?) -> JSONNode {
    let context = engine.context(ofNode: node)
    let presenter = context.layout.presenter
    var members = place(of: node)
    members.append(("presenter", .string(shape.names.names[presenter.index.position])))
    if let age { members.append(("age", .whole(Int64(age)))) }
    if !presenter.slots.isEmpty {
      let slots = presenter.slots.enumerated().compactMap { position, slot -> (String, JSONNode)? in
        if let modes = context.layout.modes {
          if SlotID(position) == modes.slot { return nil }
          if !engine.isLive(modes.ofSlot[position], of: context) { return nil }
        }
        let name = shape.declared[presenter.index.position].slots[position].name
        return (name, values.node(engine.value(ofSlot: SlotID(position), in: context), as: slot.type))
      }
      if let mode = mode(of: context) { members.append(("mode", mode)) }
      members.append(("slots", .object(slots)))
    }
    if !presenter.effects.isEmpty {
      let live = presenter.effects.ids.filter { index in
        context.layout.modes.map { engine.isLive($0.ofEffect[index.position], of: context) } ?? true
      }
      let effects = live.map { (presenter.effects[$0].name, memory(ofEffect: $0, in: context)) }
      members.append(("effects", .object(effects)))
    }
    let kept = keptStates(of: context)
    if !kept.isEmpty { members.append(("kept", .object(kept))) }
    if let stacks = stacks(of: context) { members.append(("stacks", stacks)) }
    return .object(members)
  }

  /// Returns the name of the active mode of a presenter, if it has modes.
  private func mode(of context: Context) -> JSONNode? {
    context.layout.modes.map { .string($0.modes[engine.namedMode(of: context, $0)].name) }
  }

  /// Returns the location of a presenter: an entry, or a name inside another presenter.
  private func place(of node: NodeID) -> Members {
    let place = engine.nodes[node]
    guard place.parent.exists else { return [] }
    let parent = engine.context(ofNode: place.parent)
    guard place.child >= 0, let child = parent.layout.presenter.children.element(at: Int(place.child)) else {
      let id = engine.place(ofEntryWith: node).map { engine[$0].id }
      let members: Members = [("entry", .whole(id ?? 0))]
      return parent.node == Engine.flowNode ? members : members + [("in", path(parent.node))]
    }
    var members: Members = [("in", path(place.parent)), ("child", .string(child.name))]
    if let each = child.each { members.append(("key", values.node(engine.key(ofRow: node), as: each.key.type))) }
    return members
  }

  private func memory(ofEffect index: EffectID, in context: Context) -> JSONNode {
    let memory = engine.memory(ofEffect: index, in: context)
    var members: Members = []
    if memory.isActive { members.append(("isActive", .bool(true))) }
    if memory.holds { members.append(("holds", .bool(true))) }
    if memory.span != 0 { members.append(("span", .whole(memory.span))) }
    if let key = context.layout.presenter.effects[index].key, !memory.key.isNull {
      members.append(("key", values.node(memory.key, as: key.type)))
    }
    return .object(members)
  }

  private func keptStates(of context: Context) -> Members {
    context.layout.presenter.children.enumerated().compactMap { index, child in
      guard child.keepsSaved, context.layout.keepsAnything else { return nil }
      let kept = engine.values[context.firstValue + context.layout.ranges.keptOffset + index]
      return SavedState(kept).map { (child.name, node($0, of: child.presenter)) }
    }
  }

  // MARK: Timers

  private func node(_ timer: FlowTimer) -> JSONNode {
    if let message = timer.message {
      return .object([("due", .whole(timer.deadline - engine.state.clock.now)), ("message", .whole(message))])
    }
    let presenter = engine.context(ofNode: timer.owner.node).layout.presenter
    var members: Members = [("due", .whole(timer.deadline - engine.state.clock.now)), ("of", path(timer.owner))]
    if let index = timer.effect {
      members.append(("effect", name(of: LivingEffect(owner: timer.owner, index: index))))
    }
    guard !timer.isOfEffect,
      let steps = shape.continuations[presenter.index.position].blocks.element(at: timer.block.position) ?? nil
    else {
      return .object(members)
    }
    if let name = timer.name { members.append(("name", .string(name))) }
    let locals = engine.layout.presenters[presenter.index].captures[timer.block.position]
    return .object(members + self.members(of: steps, locals, timer.captures))
  }
}

extension Engine {
  /// Returns the snapshot paths of presenters: `flow`, `#2` for the screen of an entry, `#2/rows['a']` for a child
  /// composed into it.
  func snapshotPaths(of living: [NodeID]) -> [String?] {
    var paths = [String?](repeating: nil, count: outline.nodeCount)
    paths[Engine.flowNode.position] = SnapshotPath.flow
    for entry in outline.holders.flatMap({ $0.stacks.flatMap(\.entries) }) {
      if let instance = entry.instance { paths[instance.node.position] = SnapshotPath.entry(entry.id) }
    }
    for node in living where paths[node.position] == nil {
      let place = nodes[node]
      let parent = context(ofNode: place.parent).layout.presenter
      guard let child = parent.children.element(at: Int(place.child)), let outer = paths[place.parent.position] else {
        continue
      }
      paths[node.position] = SnapshotPath.child(child.name, key: child.each == nil ? nil : key(ofRow: node), in: outer)
    }
    return paths
  }

  /// Returns the listed instances of a presenter, from a node on.
  fileprivate func listed(from head: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    var next = head
    while next.exists {
      found.append(next)
      let context = context(ofNode: next)
      next = NodeWord.node(words[context.firstWord + context.layout.ranges.nextOffset])
    }
    return found
  }
}

/// The paths of presenters in a snapshot.
enum SnapshotPath {
  static let flow = "flow"

  static func entry(_ id: UInt64) -> String { "#\(id)" }

  /// Returns the number of the entry that a path names, 0 for the flow itself, or `nil` for any other path.
  static func entry(of path: String) -> UInt64? {
    if isSameName(path, flow) { return 0 }
    return path.utf8.first == UInt8(ascii: "#") ? UInt64(path.dropFirst()) : nil
  }

  static func child(_ name: String, key: Value?, in outer: String) -> String {
    "\(outer)/\(name)" + (key.map { "[\($0.literal)]" } ?? "")
  }
}
