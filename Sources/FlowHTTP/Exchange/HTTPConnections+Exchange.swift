internal import AsyncHTTPClient
internal import FlowProgram
internal import NIOCore
internal import NIOHTTP1

extension HTTPConnections {
  /// Performs an exchange and reads the whole reply, regardless of its status.
  ///
  /// Cancelling the task ends the exchange and its connection.
  ///
  /// - Throws: ``HTTPFailure``, or `CancellationError`.
  public func exchange(_ request: HTTPRequest) async throws -> HTTPReply {
    try await withReply(to: request) { head, reader, _ in
      HTTPReply(head: head, body: try await reader.readAll(upTo: request.limits.longestBody))
    }
  }

  /// Performs a request, follows redirects, and passes the reply to a closure while it is received.
  ///
  /// - Throws: ``HTTPFailure``, `CancellationError`, or the error of the body.
  func withReply<Result: Sendable>(
    to request: HTTPRequest,
    _ body: @escaping @Sendable (HTTPReplyHead, inout HTTPBodyReader, Watchdog) async throws -> Result
  ) async throws -> Result {
    try request.checkSendable()
    return try await counted {
      do {
        return try await Watchdog.over(request.limits) { watchdog in
          var (head, reader) = try await self.follow(request, watchdog)
          return try await body(head, &reader, watchdog)
        }
      } catch {
        // A failure that was caused by cancellation counts as cancellation.
        try Task.checkCancellation()
        throw error
      }
    }
  }

  /// Returns the first reply that is not a redirect.
  private func follow(_ request: HTTPRequest, _ watchdog: Watchdog) async throws -> (HTTPReplyHead, HTTPBodyReader) {
    var request = request
    for _ in 0...HTTPRequest.mostRedirects {
      let (route, proxy) = try route(of: request)
      let client = try client(for: route)
      let causes = HTTPCauses(
        server: request.server, proxy: proxy?.words, connectTimeout: connectFailure(of: request),
        longestBody: request.limits.longestBody)
      let response: HTTPClientResponse
      do {
        // The timeout of the whole exchange, including the body, is enforced by the caller.
        let sent = HTTPClientRequest(request, relayedBy: route.peer == .relay ? proxy : nil)
        response = try await client.execute(sent, deadline: .distantFuture)
      } catch {
        throw causes.failure(of: error)
      }
      watchdog.recordProgress()
      let head = HTTPReplyHead(response)
      guard let next = try request.redirected(by: head) else {
        return (head, HTTPBodyReader(response.body, watchdog, causes))
      }
      try next.checkSendable()
      request = next
    }
    throw HTTPFailure.redirect(.tooMany(limit: HTTPRequest.mostRedirects))
  }
}

/// A reader of the body of a reply while it is received.
struct HTTPBodyReader {
  private var iterator: HTTPClientResponse.Body.AsyncIterator
  private let watchdog: Watchdog
  private let causes: HTTPCauses

  fileprivate init(_ body: HTTPClientResponse.Body, _ watchdog: Watchdog, _ causes: HTTPCauses) {
    iterator = body.makeAsyncIterator()
    self.watchdog = watchdog
    self.causes = causes
  }

  /// Returns the next bytes, or `nil` at the end.
  mutating func next() async throws -> ByteBufferView? {
    do {
      let buffer = try await iterator.next()
      watchdog.recordProgress()
      return buffer?.readableBytesView
    } catch {
      throw causes.failure(of: error)
    }
  }

  /// Returns the first bytes of a body that may be long, for an excerpt.
  mutating func readBeginning(upTo limit: Int = Excerpt.looked + 1) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit, let part = try await next() {
      bytes.append(contentsOf: part.prefix(limit - bytes.count))
    }
    return bytes
  }

  /// Returns all remaining bytes.
  mutating func readAll(upTo limit: Int) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let part = try await next() {
      guard part.count <= limit - bytes.count else { throw HTTPFailure.tooLarge(limit: limit) }
      bytes.append(contentsOf: part)
    }
    return bytes
  }
}

extension HTTPClientRequest {
  /// Creates the client request.
  ///
  /// - Parameter proxy: The proxy to connect to instead of the server. It finds the server in the request.
  fileprivate init(_ request: HTTPRequest, relayedBy proxy: HTTPProxy?) {
    if let proxy {
      self.init(url: "http://\(proxy.authority)\(request.target)")
      headers.add(name: "Host", value: request.server)
      if let authorization = proxy.authorization { headers.add(name: "Proxy-Authorization", value: authorization) }
    } else {
      self.init(url: request.url)
    }
    method = HTTPMethod(rawValue: request.method.rawValue)
    for header in request.headers where proxy == nil || header.name.lowercased() != "host" {
      headers.add(name: header.name, value: header.value)
    }
    if let bytes = request.body { body = .bytes(ByteBuffer(bytes: bytes)) }
  }
}

extension HTTPReplyHead {
  fileprivate init(_ response: HTTPClientResponse) {
    self.init(
      status: Int(response.status.code),
      headers: response.headers.map { HTTPRequest.Header($0.name, $0.value) })
  }
}
