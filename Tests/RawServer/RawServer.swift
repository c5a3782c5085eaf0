internal import NIOCore
internal import NIOPosix
internal import NIOSSL
internal import Synchronization

/// A server on this machine that says, byte for byte, what a test tells it to, at a port of its own.
public final class RawServer: Sendable {
  /// What a client asked, as it came.
  public struct Request: Sendable, Hashable {
    /// The first line: `GET /path HTTP/1.1`.
    public let line: String
    /// The lines of the head behind the first.
    public let headers: [String]
    /// The bytes behind the head as text.
    public let body: String

    /// The value of a line of the head, whatever the case of its name is.
    public func value(of name: String) -> String? {
      headers.first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }.map { String($0.dropFirst(name.count + 2)) }
    }
  }

  /// What is done on a connection once a request is there.
  public enum Step: Sendable {
    /// Sends bytes as they are.
    case send([UInt8])
    /// Does nothing for a while.
    case wait(Duration)
    /// Closes the connection in good order.
    case close
    /// Breaks the connection off, so that the client is told that it was reset.
    case reset

    /// Sends a text as it is; nothing is added, and line ends have to be written out.
    public static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
  }

  /// What a server does about its requests: handed the request and how many came before it.
  public typealias Answering = @Sendable (_ request: Request, _ number: Int) -> [Step]

  private let group: MultiThreadedEventLoopGroup
  private let channel: any Channel
  private let log: Log
  private let isSecure: Bool

  /// The port that it listens at.
  public let port: Int

  private init(group: MultiThreadedEventLoopGroup, channel: any Channel, log: Log, port: Int, isSecure: Bool) {
    self.isSecure = isSecure
    self.group = group
    self.channel = channel
    self.log = log
    self.port = port
  }

  /// Where it is: `http://127.0.0.1:12345`.
  public var url: String { "http\(isSecure ? "s" : "")://127.0.0.1:\(port)" }

  /// What has been asked so far.
  public var requests: [Request] { log.requests.withLock { $0 } }

  /// How many connections are open.
  public var connections: Int { log.connections.withLock { $0 } }

  /// Runs a test with a server, which is gone when it ends.
  ///
  /// - Parameter isSecure: Whether it speaks TLS, with ``certificate``.
  @discardableResult
  public static func run<Result>(
    isSecure: Bool = false, _ answer: @escaping Answering, _ body: (RawServer) async throws -> Result
  ) async throws -> Result {
    let server = try await start(isSecure: isSecure, answer)
    do {
      let result = try await body(server)
      await server.stop()
      return result
    } catch {
      await server.stop()
      throw error
    }
  }

  private static func start(isSecure: Bool, _ answer: @escaping Answering) async throws -> RawServer {
    let safety = isSecure ? try identity() : nil
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let log = Log()
    let channel = try await ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if let safety { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: safety)) }
          try channel.pipeline.syncOperations.addHandler(Conversation(log: log, answer: answer))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let port = channel.localAddress?.port ?? 0
    return RawServer(group: group, channel: channel, log: log, port: port, isSecure: isSecure)
  }

  private static func identity() throws -> NIOSSLContext {
    let certificates = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
    return try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: certificates.map { .certificate($0) },
        privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem))))
  }

  private func stop() async {
    try? await channel.close()
    try? await group.shutdownGracefully()
  }
}

/// What has happened at a server.
final class Log: Sendable {
  let requests = Mutex<[RawServer.Request]>([])
  let connections = Mutex(0)

  /// Notes a request.
  ///
  /// - Returns: How many came before it.
  func note(_ request: RawServer.Request) -> Int {
    requests.withLock {
      $0.append(request)
      return $0.count - 1
    }
  }
}
