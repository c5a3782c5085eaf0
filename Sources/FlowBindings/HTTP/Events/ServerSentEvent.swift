/// One event of a stream of server-sent events.
public struct ServerSentEvent: Sendable, Hashable {
  /// What sort of event it is; `message` where the server does not say.
  public let type: String
  /// What it says.
  public let data: String
  /// The last id that the server has given, with this event or before; empty where it gives none.
  public let lastID: String

  /// Describes an event.
  public init(type: String = "message", data: String, lastID: String = "") {
    self.type = type
    self.data = data
    self.lastID = lastID
  }
}
