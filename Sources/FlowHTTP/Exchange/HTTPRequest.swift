public import FlowProgram

/// An HTTP request as plain data.
public struct HTTPRequest: Sendable, Hashable {
  /// The request method.
  public typealias Method = HTTPRequestPlan.Method

  /// A header.
  public struct Header: Sendable, Hashable {
    /// The name, which is not case-sensitive.
    public let name: String
    /// The value.
    public let value: String
    /// Whether the value is only for this server: a redirect to another server omits it.
    public let isSecret: Bool

    /// Creates a header.
    public init(_ name: String, _ value: String, isSecret: Bool = false) {
      self.name = name
      self.value = value
      self.isSecret = isSecret
    }
  }

  /// The request method.
  public var method: Method
  /// The URL, absolute and percent-encoded.
  public var url: String
  /// The headers in addition to those of every request.
  public var headers: [Header] = []
  /// The body.
  public var body: [UInt8]?
  /// The timeouts and the maximum size of the reply.
  public var limits = HTTPLimits()
  /// Texts that failures must not contain, wherever they come from. Empty texts are ignored.
  public var secrets: [String] = []

  /// Creates a request for a URL.
  public init(_ method: Method = .get, _ url: String) {
    self.method = method
    self.url = url
  }
}

/// The timeouts of an exchange, and the maximum size of a reply.
public struct HTTPLimits: Sendable, Hashable {
  /// The default maximum size of a body in bytes: a hundred times what a screen can show, and harmless for a phone.
  public static let longestBody = 8 << 20

  /// The timeout of the whole exchange, or `nil` for an exchange without one, such as a stream.
  public var whole: Duration? = .seconds(30)
  /// The timeout for the next bytes.
  public var idle: Duration = .seconds(30)
  /// The maximum size of the body of a reply in bytes.
  public var longestBody = HTTPLimits.longestBody

  /// Creates the default limits of calls.
  public init() {}
}
