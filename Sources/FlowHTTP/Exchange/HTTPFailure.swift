internal import FlowBindings
/// The reason why an exchange failed.
///
/// Its description is the same on every system and at every time. It contains no headers, and of a URL only the
/// server, because both may contain secrets.
public enum HTTPFailure: Error, Sendable, Hashable {
  /// No connection was established.
  case connection(Connection, server: String)
  /// A timeout expired.
  case timeout(Phase, Duration)
  /// The connection was lost before the reply was complete.
  case brokenOff
  /// The reply is not HTTP.
  case notHTTP
  /// The body exceeds the limit.
  case tooLarge(limit: Int)
  /// The server redirects too often, or to an invalid target.
  case redirect(Redirect)
  /// The body has a content type other than the required one.
  case contentType(String, wanted: String)
  /// The body has an unsupported or invalid content encoding.
  case encoding(String)
  /// The status is not a success.
  case status(Int, excerpt: String)
  /// A stream of events exceeds a limit.
  case eventStream(EventStreamParser.Problem)
  /// The request is invalid: its URL, or the content of a header.
  case unsendable(String)

  /// The reason why there is no connection.
  public enum Connection: Sendable, Hashable {
    /// No process listens on the port.
    case refused
    /// The name of the server cannot be resolved.
    case unknownHost
    /// There is no network route to the server.
    case unreachable
    /// The certificate is not trusted, or the TLS handshake failed.
    case untrusted
    /// The proxy refuses the connection.
    case refusedByProxy
    /// The proxy requires a login.
    case unknownToProxy
    /// The process has reached its limit of open files.
    case tooManyFiles
  }

  /// The phase that timed out.
  public enum Phase: Sendable, Hashable {
    /// Establishing the connection.
    case connecting
    /// Waiting for the next bytes.
    case waiting
    /// The whole exchange.
    case whole
  }

  /// The problem with a redirect.
  public enum Redirect: Sendable, Hashable {
    /// The limit of redirects is exceeded.
    case tooMany(limit: Int)
    /// The target is not a valid HTTP URL.
    case nowhere
    /// The redirect leads from an encrypted to an unencrypted connection.
    case insecure
  }

  /// The category of a failure, which authors can distinguish.
  public enum Category: String, Sendable, Hashable, CaseIterable {
    /// There was no connection, or it was lost.
    case connection
    /// A timeout expired.
    case timeout
    /// The status is not a success.
    case status
    /// The reply cannot be used.
    case reply
  }

  /// The category of the failure.
  public var category: Category {
    switch self {
    case .connection, .brokenOff: .connection
    case .timeout: .timeout
    case .status: .status
    case .notHTTP, .tooLarge, .redirect, .contentType, .encoding, .eventStream, .unsendable: .reply
    }
  }

  /// Whether the same request may succeed later, because the server has not rejected it.
  public var mayPass: Bool { category == .connection || category == .timeout }
}

extension HTTPFailure: CustomStringConvertible {
  /// One clause for the author of the flow.
  public var description: String {
    switch self {
    case .connection(.refused, let server): "nothing listens at \(server)"
    case .connection(.unknownHost, let server): "no server is known with the name of \(server)"
    case .connection(.unreachable, let server): "\(server) cannot be reached"
    case .connection(.untrusted, let server): "\(server) cannot be trusted: its certificate is not valid"
    case .connection(.refusedByProxy, let proxy): "\(proxy) does not connect"
    case .connection(.unknownToProxy, let proxy): "\(proxy) requires a name and a password"
    case .connection(.tooManyFiles, let server): "\(server) cannot be reached: too many files are open"
    case .timeout(.connecting, let limit): "connecting took longer than \(limit.inWords)"
    case .timeout(.waiting, let limit): "no data arrived for \(limit.inWords)"
    case .timeout(.whole, let limit): "no reply came within \(limit.inWords)"
    case .brokenOff: "the connection broke before the reply was complete"
    case .notHTTP: "the reply is not HTTP"
    case .tooLarge(let limit): "the reply is longer than \(limit) bytes"
    case .redirect(.tooMany(let limit)): "the server redirects more than \(limit) times"
    case .redirect(.nowhere): "the server redirects to an address that is not an http or https URL"
    case .redirect(.insecure): "the server redirects from https to http"
    case .contentType(let type, let wanted): "the reply is '\(type)', not '\(wanted)'"
    case .encoding(let name): "the reply is compressed as '\(name)', which is not supported or is damaged"
    case .status(let status, let excerpt): "the status is \(status)\(excerpt.isEmpty ? "" : ": \(excerpt)")"
    case .eventStream(let problem): problem.description
    case .unsendable(let why): why
    }
  }
}
