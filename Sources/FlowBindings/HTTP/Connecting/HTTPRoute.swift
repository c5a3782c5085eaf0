internal import AsyncHTTPClient
internal import FlowProgram
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPCompression

/// A way to a server. Each way that differs needs a client of its own, since a client knows only one.
struct HTTPRoute: Sendable, Hashable {
  /// Whom connections go to.
  enum Way: Sendable, Hashable {
    /// The server itself, or a proxy whose address stands in the request in place of that of the server.
    case direct
    /// A proxy that connects to the server, and then passes on bytes that it cannot read.
    case tunnel(HTTPProxy)
    /// A proxy that is sent the whole URL.
    case relay
  }

  /// Whom connections go to.
  let way: Way
  /// How long connecting may take.
  let connectTimeout: Duration
  /// Whether a connection is held as long as a stream is followed.
  let isStream: Bool

  /// How many connections are open to one server at a time for calls. More of them wait, for as long as their timeout allows.
  private static let mostForCalls = 256
  /// Streams never wait for one another; the system says how many connections there can be.
  private static let mostForStreams = 1 << 20

  /// The configuration of a client for this way.
  func configuration(trust: HTTPTrust, keptFor: Duration) -> HTTPClient.Configuration {
    var pool = HTTPClient.Configuration.ConnectionPool(
      idleTimeout: .nanoseconds(keptFor.inNanoseconds),
      concurrentHTTP1ConnectionsPerHostSoftLimit: isStream ? Self.mostForStreams : Self.mostForCalls)
    // Who is refused is told at once; flows say themselves how often something is tried again.
    pool.retryConnectionEstablishment = false
    // A stream has no length; each of its events has a limit.
    let decompression = HTTPClient.Decompression.enabled(limit: isStream ? .none : .size(HTTPLimits.longestBody))
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: HTTPClient.Configuration.Timeout(connect: .nanoseconds(connectTimeout.inNanoseconds)),
      connectionPool: pool, proxy: nil, decompression: decompression)
    configuration.tlsConfiguration = trust.configuration
    configuration.httpVersion = .http1Only
    configuration.tracing.tracer = nil
    switch way {
    case .direct: break
    case .tunnel(let proxy): configuration.proxy = proxy.tunnel
    case .relay: configuration.http1_1ConnectionDebugInitializer = sendWholeURLs
    }
    return configuration
  }
}

extension HTTPProxy {
  /// The proxy for a client whose connections all go through it.
  fileprivate var tunnel: HTTPClient.Configuration.Proxy {
    switch kind {
    case .socks: .socksServer(host: host, port: port)
    case .http: .server(host: host, port: port, authorization: login.map { .basic(credentials: encoded($0)) })
    }
  }

  /// What the proxy is told to let this client in, or `nil` where it is told nothing.
  var authorization: String? { login.map { "Basic \(encoded($0))" } }

  private func encoded(_ login: String) -> String { base64(Array(login.utf8)) }
}

/// Has a connection to a proxy send the whole URL, which tells the proxy whom to ask.
private let sendWholeURLs: @Sendable (any Channel) -> EventLoopFuture<Void> = { channel in
  channel.eventLoop.submit {
    let pipeline = channel.pipeline.syncOperations
    let encoder = try pipeline.handler(type: HTTPRequestEncoder.self)
    try pipeline.addHandler(WholeURLs(), position: .after(encoder))
  }
}

/// Puts the scheme and the server in front of the path of each request.
private final class WholeURLs: ChannelOutboundHandler {
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .head(var head) = unwrapOutboundIn(data), let server = head.headers.first(name: "host"),
      head.uri.hasPrefix("/")
    else { return context.write(data, promise: promise) }
    head.uri = "http://\(server)\(head.uri)"
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}

private func base64(_ bytes: [UInt8]) -> String {
  let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  var text = ""
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let piece = bytes[start..<min(start + 3, bytes.count)]
    let number = piece.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - piece.count))
    for place in 0..<4 { text.append(place <= piece.count ? letters[number >> (18 - 6 * place) & 63] : "=") }
  }
  return text
}

extension Duration {
  /// The time in nanoseconds, the largest number for what is longer than three hundred years.
  var inNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isStillTooLong) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isStillTooLong ? .max : sum
  }
}
