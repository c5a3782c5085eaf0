internal import FlowWeb
internal import FlyingFox
internal import FlyingSocks
internal import Foundation

extension WebRequest {
  /// Converts a request of the server.
  init(_ request: HTTPRequest) {
    self.init(
      method: request.method.rawValue, path: request.path,
      headers: request.headers.map { ($0.key.rawValue, $0.value) }
    ) { limit in
      var body: [UInt8] = []
      do {
        for try await part in request.bodySequence {
          body += part
          if body.count > limit { return nil }
        }
      } catch {
        return nil
      }
      return body
    }
  }
}

extension HTTPResponse {
  /// Converts the answer to a request.
  init(_ answer: WebAnswer) {
    var headers = HTTPHeaders()
    for (name, value) in answer.headers { headers[HTTPHeader(name)] = value }
    let status = HTTPStatusCode(answer.status, phrase: "")
    switch answer.body {
    case .updates(let updates):
      self.init(statusCode: status, headers: headers, body: HTTPBodySequence(from: UpdateBytes(updates: updates)))
    case .bytes(let bytes) where answer.closes:
      self.init(
        statusCode: status, headers: headers,
        body: HTTPBodySequence(from: LastBody(content: Data(bytes)), count: bytes.count))
    case .bytes(let bytes): self.init(statusCode: status, headers: headers, body: Data(bytes))
    }
  }
}

/// The updates of a page as the body of a response.
struct UpdateBytes: AsyncBufferedSequence {
  typealias Element = UInt8

  let updates: WebUpdates

  func makeAsyncIterator() -> Iterator { Iterator(updates: updates.makeAsyncIterator()) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var updates: WebUpdates.Iterator
    /// The bytes for callers that request them one by one.
    private var rest: ArraySlice<UInt8> = []

    init(updates: WebUpdates.Iterator) { self.updates = updates }

    mutating func next() async throws -> UInt8? {
      if rest.isEmpty, let part = await updates.next() { rest = part[...] }
      return rest.popFirst()
    }

    mutating func nextBuffer(suggested count: Int) async throws -> Data? { await updates.next().map { Data($0) } }
  }
}

/// A body after which the connection is closed: the server closes it when a body fails.
struct LastBody: AsyncBufferedSequence {
  typealias Element = UInt8

  let content: Data

  func makeAsyncIterator() -> Iterator { Iterator(content: content) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var content: Data?

    mutating func next() async throws -> UInt8? { throw SocketError.disconnected }

    mutating func nextBuffer(suggested count: Int) async throws -> Data? {
      defer { content = nil }
      guard let content else { throw SocketError.disconnected }
      return content
    }
  }
}
