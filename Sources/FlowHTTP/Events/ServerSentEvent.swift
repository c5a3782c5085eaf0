/// An event of a stream of server-sent events.
public struct ServerSentEvent: Sendable, Hashable {
  /// The event type; `message` if the server names none.
  public let type: String
  /// The data.
  public let data: String
  /// The last event id that the server has sent with this event or before; empty if there is none.
  public let lastID: String

  /// Creates an event.
  public init(type: String = "message", data: String, lastID: String = "") {
    self.type = type
    self.data = data
    self.lastID = lastID
  }
}
