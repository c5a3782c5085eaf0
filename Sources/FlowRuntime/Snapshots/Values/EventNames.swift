internal import CEL
internal import FlowProgram

/// How events that are held as values are written: whom they are for by a name of the snapshot, and which they are by
/// the names of the author.
struct EventNames {
  /// The program whose events they are.
  let program: Program
  /// The name of a living presenter, or `nil` when it has left.
  let name: (InstanceID) -> String?

  /// Writes an event; `nil` when the value holds none of this program.
  func node(_ value: Value, _ writer: ValueWriter) -> JSONNode? {
    guard let held = EventValue(value), let event = program.event(held) else { return nil }
    var members: [(name: String, value: JSONNode)] = []
    if let recipient = name(held.instance) {
      members.append(("to", .string(recipient)))
    } else {
      members.append(("gone", .string(program.presenters[held.presenter].name)))
    }
    members.append(("event", .string(event.name)))
    if case .record(let payload) = held.payload, !payload.fields.isEmpty {
      members.append(("with", writer.node(payload, as: event.payload)))
    }
    return .object(members)
  }
}

/// How events that are held as values are read.
struct NamedEvents {
  /// The program whose events they are.
  let program: Program
  /// The presenter of a name and its position in the program, or `nil` when the restored flow has none.
  let presenter: (String) -> (instance: InstanceID, presenter: Int)?

  /// Stands for a presenter that has left: what is sent to it reaches nobody.
  static let nobody = InstanceID(index: .max, generation: .max)

  /// The event that a node names; one whose presenter or whose name is gone is for nobody.
  func value(_ node: JSONNode, _ reader: ValueReader) throws(SnapshotProblem) -> Value {
    let object = try SnapshotObject(node, expected: "an event")
    let name = try object.text("event")
    var instance = NamedEvents.nobody
    var index = Program.flowPresenter
    if let recipient = try object.textIfPresent("to") {
      if let found = presenter(recipient) { (instance, index) = found }
    } else {
      let owner = try object.text("gone")
      index = program.presenters.firstIndex { isSameName($0.name, owner) } ?? index
    }
    let events = program.presenters[index].events
    guard let event = events.firstIndex(where: { isSameName($0.name, name) }) else {
      return EventValue(instance: NamedEvents.nobody, presenter: index, event: 0, payload: .null).value
    }
    let declaration = events[event].payload
    var payload = RecordValue(shape: declaration.shape, fields: [])
    if let node = object["with"] {
      payload = try within("with") { () throws(SnapshotProblem) in try reader.record(node, as: declaration) }
    }
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
