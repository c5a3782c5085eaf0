public import CEL

/// An event to be sent later, regardless of its presenter: the content of values of type `event`.
///
/// A child that offers an action to its surrounding presenter passes such a value. Sending it reaches the presenter
/// that created it, if that is still alive.
public struct EventValue: Sendable {
  /// The presenter that hears the event.
  public let instance: InstanceID
  /// The index of that presenter in ``Program/presenters``.
  public let presenter: PresenterID
  /// The index of the event in the presenter's events.
  public let event: EventID
  public let payload: Value

  public init(instance: InstanceID, presenter: PresenterID, event: EventID, payload: Value) {
    self.instance = instance
    self.presenter = presenter
    self.event = event
    self.payload = payload
  }

  /// The type `event` of the language. Its values are opaque: no expression can inspect or create one.
  public static let declaration = RecordDeclaration(name: "event", fields: [], isOpaque: true)

  private static let shape = RecordShape(
    name: declaration.name, fields: ["instance", "presenter", "event", "payload"])

  /// The event as a value that slots, params and models can hold.
  public var value: Value {
    .record(
      RecordValue(
        shape: EventValue.shape,
        fields: [.uint(instance.address), .int(Int64(presenter.position)), .int(Int64(event.position)), payload]))
  }

  /// Reads the event that a value holds. Returns `nil` when it holds none.
  public init?(_ value: Value) {
    guard case .record(let record) = value, record.shape === EventValue.shape,
      case .uint(let address)? = record[0], case .int(let presenter)? = record[1], case .int(let event)? = record[2],
      let payload = record[3]
    else { return nil }
    self.init(
      instance: InstanceID(address: address), presenter: PresenterID(Int(clamping: presenter)),
      event: EventID(Int(clamping: event)), payload: payload)
  }
}

extension InstanceID {
  /// The identity as one number.
  public var address: UInt64 { UInt64(generation) << 32 | UInt64(index) }

  /// Reads an identity from a number.
  public init(address: UInt64) {
    self.init(index: UInt32(truncatingIfNeeded: address), generation: UInt32(truncatingIfNeeded: address >> 32))
  }
}

extension Program {
  /// Returns a value as the user reads it: in its source spelling, and an event by its presenter, its name and its
  /// payload. Truncated with `…` after about `limit` characters.
  public func literal(of value: Value, limit: Int = .max) -> String {
    guard let event = EventValue(value), presenters.ids.contains(event.presenter),
      presenters[event.presenter].events.ids.contains(event.event)
    else { return value.literal(limit: limit) }
    let presenter = presenters[event.presenter]
    let name = "\(presenter.name).\(presenter.events[event.event].name)"
    guard case .record(let payload) = event.payload, !payload.shape.fields.isEmpty else { return name }
    return "\(name){\(literals(of: payload, limit: limit))}"
  }

  /// Returns the payload of an event as the user reads it: `id: 3, name: 'Ada'`.
  public func literals(of payload: RecordValue, limit: Int = .max) -> String {
    zip(payload.shape.fields, payload.fields)
      .map { "\($0): \(literal(of: $1 ?? .null, limit: limit))" }.joined(separator: ", ")
  }
}
