internal import NIOCore
internal import NIOHTTP1
internal import Synchronization

/// A number of open connections.
final class Count: Sendable {
  private let value = Mutex(0)

  /// Counts one more, unless there are enough.
  func increase(upTo limit: Int) -> Bool {
    value.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
  }

  func decrease() { value.withLock { $0 -= 1 } }
}

/// Closes a connection that is idle for too long.
final class IdleCloser: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.fireChannelRead(data) }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent {
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }
}

/// Converts the parts of a response to those of NIO's encoder.
final class ResponseConverter: ChannelOutboundHandler {
  typealias OutboundIn = HTTPPart<HTTPResponseHead, ByteBuffer>
  typealias OutboundOut = HTTPServerResponsePart

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let part: HTTPServerResponsePart =
      switch unwrapOutboundIn(data) {
      case .head(let head): .head(head)
      case .body(let bytes): .body(.byteBuffer(bytes))
      case .end(let trailers): .end(trailers)
      }
    context.write(wrapOutboundOut(part), promise: promise)
  }
}
