internal import NIOCore
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A connection of a server: collects bytes to requests, and performs the steps for each request.
final class Conversation: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let log: Log
  private let answer: RawServer.Answering
  private var received: [UInt8] = []

  init(log: Log, answer: @escaping RawServer.Answering) {
    self.log = log
    self.answer = answer
  }

  func channelActive(context: ChannelHandlerContext) { log.connections.withLock { $0 += 1 } }

  func channelInactive(context: ChannelHandlerContext) { log.connections.withLock { $0 -= 1 } }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received.append(contentsOf: unwrapInboundIn(data).readableBytesView)
    while let request = takeRequest() {
      perform(answer(request, log.note(request))[...], on: context.channel)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  /// Returns the next request if it is complete.
  private func takeRequest() -> RawServer.Request? {
    guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n").map(String.init)
    let head = RawServer.Request(line: lines.first ?? "", headers: Array(lines.dropFirst()), body: "")
    let length = head.value(of: "content-length").flatMap { Int($0) } ?? 0
    guard received.count - end.upperBound >= length else { return nil }
    let body = String(decoding: received[end.upperBound..<end.upperBound + length], as: UTF8.self)
    received.removeFirst(end.upperBound + length)
    return RawServer.Request(line: head.line, headers: head.headers, body: body)
  }

  private func perform(_ steps: ArraySlice<RawServer.Step>, on channel: any Channel) {
    var rest = steps
    guard let step = rest.popFirst() else { return }
    let next = rest
    switch step {
    case .send(let bytes):
      channel.writeAndFlush(ByteBuffer(bytes: bytes)).assumeIsolated().whenSuccess { self.perform(next, on: channel) }
    case .wait(let time):
      channel.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(time)) { self.perform(next, on: channel) }
    case .close: channel.close(promise: nil)
    case .reset:
      // Closing without lingering sends a reset.
      guard let socket = channel as? any SocketOptionProvider else { return }
      socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in channel.close(promise: nil) }
    }
  }
}
