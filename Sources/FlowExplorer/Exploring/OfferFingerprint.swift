internal import FlowReports
internal import CEL
internal import FlowProgram

/// A hash of a model in which presenters are replaced by their places. Models with equal hashes offer the same
/// inputs.
struct OfferFingerprint {
  private(set) var fingerprint = Fingerprint()
  private let place: (InstanceID) -> Int

  init(_ model: FlowModel, place: @escaping (InstanceID) -> Int) {
    self.place = place
    fingerprint.combine(model.hasExited ? 1 : 0)
    if let frame = model.frame { add(frame) }
    for entry in model.stack { fingerprint.combine(UInt64(entry.presenter.position) + 1) }
    fingerprint.combine(0)
    for model in model.below { add(model) }
    add(model.top)
    for message in model.messages {
      guard let action = message.action else { continue }
      add(.string(action.label))
      add(action.event.value)
    }
  }

  private mutating func add(_ model: PresenterModel) {
    fingerprint.combine(UInt64(model.presenter.position))
    fingerprint.combine(UInt64(model.caseIndex))
    fingerprint.combine(UInt64(bitPattern: Int64(place(model.instance))))
    for field in model.fields.fields { add(field ?? .null) }
    if let key = model.key { add(key) }
    for child in model.children { add(child) }
    for child in model.fillings { add(child) }
    guard let stack = model.stack else { return }
    for entry in stack.entries { fingerprint.combine(UInt64(entry.presenter.position) + 1) }
    fingerprint.combine(0)
    for model in stack.below { add(model) }
    add(stack.top)
  }

  private mutating func add(_ child: ChildModel) {
    switch child {
    case .absent: fingerprint.combine(0)
    case .one(let model): add(model)
    case .rows(let rows):
      fingerprint.combine(UInt64(rows.count) + 1)
      for row in rows { add(row) }
    }
  }

  /// Adds a value. An event value names a presenter, which is replaced by its place as well.
  private mutating func add(_ value: Value) {
    switch value {
    case .record(let record):
      if let event = EventValue(value) {
        fingerprint.combine(UInt64(bitPattern: Int64(place(event.instance))))
        fingerprint.combine(UInt64(event.event.position))
        add(event.payload)
        return
      }
      fingerprint.combine(UInt64(record.fields.count))
      for field in record.fields {
        fingerprint.combine(field == nil ? 0 : 1)
        if let field { add(field) }
      }
    case .list(let list):
      fingerprint.combine(UInt64(list.count))
      for element in list { add(element) }
    default: value.fingerprint(into: &fingerprint)
    }
  }
}
