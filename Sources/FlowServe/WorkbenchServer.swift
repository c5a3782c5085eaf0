internal import FlowWeb
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// A server of a workbench for the browsers of this machine.
public struct WorkbenchServer: Sendable {
  /// The reason why a server cannot listen.
  public struct Problem: Error {
    public let message: String
  }

  /// The only address at which the server listens.
  static let address = "127.0.0.1"
  /// The maximum number of connections at a time.
  private static let mostConnections = 64
  /// The maximum number of bytes of a body.
  private static let bodyLimit = WebGuard.skippedLimit * 2
  /// The time without any data after which a connection is closed.
  private static let patience = TimeAmount.seconds(60)

  private typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPPart<HTTPResponseHead, ByteBuffer>>

  private let folder: String
  private let port: Int

  /// Creates a server of a folder.
  ///
  /// - Parameter port: The port, or 0 for any that is free.
  public init(folder: String, port: Int) {
    self.folder = folder
    self.port = port
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter announce: Receives the address of the page once the server listens.
  public func run(_ announce: @Sendable (String) -> Void) async throws(Problem) {
    let group = MultiThreadedEventLoopGroup.singleton
    let listener: NIOAsyncChannel<Connection, Never>
    do {
      listener = try await ServerBootstrap(group: group)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .bind(host: Self.address, port: port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(IdleStateHandler(allTimeout: Self.patience))
            try channel.pipeline.syncOperations.addHandler(IdleCloser())
            try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
            try channel.pipeline.syncOperations.addHandler(ResponseConverter())
            return try Connection(wrappingChannelSynchronously: channel)
          }
        }
    } catch {
      throw Problem(message: "port \(port) cannot be used: \(error); choose another with '--port', or 0 for a free one")
    }
    let port = listener.channel.localAddress?.port ?? port
    let bench = Workbench(folder, address: Self.address)
    announce("http://\(Self.address):\(port)/")
    do {
      try await withThrowingDiscardingTaskGroup { tasks in
        tasks.addTask { await bench.watch() }
        let open = Count()
        try await listener.executeThenClose { connections in
          for try await connection in connections {
            guard open.increase(upTo: Self.mostConnections) else {
              connection.channel.close(promise: nil)
              continue
            }
            tasks.addTask {
              defer { open.decrease() }
              // A broken connection ends alone.
              try? await Self.serve(connection, bench)
            }
          }
        }
      }
    } catch {
      throw Problem(message: "the server has ended: \(error)")
    }
  }

  private static func serve(_ connection: Connection, _ bench: Workbench) async throws {
    try await connection.executeThenClose { inbound, outbound in
      var parts = inbound.makeAsyncIterator()
      while case .head(let head)? = try await parts.next() {
        var body: [UInt8]? = []
        reading: while let part = try await parts.next() {
          switch part {
          case .body(let bytes):
            if let count = body?.count, count + bytes.readableBytes <= bodyLimit {
              body?.append(contentsOf: bytes.readableBytesView)
            } else {
              body = nil
            }
          case .end, .head: break reading
          }
          // A connection whose body is too large has no further requests.
          if body == nil { break reading }
        }
        let request = WebRequest(head, body: body)
        let answer = await bench.answer(request)
        let isLast = answer.closes || body == nil || !head.isKeepAlive
        try await send(answer, to: outbound, hasBody: head.method != .HEAD, isLast: isLast)
        if isLast { return }
      }
    }
  }

  private static func send(
    _ answer: WebAnswer, to outbound: NIOAsyncChannelOutboundWriter<HTTPPart<HTTPResponseHead, ByteBuffer>>,
    hasBody: Bool, isLast: Bool
  ) async throws {
    var headers = HTTPHeaders(answer.headers.map { ($0.name, $0.value) })
    if case .bytes(let bytes) = answer.body { headers.add(name: "Content-Length", value: "\(bytes.count)") }
    if isLast { headers.add(name: "Connection", value: "close") }
    try await outbound.write(
      .head(HTTPResponseHead(version: .http1_1, status: .init(statusCode: answer.status), headers: headers)))
    switch answer.body {
    case .bytes(let bytes): if hasBody { try await outbound.write(.body(ByteBuffer(bytes: bytes))) }
    case .updates(let updates):
      // The next screen is drawn after the connection has accepted the last one.
      for await part in updates { try await outbound.write(.body(ByteBuffer(bytes: part))) }
    }
    try await outbound.write(.end(nil))
  }
}

extension WebRequest {
  /// Converts the head of a request. A body that was too large cannot be read.
  fileprivate init(_ head: HTTPRequestHead, body: [UInt8]?) {
    let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var query: [String: String] = [:]
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decodedQuery(sides[0]), let value = decodedQuery(sides.count > 1 ? sides[1] : "") else {
        continue
      }
      query[name] = value
    }
    self.init(
      method: head.method.rawValue, path: String(parts.first ?? "/"), query: query,
      headers: head.headers.map { ($0.name, $0.value) }
    ) { limit in body.flatMap { $0.count <= limit ? $0 : nil } }
  }
}

/// Returns a name or a value of a query without its escapes, or `nil` for a broken one.
func decodedQuery(_ text: Substring) -> String? {
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    switch byte {
    case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
    case UInt8(ascii: "%"):
      guard let digits = String(rest.prefix(2)), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    default: bytes.append(byte)
    }
  }
  return String(validating: bytes, as: UTF8.self)
}
