extension RawServer.Step {
  /// Returns a step that sends a whole reply with its length.
  public static func reply(
    _ status: String = "200 OK", _ body: String = "", type: String? = "application/json", headers: [String] = []
  ) -> RawServer.Step {
    var lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"]
    if let type { lines.append("Content-Type: \(type)") }
    return .send((lines + headers).joined(separator: "\r\n") + "\r\n\r\n" + body)
  }

  /// A step that sends the head of a stream of events, which ends with the connection.
  public static let eventStream = RawServer.Step.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
}
