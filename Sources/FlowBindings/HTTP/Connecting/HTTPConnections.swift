internal import AsyncHTTPClient
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// The connections that a flow has to servers, from its first request to its end.
///
/// Nothing is started before something is asked. Connections are kept for the next request for a moment only. Nothing of the
/// environment changes where requests go: no proxy, no address from a variable.
public final class HTTPConnections: Sendable {
  /// How many connections one server may be sent: every stream holds one as long as it is followed, so that the few that are
  /// usual for calls would let calls wait for streams.
  private static let mostPerServer = 256

  private enum State {
    case unused
    case open(HTTPClient, MultiThreadedEventLoopGroup)
    case closed
  }

  private let state = Mutex(State.unused)
  private let underWay = Mutex(0)
  let connectTimeout: Duration
  private let keptFor: Duration

  /// Connects to nothing yet.
  ///
  /// - Parameters:
  ///   - connectTimeout: How long connecting may take.
  ///   - keptFor: How long a connection without work is kept: shorter than servers keep theirs, which is usually five seconds and
  ///     more, so that no request meets one that the server is about to close.
  public init(connectTimeout: Duration = .seconds(10), keptFor: Duration = .seconds(2)) {
    self.connectTimeout = connectTimeout
    self.keptFor = keptFor
  }

  deinit {
    guard case .open(let client, let group) = state.withLock({ $0 }) else { return }
    client.shutdown { _ in
      withExtendedLifetime(client) { group.shutdownGracefully { _ in } }
    }
  }

  /// How many exchanges are under way.
  public var count: Int { underWay.withLock { $0 } }

  /// Ends what is under way, and lets go of all connections and of the thread that served them.
  ///
  /// When it returns, nothing is left. What is asked afterwards is cancelled.
  public func close() async {
    let before = state.withLock { state in
      defer { state = .closed }
      return state
    }
    guard case .open(let client, let group) = before else { return }
    // Both only fail when they have been ended before, which nobody else can do.
    try? await client.shutdown()
    try? await group.shutdownGracefully()
  }

  /// The client, which the first one who asks starts.
  func client() throws -> HTTPClient {
    try state.withLock { state in
      switch state {
      case .open(let client, _): return client
      case .closed: throw CancellationError()
      case .unused:
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let client = HTTPClient(eventLoopGroupProvider: .shared(group), configuration: configuration)
        state = .open(client, group)
        return client
      }
    }
  }

  /// Counts work as under way as long as it is.
  func counted<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    underWay.withLock { $0 += 1 }
    defer { underWay.withLock { $0 -= 1 } }
    return try await body()
  }

  private var configuration: HTTPClient.Configuration {
    var pool = HTTPClient.Configuration.ConnectionPool(
      idleTimeout: .nanoseconds(keptFor.inNanoseconds),
      concurrentHTTP1ConnectionsPerHostSoftLimit: Self.mostPerServer)
    // Who is refused is told at once; flows say themselves how often something is tried again.
    pool.retryConnectionEstablishment = false
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: HTTPClient.Configuration.Timeout(connect: .nanoseconds(connectTimeout.inNanoseconds)),
      connectionPool: pool, proxy: nil, decompression: .disabled)
    configuration.httpVersion = .http1Only
    configuration.tracing.tracer = nil
    return configuration
  }
}

extension Duration {
  /// The time in nanoseconds, the largest number for what is longer than three hundred years.
  fileprivate var inNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isStillTooLong) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isStillTooLong ? .max : sum
  }
}
