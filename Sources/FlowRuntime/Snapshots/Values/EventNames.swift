internal import CEL
internal import FlowProgram

/// The writer of event values: the recipient by its name in the snapshot, the event by its name in the source.
struct EventNames {
  /// The program that declares the events.
  let program: Program
  /// The names of the presenters of the program in a snapshot.
  let names: PresenterNames
  /// The name of a living presenter, or `nil` when it has left.
  let name: (InstanceID) -> String?

  /// Returns an event as JSON, or `nil` when the value holds none.
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

  private func owner(_ presenter: PresenterID) -> String {
    presenter == Program.flowPresenter ? program.name : names.names[presenter.position]
  }
}

/// The reader of event values.
struct NamedEvents {
  /// The program that declares the events.
  let program: Program
  /// The names of the presenters of the program in a snapshot.
  let names: PresenterNames
  /// The instance of a name and its index in ``Program/presenters``, or `nil` when the restored flow has none.
  let presenter: (String) -> (instance: InstanceID, presenter: PresenterID)?

  /// An event without recipient, of which nothing else is known.
  private static let lost = EventValue(
    instance: .unknown, presenter: Program.flowPresenter, event: EventID(0), payload: .null
  ).value

  /// Returns the event that a node names. An event whose presenter or name no longer exists has no recipient.
  func value(_ node: JSONNode, _ reader: ValueReader) throws(SnapshotProblem) -> Value {
    let object = try SnapshotObject(node, expected: "an event")
    if object.members.isEmpty { return NamedEvents.lost }
    let owner = try object.text("of")
    let name = try object.text("event")
    let living = try object.textIfPresent("to").flatMap { presenter($0) }
    let isOfFlow = isSameName(owner, program.name)
    guard let index = living?.presenter ?? names.index(of: owner) ?? (isOfFlow ? Program.flowPresenter : nil),
      let event = program.presenters[index].events.firstID(where: { isSameName($0.name, name) })
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
  /// Returns the event that a value holds, or `nil` when the program has no such event.
  fileprivate func event(_ held: EventValue) -> Event? {
    guard presenters.ids.contains(held.presenter) else { return nil }
    let events = presenters[held.presenter].events
    return events.element(at: held.event)
  }
}

/// Whether two names have the same code points. The comparison of Swift regards canonically equivalent strings as
/// equal.
func isSameName(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
