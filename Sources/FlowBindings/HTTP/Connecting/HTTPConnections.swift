internal import AsyncHTTPClient
internal import Dispatch
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// The connections that a flow has to servers, from its first request to its end.
///
/// Nothing is started before something is asked. Connections are kept for the next request for a moment only.
public final class HTTPConnections: Sendable {
  /// How long the end waits for connections to close. Open ones do so at once; one that is still being made closes when it is
  /// there, or when connecting has taken too long, and nothing waits for that.
  private static let patience: Duration = .milliseconds(200)

  private enum State {
    case unused
    case open([HTTPRoute: HTTPClient], MultiThreadedEventLoopGroup)
    case closed
  }

  private let state = Mutex(State.unused)
  private let underWay = Mutex(0)
  private let connectTimeout: Duration
  private let keptFor: Duration
  private let trust: HTTPTrust
  private let proxies: HTTPProxies

  /// Connects to nothing yet, and to servers without a proxy.
  ///
  /// - Parameters:
  ///   - connectTimeout: How long connecting may take; never longer than the exchange that it is for.
  ///   - keptFor: How long a connection without work is kept: shorter than servers keep theirs, which is usually five seconds and
  ///     more, so that no request meets one that the server is about to close.
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
    guard case .open(let clients, let group) = state.withLock({ $0 }) else { return }
    shutDown(Array(clients.values), group) {}
  }

  /// How many exchanges are under way.
  public var count: Int { underWay.withLock { $0 } }

  /// Ends what is under way, and lets go of all connections and of the thread that served them.
  ///
  /// When it returns, no connection is open, unless one was still being made: that one is given up in the background, when it
  /// is made or its time is up. What is asked afterwards is cancelled.
  public func close() async {
    let before = state.withLock { state in
      defer { state = .closed }
      return state
    }
    guard case .open(let clients, let group) = before else { return }
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    shutDown(Array(clients.values), group) { end.finish() }
    let alarm = Task {
      try? await Task.sleep(for: Self.patience)
      end.finish()
    }
    for await _ in ends {}
    alarm.cancel()
  }

  /// The way to the server of a request, and the proxy on it, if there is one.
  func route(of request: HTTPRequest) throws(HTTPFailure) -> (route: HTTPRoute, proxy: HTTPProxy?) {
    let longest = request.limits.whole ?? request.limits.idle
    var way = HTTPRoute.Way.direct
    var proxy: HTTPProxy?
    if let server = request.origin, let found = try proxies.proxy(for: server) {
      proxy = found
      way = found.kind == .http && !server.isSecure ? .relay : .tunnel(found)
    }
    let route = HTTPRoute(way: way, connectTimeout: min(connectTimeout, longest), isStream: request.limits.whole == nil)
    return (route, proxy)
  }

  /// The failure of connecting for too long. Where the exchange may take no longer than connecting, it does not matter which is noticed first.
  func connectFailure(of request: HTTPRequest) -> HTTPFailure {
    if let whole = request.limits.whole {
      return whole <= connectTimeout ? .timeout(.whole, whole) : .timeout(.connecting, connectTimeout)
    }
    let idle = request.limits.idle
    return idle <= connectTimeout ? .timeout(.waiting, idle) : .timeout(.connecting, connectTimeout)
  }

  /// The client for a way, which the first one who asks starts.
  func client(for route: HTTPRoute) throws -> HTTPClient {
    try state.withLock { state in
      var clients: [HTTPRoute: HTTPClient] = [:]
      let group: MultiThreadedEventLoopGroup
      switch state {
      case .closed: throw CancellationError()
      case .open(let open, let running):
        if let client = open[route] { return client }
        (clients, group) = (open, running)
      case .unused: group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
      }
      let configuration = route.configuration(trust: trust, keptFor: keptFor)
      let client = HTTPClient(eventLoopGroupProvider: .shared(group), configuration: configuration)
      clients[route] = client
      state = .open(clients, group)
      return client
    }
  }

  /// Counts work as under way as long as it is.
  func counted<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    underWay.withLock { $0 += 1 }
    defer { underWay.withLock { $0 -= 1 } }
    return try await body()
  }
}

/// Ends clients and then the thread that serves them. Both only fail when they have been ended before, which nobody else can do.
private func shutDown(
  _ clients: [HTTPClient], _ group: MultiThreadedEventLoopGroup, _ done: @escaping @Sendable () -> Void
) {
  let ending = DispatchGroup()
  for client in clients {
    ending.enter()
    client.shutdown { _ in withExtendedLifetime(client) { ending.leave() } }
  }
  ending.notify(queue: .global()) { group.shutdownGracefully { _ in done() } }
}
