internal import FlyingFox
internal import FlyingSocks
internal import Foundation

/// The request handler: the page, the start of a run, its stream of updates, and the actions of the page.
///
/// Requests of other sites have to be rejected. Browsers state truthfully from which site a request comes (`Origin`)
/// and to which name it was sent (`Host`). A foreign origin is rejected, and so is a foreign name, with which
/// another site could pose as this one.
struct Site: Sendable {
  /// The maximum size of an action in bytes.
  static let bodyLimit = 64 * 1024
  /// The maximum number of unread bytes that the server skips to keep the connection. With more, it closes the
  /// connection.
  static let skippedLimit = 2 * 1024 * 1024

  let sessions: Sessions
  let address: String
  let page: Page

  /// Returns the response to a request. It never fails, so an error of a client ends only its own request.
  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    do throws(Refusal) {
      try check(request)
      let path = request.path.split(separator: "/").map(String.init)
      switch (request.method, path.count, path.last) {
      case (.GET, 0, _): return page.response()
      case (.HEAD, 0, _): return page.response(hasBody: false)
      case (.POST, 1, "sessions"): return try await start(request)
      case (.GET, 3, "updates"): return .stream(try await session(path).updates())
      case (.POST, 3, "events"):
        let event: PageEvent = try await decoded(request)
        return .json(["version": try await session(path).take(event)])
      default: throw Refusal.notFound
      }
    } catch {
      return error.response
    }
  }

  private func session(_ path: [String]) async throws(Refusal) -> Session {
    guard path.count == 3, path[0] == "sessions" else { throw .notFound }
    return try await sessions.session(path[1])
  }

  private func start(_ request: HTTPRequest) async throws(Refusal) -> HTTPResponse {
    .json(try await sessions.start(try await decoded(request)), .created)
  }

  // MARK: Access

  private func check(_ request: HTTPRequest) throws(Refusal) {
    // An unread body would be parsed as the next request, with headers of the sender's choice.
    let length = request.headers[.contentLength].map { Int($0) ?? .max } ?? 0
    guard request.headers[.transferEncoding] == nil, length <= Site.skippedLimit else { throw .unreadable }
    guard let host = request.headers[.host], isOurs(host) else { throw .foreign }
    let origin = request.headers[HTTPHeader("Origin")]
    guard origin == nil || origin == "http://\(host)" else { throw .foreign }
    // A request that changes something comes from the page, which always sends its origin.
    if request.method != .GET, request.method != .HEAD, origin == nil { throw .foreign }
  }

  /// Returns whether a host name, with its port, is a name of this server.
  private func isOurs(_ host: String) -> Bool {
    ["localhost", "127.0.0.1", address].contains { host == $0 || host.hasPrefix("\($0):") }
  }

  private func decoded<Content: Decodable>(_ request: HTTPRequest) async throws(Refusal) -> Content {
    guard request.headers[.contentType]?.hasPrefix("application/json") ?? false else { throw .wrongType }
    var body = Data()
    do {
      for try await part in request.bodySequence {
        body += part
        guard body.count <= Site.bodyLimit else { break }
      }
    } catch {
      throw .notUnderstood
    }
    guard body.count <= Site.bodyLimit else { throw .tooLarge }
    guard let content = try? JSONDecoder().decode(Content.self, from: body) else { throw .notUnderstood }
    return content
  }
}
