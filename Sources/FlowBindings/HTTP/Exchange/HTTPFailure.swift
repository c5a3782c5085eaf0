/// Why an exchange came to nothing.
///
/// What is said about it is the same on every system and at every time. It never holds a header, nor more of a URL than which
/// server it names, since both may carry secrets.
public enum HTTPFailure: Error, Sendable, Hashable {
  /// No connection came about.
  case connection(Connection, server: String)
  /// Something took too long.
  case timeout(Phase, Duration)
  /// The connection broke before the reply was whole.
  case brokenOff
  /// What came back is no HTTP.
  case notHTTP
  /// The body is longer than it may be.
  case tooLarge(limit: Int)
  /// The server sends from place to place without an end, or to where nothing can be asked.
  case redirect(Redirect)
  /// The body is another kind of data than is needed.
  case contentType(String, wanted: String)
  /// The body is compressed in a way that is not read, or is not what it claims to be.
  case encoding(String)
  /// The status is not one that says it went well.
  case status(Int, excerpt: String)
  /// A stream of events breaks a limit.
  case eventStream(EventStreamParser.Problem)
  /// The request cannot be sent: the URL is none, or a header holds what no header may.
  case unsendable(String)

  /// Why there is no connection.
  public enum Connection: Sendable, Hashable {
    /// Nobody listens there.
    case refused
    /// The name of the server is not known.
    case unknownHost
    /// There is no way to it.
    case unreachable
    /// Its certificate is not trusted, or no way of talking safely was agreed on.
    case untrusted
    /// The proxy does not connect.
    case refusedByProxy
    /// The proxy asks for a name and a password.
    case unknownToProxy
    /// This process has too many files open for one connection more.
    case tooManyFiles
  }

  /// What took too long.
  public enum Phase: Sendable, Hashable {
    /// Connecting.
    case connecting
    /// Waiting for the next bytes.
    case waiting
    /// All of it.
    case whole
  }

  /// What is wrong about a redirect.
  public enum Redirect: Sendable, Hashable {
    /// It is one more than are followed.
    case tooMany(limit: Int)
    /// It leads to no URL that can be asked.
    case nowhere
    /// It leads from a connection that nobody can read along to one that everybody can.
    case insecure
  }

  /// What authors can tell failures apart by.
  public enum Category: String, Sendable, Hashable, CaseIterable {
    /// There was no connection, or it broke.
    case connection
    /// It took too long.
    case timeout
    /// A status that is no success.
    case status
    /// A reply came that nobody can use.
    case reply
  }

  /// What authors can tell it by.
  public var category: Category {
    switch self {
    case .connection, .brokenOff: .connection
    case .timeout: .timeout
    case .status: .status
    case .notHTTP, .tooLarge, .redirect, .contentType, .encoding, .eventStream, .unsendable: .reply
    }
  }

  /// Whether the same request may go well a little later, since no server has judged it.
  public var mayPass: Bool { category == .connection || category == .timeout }
}

extension HTTPFailure: CustomStringConvertible {
  /// One clause for whoever wrote the flow.
  public var description: String {
    switch self {
    case .connection(.refused, let server): "nobody listens at \(server)"
    case .connection(.unknownHost, let server): "no server is known by the name of \(server)"
    case .connection(.unreachable, let server): "\(server) cannot be reached"
    case .connection(.untrusted, let server): "\(server) cannot be trusted: its certificate does not hold"
    case .connection(.refusedByProxy, let proxy): "\(proxy) does not connect"
    case .connection(.unknownToProxy, let proxy): "\(proxy) asks for a name and a password"
    case .connection(.tooManyFiles, let server): "\(server) cannot be reached: too many files are open"
    case .timeout(.connecting, let limit): "connecting took longer than \(limit.inWords)"
    case .timeout(.waiting, let limit): "nothing came for \(limit.inWords)"
    case .timeout(.whole, let limit): "no reply came within \(limit.inWords)"
    case .brokenOff: "the connection broke before the reply was whole"
    case .notHTTP: "what came back is no HTTP"
    case .tooLarge(let limit): "the reply is longer than \(limit) bytes"
    case .redirect(.tooMany(let limit)): "the server redirects more than \(limit) times"
    case .redirect(.nowhere): "the server redirects to what is no http or https URL"
    case .redirect(.insecure): "the server redirects from https to http"
    case .contentType(let type, let wanted): "the reply is '\(type)', not '\(wanted)'"
    case .encoding(let name): "the reply is compressed as '\(name)', and cannot be unpacked"
    case .status(let status, let excerpt): "the status is \(status)\(excerpt.isEmpty ? "" : ": \(excerpt)")"
    case .eventStream(let problem): problem.description
    case .unsendable(let why): why
    }
  }
}

extension Duration {
  /// The time in seconds or, where it is short, in milliseconds, as authors write it.
  var inWords: String {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    if milliseconds == 0 { return "\(seconds)s" }
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    return overflow ? "\(seconds)s" : "\(whole + milliseconds)ms"
  }
}
