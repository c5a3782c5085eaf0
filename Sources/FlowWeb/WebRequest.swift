/// A request of a browser, without its transport.
public struct WebRequest: Sendable {
  /// Reads the body up to a number of bytes; `nil` if there are more, or if it cannot be read.
  public typealias BodyReader = @Sendable (_ limit: Int) async -> [UInt8]?

  /// The method: `GET`.
  public let method: String
  /// The path, without the query.
  public let path: String
  /// The values of the query, decoded.
  public let query: [String: String]
  let headers: [String: String]
  let readBody: BodyReader

  /// Creates a request.
  ///
  /// - Parameter headers: The headers by their names. The last one of a name counts.
  public init(
    method: String, path: String, query: [String: String] = [:], headers: [(name: String, value: String)],
    body: @escaping BodyReader
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = Dictionary(headers.map { ($0.name.lowercased(), $0.value) }) { _, last in last }
    readBody = body
  }

  /// Returns the value of a header, or `nil`.
  public func header(_ name: String) -> String? { headers[name.lowercased()] }

  /// The path as parts: `sessions`, its name, `events`.
  public var parts: [String] { path.split(separator: "/").map(String.init) }

  /// Returns the same request for a path without its first part.
  public func withoutFirstPart() -> WebRequest {
    WebRequest(
      method: method, path: "/" + parts.dropFirst().joined(separator: "/"), query: query,
      headers: headers.map { ($0.key, $0.value) }, body: readBody)
  }
}

/// The response to a request, without its transport.
public struct WebAnswer: Sendable {
  /// The content of a response.
  public enum Body: Sendable {
    case bytes([UInt8])
    /// Server-sent events as long as there are any.
    case updates(WebUpdates)
  }

  /// The status: 200.
  public let status: Int
  /// The headers in order. The transport adds the length.
  public let headers: [(name: String, value: String)]
  /// The content.
  public let body: Body
  /// Whether the connection is closed after the response, because its further content cannot be trusted.
  public var closes = false

  /// Creates a response.
  public init(status: Int, headers: [(name: String, value: String)], body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns a response with JSON.
  public static func json(_ content: some Encodable, status: Int = 200) -> WebAnswer {
    json(bytes: EncodedJSON(of: content).bytes, status: status)
  }

  /// Returns a response with JSON that is already text.
  public static func json(bytes: [UInt8], status: Int = 200) -> WebAnswer {
    WebAnswer(
      status: status,
      headers: [
        ("Content-Type", "application/json"), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
      ], body: .bytes(bytes))
  }

  static func stream(_ updates: WebUpdates) -> WebAnswer {
    WebAnswer(
      status: 200, headers: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")],
      body: .updates(updates))
  }
}
