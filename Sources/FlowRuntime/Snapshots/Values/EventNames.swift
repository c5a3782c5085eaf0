internal import CEL
internal import FlowProgram

/// How events that are held as values are written: whom they are for by a name of the snapshot, and which they are by
/// the names of the author.
struct EventNames {
  /// The program whose events they are.
  let program: Program
  /// What a snapshot calls the presenters of the program.
  let names: PresenterNames
  /// The name of a living presenter, or `nil` when it has left.
  let name: (InstanceID) -> String?

  /// Writes an event; `nil` when the value holds none.
  func node(_ value: Value, _ writer: ValueWriter) -> JSONNode? {
    guard let held = EventValue(value) else { return nil }
    guard let event = program.event(held), !held.payload.isNull else { return .object([]) }
    var members: [(name: String, value: JSONNode)] = []
    if let recipient = name(held.instance) { members.append(("to", .string(recipient))) }
    members += [("of", .string(owner(held.presenter))), ("event", .string(event.name))]
    if case .record(let payload) = held.payload, !payload.fields.isEmpty {
      members.append(("with", writer.node(payload, as: event.payload)))
    }
    return .object(members)
  }

  private func owner(_ presenter: Int) -> String {
    presenter == Program.flowPresenter ? program.name : names.names[presenter]
  }
}

/// How events that are held as values are read.
struct NamedEvents {
  /// The program whose events they are.
  let program: Program
  /// What a snapshot calls the presenters of the program.
  let names: PresenterNames
  /// The presenter of a name and its position in the program, or `nil` when the restored flow has none.
  let presenter: (String) -> (instance: InstanceID, presenter: Int)?

  /// An event that reaches nobody, and of which no more is known.
  private static let lost = EventValue(
    instance: .unknown, presenter: Program.flowPresenter, event: 0, payload: .null
  ).value

  /// The event that a node names; one whose presenter or whose name is gone is for nobody.
  func value(_ node: JSONNode, _ reader: ValueReader) throws(SnapshotProblem) -> Value {
    let object = try SnapshotObject(node, expected: "an event")
    if object.members.isEmpty { return NamedEvents.lost }
    let owner = try object.text("of")
    let name = try object.text("event")
    let living = try object.textIfPresent("to").flatMap { presenter($0) }
    let isOfFlow = isSameName(owner, program.name)
    guard let index = living?.presenter ?? names.index(of: owner) ?? (isOfFlow ? Program.flowPresenter : nil),
      let event = program.presenters[index].events.firstIndex(where: { isSameName($0.name, name) })
    else { return NamedEvents.lost }
    let declaration = program.presenters[index].events[event].payload
    var payload = RecordValue(shape: declaration.shape, fields: [])
    if object["with"] != nil || !declaration.fields.isEmpty {
      let node = object["with"] ?? .object([])
      payload = try within("with") { () throws(SnapshotProblem) in try reader.record(node, as: declaration) }
    }
    let instance = living?.instance ?? .unknown
    return EventValue(instance: instance, presenter: index, event: event, payload: .record(payload)).value
  }
}

extension Program {
  /// The event that a value holds, or `nil` when the program has no such event.
  fileprivate func event(_ held: EventValue) -> Event? {
    guard presenters.indices.contains(held.presenter) else { return nil }
    let events = presenters[held.presenter].events
    return events.indices.contains(held.event) ? events[held.event] : nil
  }
}

/// Whether two names are the same code points; Swift's own comparison takes equivalent ones as the same.
func isSameName(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
