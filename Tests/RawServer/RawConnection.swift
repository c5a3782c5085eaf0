internal import NIOCore
internal import NIOPosix

/// A connection to a server on this machine that sends and receives plain bytes.
public final class RawConnection: Sendable {
  private let channel: any Channel
  private let received: AsyncStream<[UInt8]>

  private init(channel: any Channel, received: AsyncStream<[UInt8]>) {
    self.channel = channel
    self.received = received
  }

  deinit { close() }

  /// Connects to a port of this machine.
  public static func open(port: Int) async throws -> RawConnection {
    let (received, handOver) = AsyncStream.makeStream(of: [UInt8].self)
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Receiver(handOver))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    return RawConnection(channel: channel, received: received)
  }

  /// Sends a string as it is.
  public func write(_ text: String) async throws {
    try await channel.writeAndFlush(ByteBuffer(string: text))
  }

  /// The next bytes, or `nil` when the connection has ended.
  public func read() async -> [UInt8]? {
    var iterator = received.makeAsyncIterator()
    return await iterator.next()
  }

  /// Ends the connection; further calls do nothing.
  public func close() { channel.close(promise: nil) }
}

/// Hands over the bytes that a connection receives.
private final class Receiver: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  private let handOver: AsyncStream<[UInt8]>.Continuation

  init(_ handOver: AsyncStream<[UInt8]>.Continuation) { self.handOver = handOver }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    handOver.yield(Array(unwrapInboundIn(data).readableBytesView))
  }

  func channelInactive(context: ChannelHandlerContext) { handOver.finish() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
