internal import AsyncHTTPClient
internal import FlowProgram
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPCompression

/// A route to a server. Each route has its own client, because a client supports only one.
struct HTTPRoute: Sendable, Hashable {
  /// The peer of connections.
  enum Peer: Sendable, Hashable {
    /// The server itself, or a proxy whose address replaces that of the server in the request.
    case direct
    /// A proxy that connects to the server and forwards encrypted bytes.
    case tunnel(HTTPProxy)
    /// A proxy that receives the whole URL.
    case relay
  }

  /// The peer of connections.
  let peer: Peer
  /// The timeout for establishing a connection.
  let connectTimeout: Duration
  /// Whether a connection stays open while a stream is followed.
  let isStream: Bool

  /// The maximum number of simultaneous connections to one server for calls. Further calls wait until their timeout.
  private static let mostForCalls = 256
  /// Streams never wait for each other; the system limits the number of connections.
  private static let mostForStreams = 1 << 20

  /// Returns the configuration of a client for this route.
  func configuration(trust: HTTPTrust, keptFor: Duration) -> HTTPClient.Configuration {
    var pool = HTTPClient.Configuration.ConnectionPool(
      idleTimeout: .nanoseconds(keptFor.inNanoseconds),
      concurrentHTTP1ConnectionsPerHostSoftLimit: isStream ? Self.mostForStreams : Self.mostForCalls)
    // A refused connection is reported immediately; flows declare their retries themselves.
    pool.retryConnectionEstablishment = false
    // A stream has no length limit, but each of its events has one.
    let decompression = HTTPClient.Decompression.enabled(limit: isStream ? .none : .size(HTTPLimits.longestBody))
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: HTTPClient.Configuration.Timeout(connect: .nanoseconds(connectTimeout.inNanoseconds)),
      connectionPool: pool, proxy: nil, decompression: decompression)
    configuration.tlsConfiguration = trust.configuration
    configuration.httpVersion = .http1Only
    configuration.tracing.tracer = nil
    switch peer {
    case .direct: break
    case .tunnel(let proxy): configuration.proxy = proxy.tunnel
    case .relay: configuration.http1_1ConnectionDebugInitializer = sendWholeURLs
    }
    return configuration
  }
}

extension HTTPProxy {
  /// The proxy configuration for a client whose connections all use it.
  fileprivate var tunnel: HTTPClient.Configuration.Proxy {
    switch kind {
    case .socks: .socksServer(host: host, port: port)
    case .http: .server(host: host, port: port, authorization: login.map { .basic(credentials: encoded($0)) })
    }
  }

  /// The value of the `Proxy-Authorization` header, or `nil` if the proxy has no login.
  var authorization: String? { login.map { "Basic \(encoded($0))" } }

  private func encoded(_ login: String) -> String { base64(Array(login.utf8)) }
}

/// An initializer that configures a connection to a proxy to send the whole URL, which identifies the server to the
/// proxy.
private let sendWholeURLs: @Sendable (any Channel) -> EventLoopFuture<Void> = { channel in
  channel.eventLoop.submit {
    let pipeline = channel.pipeline.syncOperations
    let encoder = try pipeline.handler(type: HTTPRequestEncoder.self)
    try pipeline.addHandler(WholeURLs(), position: .after(encoder))
  }
}

/// A handler that inserts the scheme and the server before the path of each request.
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
  /// The duration in nanoseconds; the maximum for durations above 292 years.
  var inNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isStillTooLong) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isStillTooLong ? .max : sum
  }
}
