internal import FlowKit
internal import FlyingFox
internal import FlyingSocks
internal import Foundation

/// A rejected request: a status, a code for programs, and a sentence for users.
struct Refusal: Error {
  let status: HTTPStatusCode
  let problem: String
  let message: String
  /// Whether the connection is closed after the response, because its further content cannot be trusted.
  var closes = false

  static let foreign = Refusal(
    status: .forbidden, problem: "foreign", message: "Only the page of this server may ask for that.")
  static let notFound = Refusal(status: .notFound, problem: "not-found", message: "There is nothing here.")
  static let wrongType = Refusal(
    status: .unsupportedMediaType, problem: "wrong-type", message: "The body has to be application/json.")
  static let tooLarge = Refusal(
    status: .payloadTooLarge, problem: "too-large", message: "An event has at most \(Site.bodyLimit) bytes.")
  static let unreadable = Refusal(
    status: .payloadTooLarge, problem: "too-large", message: "The body is too large, or does not say how large it is.",
    closes: true)
  static let notUnderstood = Refusal(
    status: .badRequest, problem: "not-understood", message: "The body is not what is asked for here.")
  static let full = Refusal(
    status: .serviceUnavailable, problem: "full", message: "As many tabs play as may. Close one of them.")
  static let gone = Refusal(status: .gone, problem: "gone", message: "The run is over.")
  static let stale = Refusal(
    status: .conflict, problem: "stale", message: "That has changed meanwhile. Look again before you go on.")

  static let wrongLink = Refusal(
    status: .unprocessableContent, problem: "wrong-link", message: "This link leads nowhere.")

  static func wrongValue(_ message: String) -> Refusal {
    Refusal(status: .unprocessableContent, problem: "wrong-value", message: message)
  }

  var response: HTTPResponse {
    let content = ["problem": problem, "message": message]
    var response = HTTPResponse.json(content, status)
    if closes {
      let body = JSONText(of: content).bytes
      response.payload = .httpBody(HTTPBodySequence(from: LastBody(content: body), count: body.count))
    }
    return response
  }
}

extension Refusal {
  /// Converts an error of the host to a response.
  init(_ error: FlowHost.SendError) {
    switch error {
    case .stale, .noSuchEntry, .notAwaited, .noSuchMessage, .noGesture, .inBackground: self = .stale
    case .ended: self = .gone
    case .wrongPayload(let why): self = .wrongValue(why)
    case .wrongLink: self = .wrongLink
    case .refused: self = .wrongValue("A screen that would go asks first.")
    case .notOffered, .noSuchLocale: self = .notUnderstood
    }
  }
}

extension HTTPResponse {
  /// Returns a JSON response.
  static func json(_ content: some Encodable, _ status: HTTPStatusCode = .ok) -> HTTPResponse {
    HTTPResponse(
      statusCode: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: JSONText(of: content).bytes)
  }

  /// Returns a response that continues as long as there are updates.
  static func stream(_ updates: Updates) -> HTTPResponse {
    HTTPResponse(
      statusCode: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: HTTPBodySequence(from: updates))
  }
}

/// A value as JSON on one line, with deterministic bytes.
struct JSONText {
  let bytes: Data

  init(of content: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only a number that is not finite cannot be encoded, and no node contains one.
    bytes = (try? encoder.encode(content)) ?? Data("{}".utf8)
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
