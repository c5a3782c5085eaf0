internal import AsyncHTTPClient
internal import Dispatch
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// The connections of a flow to servers, from its first request to its end.
///
/// Nothing is started before the first request. Idle connections are kept only for a short time.
public final class HTTPConnections: Sendable {
  /// The maximum time that ``close()`` waits. Open connections close immediately. A connection that is being
  /// established closes when it is established or its timeout expires, and nothing waits for that.
  private static let patience: Duration = .milliseconds(200)

  private enum State {
    case unused
    case open([HTTPRoute: HTTPClient])
    case closed
  }

  private let state = Mutex(State.unused)
  private let underWay = Mutex(0)
  private let connectTimeout: Duration
  private let keptFor: Duration
  private let trust: HTTPTrust
  private let proxies: HTTPProxies

  /// Creates connections without a proxy. No connection is established yet.
  ///
  /// - Parameters:
  ///   - connectTimeout: The timeout for establishing a connection; never longer than that of the exchange.
  ///   - keptFor: The time for which idle connections are kept. It is shorter than the usual five seconds or more of
  ///     servers, so that no request uses a connection that the server is about to close.
  public convenience init(connectTimeout: Duration = .seconds(10), keptFor: Duration = .seconds(2)) {
    self.init(connectTimeout: connectTimeout, keptFor: keptFor, trust: .system, proxies: HTTPProxies([:]))
  }

  init(
    connectTimeout: Duration = .seconds(10), keptFor: Duration = .seconds(2), trust: HTTPTrust, proxies: HTTPProxies
  ) {
    self.connectTimeout = connectTimeout
    self.keptFor = keptFor
    self.trust = trust
    self.proxies = proxies
  }

  deinit {
    guard case .open(let clients) = state.withLock({ $0 }) else { return }
    shutDown(Array(clients.values)) {}
  }

  /// The number of running exchanges.
  public var count: Int { underWay.withLock { $0 } }

  /// Cancels all exchanges and closes all connections.
  ///
  /// On return no connection is open, except one that was being established. That one is closed in the background
  /// when it is established or its timeout expires. Later requests are cancelled.
  public func close() async {
    let before = state.withLock { state in
      defer { state = .closed }
      return state
    }
    guard case .open(let clients) = before else { return }
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    shutDown(Array(clients.values)) { end.finish() }
    let alarm = Task {
      try? await Task.sleep(for: Self.patience)
      end.finish()
    }
    for await _ in ends {}
    alarm.cancel()
  }

  /// Returns the route to the server of a request, and the proxy on it, if there is one.
  func route(of request: HTTPRequest) throws(HTTPFailure) -> (route: HTTPRoute, proxy: HTTPProxy?) {
    let longest = request.limits.whole ?? request.limits.idle
    var peer = HTTPRoute.Peer.direct
    var proxy: HTTPProxy?
    if let server = request.origin, let found = try proxies.proxy(for: server) {
      proxy = found
      peer = found.kind == .http && !server.isSecure ? .relay : .tunnel(found)
    }
    let route = HTTPRoute(
      peer: peer, connectTimeout: min(connectTimeout, longest), isStream: request.limits.whole == nil)
    return (route, proxy)
  }

  /// Returns the failure for a connect timeout. If the timeout of the exchange is not longer, it is reported
  /// instead, so that the result does not depend on which one expires first.
  func connectFailure(of request: HTTPRequest) -> HTTPFailure {
    if let whole = request.limits.whole {
      return whole <= connectTimeout ? .timeout(.whole, whole) : .timeout(.connecting, connectTimeout)
    }
    let idle = request.limits.idle
    return idle <= connectTimeout ? .timeout(.waiting, idle) : .timeout(.connecting, connectTimeout)
  }

  /// Returns the client for a route, and starts it on first use.
  func client(for route: HTTPRoute) throws -> HTTPClient {
    try state.withLock { state in
      var clients: [HTTPRoute: HTTPClient] = [:]
      switch state {
      case .closed: throw CancellationError()
      case .open(let open):
        if let client = open[route] { return client }
        clients = open
      case .unused: break
      }
      let configuration = route.configuration(trust: trust, keptFor: keptFor)
      // The process shares one group, which never shuts down. A request that starts while a group of its own shuts
      // down may schedule its deadline too late, and SwiftNIO stops the process for that.
      let client = HTTPClient(
        eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton), configuration: configuration)
      clients[route] = client
      state = .open(clients)
      return client
    }
  }

  /// Performs work and counts it as a running exchange.
  func counted<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    underWay.withLock { $0 += 1 }
    defer { underWay.withLock { $0 -= 1 } }
    return try await body()
  }
}

/// Shuts down clients. Shutting one down fails only after an earlier shutdown, which no other code can cause.
private func shutDown(_ clients: [HTTPClient], _ done: @escaping @Sendable () -> Void) {
  let ending = DispatchGroup()
  for client in clients {
    ending.enter()
    client.shutdown { _ in withExtendedLifetime(client) { ending.leave() } }
  }
  ending.notify(queue: .global(), execute: done)
}
