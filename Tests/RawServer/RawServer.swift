internal import NIOCore
internal import NIOPosix
internal import NIOSSL
internal import Synchronization

/// A server on this machine that sends exactly the bytes that a test specifies, on its own port.
public final class RawServer: Sendable {
  /// A request as received.
  public struct Request: Sendable, Hashable {
    /// The first line: `GET /path HTTP/1.1`.
    public let line: String
    /// The headers.
    public let headers: [String]
    /// The body as text.
    public let body: String

    /// Returns the value of a header, ignoring the case of its name.
    public func value(of name: String) -> String? {
      headers.first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }.map { String($0.dropFirst(name.count + 2)) }
    }
  }

  /// A step on a connection in response to a request.
  public enum Step: Sendable {
    /// Sends bytes unchanged.
    case send([UInt8])
    /// Waits.
    case wait(Duration)
    /// Closes the connection in an orderly way.
    case close
    /// Resets the connection.
    case reset

    /// Sends a text unchanged; line ends have to be written out.
    public static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
  }

  /// Returns the steps for a request, given the number of previous requests.
  public typealias Answering = @Sendable (_ request: Request, _ number: Int) -> [Step]

  private let group: MultiThreadedEventLoopGroup
  private let channel: any Channel
  private let log: Log
  private let isSecure: Bool

  /// The port on which it listens.
  public let port: Int

  private init(group: MultiThreadedEventLoopGroup, channel: any Channel, log: Log, port: Int, isSecure: Bool) {
    self.isSecure = isSecure
    self.group = group
    self.channel = channel
    self.log = log
    self.port = port
  }

  /// The URL: `http://127.0.0.1:12345`.
  public var url: String { "http\(isSecure ? "s" : "")://127.0.0.1:\(port)" }

  /// The requests so far.
  public var requests: [Request] { log.requests.withLock { $0 } }

  /// The number of open connections.
  public var connections: Int { log.connections.withLock { $0 } }

  /// Runs a closure with a server, which is stopped afterwards.
  ///
  /// - Parameter isSecure: Whether it uses TLS, with ``certificate``.
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

/// The log of a server.
final class Log: Sendable {
  let requests = Mutex<[RawServer.Request]>([])
  let connections = Mutex(0)

  /// Records a request.
  ///
  /// - Returns: The number of previous requests.
  func note(_ request: RawServer.Request) -> Int {
    requests.withLock {
      $0.append(request)
      return $0.count - 1
    }
  }
}
