public import FlowProgram

/// What is asked of a server, as plain data.
public struct HTTPRequest: Sendable, Hashable {
  /// What is to be done with the thing that the URL names.
  public typealias Method = HTTPRequestPlan.Method

  /// A line of the head.
  public struct Header: Sendable, Hashable {
    /// The name; case means nothing.
    public let name: String
    /// The text behind the colon.
    public let value: String
    /// Whether the value is for this server alone: a redirect to another one leaves it behind.
    public let isSecret: Bool

    /// Describes a line of the head.
    public init(_ name: String, _ value: String, isSecret: Bool = false) {
      self.name = name
      self.value = value
      self.isSecret = isSecret
    }
  }

  /// What is to be done.
  public var method: Method
  /// Where, absolute and percent-encoded.
  public var url: String
  /// The lines of the head beyond those that every request has.
  public var headers: [Header] = []
  /// What is sent along.
  public var body: [UInt8]?
  /// How long it may take and how much may come back.
  public var limits = HTTPLimits()
  /// Texts that no failure may show, wherever they come back from; empty ones hide nothing.
  public var secrets: [String] = []

  /// Asks for what a URL names.
  public init(_ method: Method = .get, _ url: String) {
    self.method = method
    self.url = url
  }
}

/// How long an exchange may take, and how much of a reply is read.
public struct HTTPLimits: Sendable, Hashable {
  /// More than a screen can show a hundred times over, and still far from hurting a phone.
  public static let longestBody = 8 << 20

  /// How long the whole exchange may take, or `nil` for one that goes on as a stream does.
  public var whole: Duration? = .seconds(30)
  /// How long nothing may come while something is waited for.
  public var idle: Duration = .seconds(30)
  /// How many bytes the body of a reply may have.
  public var longestBody = HTTPLimits.longestBody

  /// The limits of a call that says nothing of them.
  public init() {}
}
